import DAOCore
import DAOSQL
import DAOScript
import Foundation

/// A literal or a calculation that is stored in a column of another type, which it cannot be read from, or a NULL where the
/// column takes none.
struct StoredValueRule: ScriptsRule {
  func check(_ scripts: CheckedScripts, _ report: inout CheckReport) throws {
    let declared = scripts.types.declared
    for operation in scripts.operations {
      for statement in operation.allStatements {
        let stores = statement.analysis.stores
        let places = statement.locations(ofTokens: stores.map(\.token))
        for store in stores {
          guard let place = places[store.token] else { continue }
          if store.value == .null {
            guard try isRefused(store.column, by: statement.analysis, scripts.schema) else { continue }
            report.add(
              .storedNull, "'\(store.column.path)' is NOT NULL, so that each call which stores this NULL is an error",
              at: place, in: operation)
          } else if !scripts.schema.dialect.hasStrictTypes, let what = fault(of: store, declared) {
            report.add(
              .storedType, "'\(store.column.path)' is \(store.column.declaredType), and \(what)", at: place,
              kind: store.column.path, in: operation)
          }
        }
      }
    }
  }

  /// Why a value cannot be read from the column that it is stored in; nil where it can, and where nobody knows.
  private func fault(of store: AnalysedStatement.Store, _ declared: [String: DeclaredColumn]) -> String? {
    let column = store.column
    guard let type = ValueType(column, declared) else { return nil }
    let affinity = column.affinity
    let keepsIntegers = type.kind == .integer && affinity == .integer
    switch store.value {
    case .text(let text):
      guard affinity != .other, !ComparisonRule.fits(text, type.kind) else { return nil }
      return "no \(type.name) is read from the text '\(text)': write a value of its type"
    case .number(let number):
      if type.kind == .date, column.isText { return "no \(type.name) is read from \(number) there: write a text" }
      guard keepsIntegers, let value = Double(number), value != value.rounded() else { return nil }
      return "\(number) is none: no integer is read from it"
    case .fraction(let sql):
      return keepsIntegers ? "\(sql) may be a fraction, from which no integer is read: write round(\(sql))" : nil
    case .null, .column: return nil
    }
  }

  /// Whether the engine refuses a NULL for a column.
  private func isRefused(_ column: TableColumn, by statement: AnalysedStatement, _ schema: CheckedSchema) throws -> Bool {
    guard column.isNotNull, let table = statement.tableWritten, try !schema.mayDivert(rowsOf: table) else { return false }
    switch statement.tree.form {
    case .insert(let insert):
      if insert.conflictAction == .ignore || insert.conflictAction == .replace && column.defaultSQL != nil { return false }
      return !schema.isRowNumber(column, of: table)
    case .update(let update): return update.conflictAction != .ignore
    default: return false
    }
  }
}
