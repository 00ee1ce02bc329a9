import DAOCore
import DAOSQL
import DAOScript

/// The result columns of an operation, over all of its statements.
package struct ResultColumns {
  /// The columns, the first of equal labels.
  package private(set) var columns: [ResultColumn] = []
  /// Whether all statements give the same columns in the same order, no label twice.
  package private(set) var areFixed = true
  package private(set) var rowCount = RowCount.any

  package init() {}

  init(_ operation: CheckedOperation, _ types: ColumnTypes) throws {
    let descriptions = operation.statements.map(\.description)
    let labels = descriptions.map { $0.columns.map(\.label) }
    let declared = operation.linked.declaration.results
    var found: [ResultColumn] = []
    var indexes: [String: Int] = [:]
    for statement in operation.statements {
      var seen: Set<String> = []
      for (place, column) in statement.description.columns.enumerated() where seen.insert(column.label.lowercased()).inserted {
        let own = try ResultColumn(
          column, types, declared.nearest(to: column.label, \.column), isNullable: operation.isNullable(column),
          at: { statement.location(ofColumn: place) })
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
package struct ResultColumn {
  package var label: String
  /// Without regard to NULL; nil where nothing tells, or statements disagree.
  package var type: SwiftType?
  /// Nil where it is not known.
  package var isNullable: Bool?
  /// The table that it comes from, and its name there; nil for a calculation and for a UNION.
  package var origin: StatementDescription.Origin?
  /// The type as scripts or the schema write it; nil where nothing tells, or statements disagree.
  var value: ValueType?
  /// The columns whose decimals it rounds, with the places where statements read them.
  var rounded: [(column: TableColumn, location: DAOError.Location?)] = []

  /// - Parameter place: Where its statement reads it.
  init(
    _ column: StatementDescription.Column, _ types: ColumnTypes, _ declared: DeclaredResult? = nil, isNullable: Bool?,
    at place: () -> DAOError.Location? = { nil }
  ) throws {
    label = column.label
    origin = column.parts == nil ? column.origin : nil
    self.isNullable = isNullable
    if let declared {
      type = SwiftType(declared.type)
      value = ValueType(type: declared.type.name)
    } else {
      type = types.type(of: column)
      let source = try types.schema.source(of: column)
      value = source.flatMap { ValueType($0, types.declared) }
      if let source, types.rounds(source) { rounded = [(source, place())] }
    }
  }

  /// Its type with regard to NULL: optional unless proven.
  package var soundType: SwiftType? { type?.with(isOptional: isNullable != false) }

  mutating func merge(_ other: ResultColumn) {
    if type != other.type { type = nil }
    if origin != other.origin { origin = nil }
    if value != other.value { value = nil }
    rounded += other.rounded
    if isNullable == true || other.isNullable == true {
      isNullable = true
    } else if isNullable == nil || other.isNullable == nil {
      isNullable = nil
    }
  }
}
