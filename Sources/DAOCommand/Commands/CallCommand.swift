import DAOKit
import Foundation

/// `dao call`: runs one operation and prints what it gives.
struct CallCommand: Command {
  static let set = CommandOption("set", value: "NAME=VALUE", "give the parameter :NAME a value", isRepeated: true)
  static let params = CommandOption("params", value: "JSON", "give parameters as an object, {\"eid\": \"eid-000001\"}")

  let name = "call"
  let summary = "run an operation of a script"
  let values = "NAME SELECTOR [VALUE…]"
  let options = [.database, .scripts, Self.set, Self.params, .format]
  let details = """
    NAME is the script's file without .dao.xml. A VALUE that reads as an integer, a decimal, true, false or null is one,
    anything else is text; text:42 is the text 42. Put -- in front of a VALUE that begins with a dash and a letter.

      dao call --database main.sqlite --scripts dao-scripts employee selectWithEid: eid-000001
      dao call --database main.sqlite --scripts dao-scripts employee rename --set eid=eid-000001 --set firstName=J

    json prints an array of objects, or {"changes": n}, with "keys" where the operation declares some; a blob is its
    base64.
    """

  func run(_ arguments: ParsedArguments, _ console: Console) throws {
    guard arguments.values.count >= 2 else { throw UsageError("call takes \(values)") }
    let format = try ResultFormats.named(arguments[.format])
    let call = try CallArguments(
      values: Array(arguments.values.dropFirst(2)), sets: arguments.all(Self.set), params: arguments[Self.params])
    let scripts = URL(filePath: try arguments.required(.scripts), directoryHint: .isDirectory)
    let result = try DatabaseFile(path: arguments.required(.database)).opened {
      try $0.dao(arguments.values[0], at: scripts).callForAnything(arguments.values[1], call.arguments)
    }
    switch result {
    case .rows(let columns, let rows):
      try console.print(format.text(of: ResultTable(columns: columns, rows: rows), on: console), terminator: "")
    case .changes(let count):
      try console.print(format.text(ofChanges: count), terminator: "")
    case .keys(let columns, let rows, let count):
      let keys = ResultTable(columns: columns, rows: rows)
      try console.print(format.text(ofChanges: count, keys: keys, on: console), terminator: "")
    }
  }
}
