import DAOKit
import Foundation

/// `dao call`: runs one operation and prints its result.
struct CallCommand: Command {
  let name = "call"
  let summary = "run an operation of a script"
  let values = "NAME SELECTOR [VALUE…]"
  let options = [.database] + ScriptFolders.options + CallArguments.options + [.format, SharedConfiguration.dates]
  let details = """
    NAME is the script's file without .dao.xml, or the namespace of a MyBatis mapper, or its last part. A VALUE that
    reads as an integer, a decimal, true, false or null is one, anything else is text; text:42 is the text 42. Put -- in
    front of a VALUE that begins with a dash and a letter.

      dao call --database main.sqlite --scripts dao-scripts employee selectWithEid: eid-000001
      dao call --database main.sqlite --scripts dao-scripts employee rename --set eid=eid-000001 --set firstName=J
      dao call --database main.sqlite --scripts dao-scripts employee find --params '{"eids": ["eid-000001"]}'

    json prints an array of objects, with the entities that a result map nests, or {"changes": n}, with "keys" if the
    operation declares some; a blob is its base64. The other formats show nested entities as JSON.
    """

  func run(_ arguments: ParsedArguments, _ console: Console) throws {
    guard arguments.values.count >= 2 else { throw UsageError("call takes \(values)") }
    let format = try ResultFormats.named(arguments[.format])
    let call = try CallArguments(arguments, console)
    let scripts = try ScriptFolders(arguments, console)
    let output = OutputBuffer(console)
    let printer = ResultPrinter(format: format, output: output, console: console)
    // Rows that were read before an error are printed. The exit status tells that rows are missing.
    let result = Result {
      try Databases.named(arguments.required(.database), scripts.configuration).opened(for: .writing) {
        try $0.dao(arguments.values[0], in: scripts.library, settings: scripts.settings)
          .callForAnything(arguments.values[1], call.arguments, printer.print)
      }
    }
    try output.flush()
    try result.get()
  }
}
