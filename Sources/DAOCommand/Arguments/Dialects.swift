import DAOKit

/// The dialects that `--dialect` chooses from; the first is the default.
enum Dialects {
  private static let all: [any Dialect] = [SQLiteDialect(), PostgresDialect()]

  static let option = CommandOption("dialect", value: "NAME", choices: all.map(\.name))

  /// The dialect with this name; the default for nil.
  static func named(_ name: String?) throws -> any Dialect {
    guard let name else { return all[0] }
    guard let dialect = all.first(where: { $0.name == name }) else {
      let names = all.map(\.name)
      throw UsageError("no dialect '\(name)' among \(names.joined(separator: ", "))" + Spelling.hint(for: name, in: names))
    }
    return dialect
  }
}
