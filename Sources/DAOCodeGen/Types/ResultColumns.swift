import DAOCheck
import DAOCore
import DAOSQL
import DAOScript

/// The result columns of an operation, over all of its statements.
struct ResultColumns {
  /// The columns, the first of equal labels.
  let columns: [ResultColumn]
  /// Whether all statements give the same columns in the same order, no label twice.
  let areFixed: Bool
  let rowCount: RowCount

  init(_ operation: CheckedOperation, _ types: ColumnTypes) {
    let descriptions = operation.statements.map(\.description)
    let labels = descriptions.map { $0.columns.map(\.label) }
    let declared = operation.linked.declaration.results
    var found: [ResultColumn] = []
    var indexes: [String: Int] = [:]
    for description in descriptions {
      var seen: Set<String> = []
      for column in description.columns where seen.insert(column.label.lowercased()).inserted {
        let own = ResultColumn(
          column, types, declared.nearest(to: column.label, \.column),
          isNullable: operation.isNullable(column))
        if let index = indexes[column.label.lowercased()] {
          found[index].merge(own)
        } else {
          indexes[column.label.lowercased()] = found.count
          found.append(own)
        }
      }
    }
    for index in found.indices {
      let isEverywhere = labels.allSatisfy { $0.contains { $0.lowercased() == found[index].label.lowercased() } }
      if !isEverywhere { found[index].isNullable = true }
    }
    columns = found
    areFixed = Set(labels).count <= 1 && labels.first.map { Set($0.map { $0.lowercased() }).count == $0.count } ?? true
    let counts = Set(descriptions.map(\.analysis.rowCount))
    rowCount = counts.count == 1 ? counts.first ?? .any : counts.contains(.any) || counts.isEmpty ? .any : .atMostOne
  }
}

/// A result column.
struct ResultColumn {
  var label: String
  /// Without regard to NULL; nil where nothing tells, or statements disagree.
  var type: SwiftType?
  /// Nil where it is not known.
  var isNullable: Bool?
  /// The table that it comes from, and its name there; nil for a calculation and for a UNION.
  var origin: StatementDescription.Origin?

  init(_ column: StatementDescription.Column, _ types: ColumnTypes, _ declared: DeclaredResult? = nil, isNullable: Bool?) {
    label = column.label
    origin = column.parts == nil ? column.origin : nil
    type = declared.map { SwiftType($0.type) } ?? types.type(of: column)
    self.isNullable = isNullable
  }

  /// Its type with regard to NULL: optional unless proven.
  var soundType: SwiftType? { type?.with(isOptional: isNullable != false) }

  mutating func merge(_ other: ResultColumn) {
    if type != other.type { type = nil }
    if origin != other.origin { origin = nil }
    if isNullable == true || other.isNullable == true {
      isNullable = true
    } else if isNullable == nil || other.isNullable == nil {
      isNullable = nil
    }
  }
}
