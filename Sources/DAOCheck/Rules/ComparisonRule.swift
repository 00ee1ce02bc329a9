import DAOCore
import DAOSQL
import Foundation

/// A comparison between a column and a value of another type: the engine compares, and nothing is ever equal.
struct ComparisonRule: OperationRule {
  func check(_ operation: CheckedOperation, _ report: inout CheckReport) {
    guard !operation.schema.dialect.hasStrictTypes else { return }
    for statement in operation.allStatements {
      let found = statement.analysis.comparisons.compactMap { comparison in message(of: comparison).map { (comparison, $0) } }
      let places = statement.locations(ofTokens: found.map(\.0.token))
      for (comparison, message) in found {
        guard let place = places[comparison.token] else { continue }
        report.add(.comparisonType, message, at: place, kind: comparison.kind, in: operation)
      }
      checkUnions(in: statement, operation, &report)
    }
  }

  /// Reports the result columns that are texts in one part of a UNION and numbers in another: they are read as neither.
  private func checkUnions(in statement: CheckedStatement, _ operation: CheckedOperation, _ report: inout CheckReport) {
    for (index, column) in statement.description.columns.enumerated() {
      let kinds = (column.parts ?? []).compactMap { $0?.kind.columnKind }
      guard Self.mixesTexts(kinds),
        operation.linked.declaration.results.nearest(to: column.label, \.column) == nil
      else { continue }
      report.add(
        .comparisonType,
        "'\(column.label)' is a text in one part of the UNION and a number in another, and no type reads both: "
          + "write CAST in one of them", at: statement.location(ofColumn: index), in: operation)
    }
  }

  /// Whether one of two columns holds texts and the other numbers.
  static func areForeign(_ column: TableColumn, _ other: TableColumn) -> Bool { mixesTexts([column.kind, other.kind]) }

  /// Whether texts stand beside numbers.
  private static func mixesTexts(_ kinds: [ColumnKind]) -> Bool {
    kinds.contains(.text) && kinds.contains { $0 != .text && isTextOrNumber($0) }
  }

  static func isTextOrNumber(_ kind: ColumnKind) -> Bool { kind == .text || kind.isNumber || kind == .boolean }

  private func message(of comparison: AnalysedStatement.Comparison) -> String? {
    let column = comparison.column
    switch comparison.other {
    case .text(let text):
      guard !Self.fits(text, column.kind) else { return nil }
      return "'\(column.path)' is \(column.declaredType), which no text like '\(text)' ever equals: "
        + "write a value of its type"
    case .number(let number):
      guard column.kind == .text else { return nil }
      guard comparison.isOrdered else {
        return "'\(column.path)' is \(column.declaredType), and is compared with \(number) as a text: "
          + "write '\(number)', or CAST(\(column.name) AS DOUBLE PRECISION)"
      }
      return "'\(column.path)' is \(column.declaredType), and is compared with \(number) as a text, "
        + "where '9' is more than '10': "
        + "write CAST(\(column.name) AS DOUBLE PRECISION), or give the column a number's type"
    case .column(let other):
      guard Self.areForeign(column, other) else { return nil }
      return "'\(column.path)' is \(column.declaredType) and '\(other.path)' is \(other.declaredType): "
        + "compare columns of one type"
    case .null, .fraction: return nil
    }
  }

  /// Whether a value of a column may equal the text.
  static func fits(_ text: String, _ kind: ColumnKind) -> Bool {
    let text = text.trimmingCharacters(in: .whitespaces)
    switch kind {
    case .integer, .real, .decimal, .boolean: return Double(text) != nil
    // A date may be stored as ISO 8601.
    case .date, .time, .timestamp: return Double(text) != nil || text.prefixMatch(of: /[0-9]{4}-|[0-9]{2}:[0-9]{2}|%/) != nil
    default: return true
    }
  }
}

extension AnalysedStatement.Comparison {
  /// What comparisons have in common that differ in their values alone.
  fileprivate var kind: String? {
    switch other {
    case .text: "\(column.path) with a text"
    case .number: "\(column.path) with a number\(isOrdered ? ", ordered" : "")"
    case .null, .column, .fraction: nil
    }
  }
}

extension ExpressionType.Kind {
  fileprivate var columnKind: ColumnKind? {
    switch self {
    case .boolean: .boolean
    case .integer: .integer
    case .real: .real
    case .text: .text
    case .blob: nil
    case .column(let column): column.kind
    }
  }
}
