import DAOCore
import DAOSQL

/// A name in double quotes that no column has, which the engine takes for a text without an error.
struct QuotedNameRule: ScriptsRule {
  /// Each finding prepares the statement once more.
  private static let limit = 20

  func check(_ scripts: CheckedScripts, _ report: inout CheckReport) {
    guard scripts.connection.dialect.syntax.readsUnknownNamesAsText else { return }
    for operation in scripts.operations {
      for statement in operation.allStatements where statement.text.sql.contains("\"") {
        check(statement, operation, scripts.connection, &report)
      }
    }
  }

  private func check(
    _ statement: CheckedStatement, _ operation: CheckedOperation, _ connection: any Connection, _ report: inout CheckReport
  ) {
    let quoted = SQLText(statement.text.sql, dialect: connection.dialect).quotedNames.filter { $0.text.first == "\"" }
    var texts: Set<Int> = []
    while !quoted.isEmpty, texts.count < Self.limit {
      do {
        _ = try connection.describe(Self.mended(statement.text, quoted, texts))
        return
      } catch let error as DAOError {
        guard case .unknownColumn(let name) = connection.cause(of: error) else { return }
        let named = quoted.indices.filter { !texts.contains($0) && quoted[$0].identifier == name }
        let here = named.first { statement.location(ofOffset: quoted[$0].range.lowerBound) == error.location }
        guard let found = here ?? named.first else { return }
        texts.insert(found)
        report.add(
          .unknownColumn, Self.message(name, columns: columns(of: statement, operation.schema)),
          at: statement.location(ofOffset: quoted[found].range.lowerBound), severity: .warning, in: operation)
      } catch {
        return
      }
    }
  }

  /// The statement with the quotes of names around the tokens, or those of texts.
  private static func mended(_ text: StatementText, _ quoted: [SQLToken], _ texts: Set<Int>) -> StatementText {
    quoted.indices.reversed().reduce(text) { text, index in
      let (name, quote) = (quoted[index].identifier ?? "", texts.contains(index) ? "'" : "`")
      return text.replacing(quoted[index].range, by: quote + name.replacing(quote, with: quote + quote) + quote)
    }
  }

  private func columns(of statement: CheckedStatement, _ schema: CheckedSchema) -> [String] {
    statement.analysis.tree.namedSources.compactMap(\.table).flatMap {
      (try? schema.table($0.description))??.columns.map(\.name) ?? []
    }
  }

  /// - Parameter columns: The names that may be meant.
  static func message(_ name: String, columns: [String]) -> String {
    let hint = Spelling.hint(for: name, in: columns)
    let text = "'\(name.replacing("'", with: "''"))'"
    let advice = hint.isEmpty ? ": write \(text) for a text" : hint
    return "there is no column \"\(name)\", and the engine takes it for a text\(advice)"
  }
}
