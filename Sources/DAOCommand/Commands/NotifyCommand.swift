import DAOKit

/// `dao notify`: installs and removes the triggers that tell live results of commits.
struct NotifyCommand: Command {
  static let remove = CommandOption("remove", "take the triggers back, and leave nothing of them where no TABLE is given")

  let name = "notify"
  let summary = "let tables of a server tell live results of the commits of other programs"
  let values = "[TABLE…]"
  let options = [.database, Self.remove, SharedConfiguration.option]
  let details = """
    Without a TABLE all tables get a trigger that tells of each statement that changes one, by NOTIFY. Tables that have it
    are left alone; after new streams the command is run once more. Live results of SQLite need no triggers.

      dao notify --database postgresql://ada@db.example/shop
      dao notify --database postgresql://ada@db.example/shop --remove
    """

  func run(_ arguments: ParsedArguments, _ console: Console) throws {
    let configuration = try SharedConfiguration.read(arguments, console)
    let removes = arguments.contains(Self.remove)
    let tables = try Databases.named(arguments.required(.database), configuration).opened(for: .writing) { database in
      removes ? try database.removeNotices(from: arguments.values) : try database.installNotices(on: arguments.values)
    }
    for table in tables { try console.print("\(table): \(removes ? "tells no more" : "tells of its changes")") }
    if tables.isEmpty { try console.print("nothing to \(removes ? "remove" : "install")") }
  }
}
