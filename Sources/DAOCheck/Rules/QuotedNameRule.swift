import DAOCore
import DAOSQL

/// A name in double quotes that no column has, which the engine takes for a text without an error.
struct QuotedNameRule: OperationRule {
  func check(_ operation: CheckedOperation, _ report: inout CheckReport) {
    guard operation.schema.dialect.syntax.readsUnknownNamesAsText else { return }
    for statement in operation.allStatements {
      let tree = statement.analysis.tree
      for token in statement.analysis.unknownQuotedNames.sorted() {
        let columns = tree.namedSources.compactMap(\.table).flatMap {
          (try? operation.schema.table($0.description))??.columns.map(\.name) ?? []
        }
        report.add(
          .unknownColumn, Self.message(tree.identifier(ofToken: token) ?? "", columns: columns),
          at: statement.location(ofToken: token), severity: .warning, in: operation)
      }
    }
  }

  /// - Parameter columns: The names that may be meant.
  static func message(_ name: String, columns: [String]) -> String {
    let hint = Spelling.hint(for: name, in: columns)
    let text = name.inQuotes("'")
    let advice = hint.isEmpty ? ": write \(text) for a text" : hint
    return "there is no column \"\(name)\", and the engine takes it for a text\(advice)"
  }
}
