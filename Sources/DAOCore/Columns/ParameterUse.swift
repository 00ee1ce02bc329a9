import DAOSQL

/// The use of one parameter's value in a statement, as far as the SQL shows it.
package struct ParameterUse: Sendable {
  /// The columns that the value is stored in or compared with.
  package private(set) var columns: [TableColumn] = []
  /// Whether the statement calculates with it as a number.
  package var isCalculated = false
  /// Whether a date function reads it as a time value.
  package var isTime = false
  /// Whether it is an element of the list of an `IN (…)`.
  package var isListed = false
  /// The type that the SQL wants of it; nil where it does not tell.
  package private(set) var kind: ExpressionType.Kind?
  /// Whether it is stored in each of its places, as it is.
  package private(set) var isStored = true
  private var expectsNull = false

  /// Whether NULL makes sense: for a column that takes it, or where the SQL asks for NULL. A comparison with NULL never holds.
  package var takesNull: Bool { expectsNull || (isStored && !columns.isEmpty && columns.allSatisfy { !$0.isNotNull }) }

  package init() {}

  /// The use of a parameter by the column that a built statement stores it in, where it is one.
  init(_ parameter: StatementText.Parameter) {
    if let column = parameter.column { columns = [column] }
  }

  mutating func add(_ columns: [TableColumn]) {
    for column in columns where !self.columns.contains(column) { self.columns.append(column) }
  }

  mutating func add(_ role: ParameterRole) {
    isStored = isStored && role.isStored
    expectsNull = expectsNull || role.expectsNull
    kind = kind ?? role.kind
  }

  mutating func add(_ other: ParameterUse) {
    add(other.columns)
    isCalculated = isCalculated || other.isCalculated
    isTime = isTime || other.isTime
    isListed = isListed || other.isListed
  }
}
