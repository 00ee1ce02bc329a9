import DAOCore
import DAOSQL
import Foundation

/// A comparison between a column and a value of another type: the engine compares, and nothing is ever equal.
struct ComparisonRule: OperationRule {
  func check(_ operation: CheckedOperation, _ report: inout CheckReport) {
    for statement in operation.allStatements {
      for comparison in statement.analysis.comparisons {
        guard let message = message(of: comparison), let location = statement.location(ofToken: comparison.token) else {
          continue
        }
        report.add(.comparisonType, message, at: location, in: operation)
      }
    }
  }

  private func message(of comparison: AnalysedStatement.Comparison) -> String? {
    let column = comparison.column
    switch comparison.other {
    case .text(let text):
      guard !fits(text, column) else { return nil }
      return "'\(column.path)' is \(column.declaredType), which no text like '\(text)' ever equals: "
        + "write a value of its type"
    case .number(let number):
      guard column.kind == .text else { return nil }
      guard comparison.isOrdered else {
        return "'\(column.path)' is \(column.declaredType), and is compared with \(number) as a text: "
          + "write '\(number)', or CAST(\(column.name) AS REAL)"
      }
      return "'\(column.path)' is \(column.declaredType), and is compared with \(number) as a text, "
        + "where '9' is more than '10': "
        + "write CAST(\(column.name) AS REAL), or give the column a number's type"
    case .column(let other):
      let kinds = [column.kind, other.kind]
      guard kinds.contains(.text), kinds.contains(where: { $0.isNumber || $0 == .boolean }) else { return nil }
      return "'\(column.path)' is \(column.declaredType) and '\(other.path)' is \(other.declaredType): "
        + "compare columns of one type"
    }
  }

  /// Whether a value of the column may equal the text.
  private func fits(_ text: String, _ column: TableColumn) -> Bool {
    let text = text.trimmingCharacters(in: .whitespaces)
    switch column.kind {
    case .integer, .real, .decimal, .boolean: return Double(text) != nil
    // A date may be stored as ISO 8601.
    case .date, .time, .timestamp: return Double(text) != nil || text.prefixMatch(of: /[0-9]{4}-|[0-9]{2}:[0-9]{2}|%/) != nil
    default: return true
    }
  }
}
