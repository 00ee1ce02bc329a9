/// What becomes of the value of a parameter, or of the text of a time, in one place of a statement.
package struct ValueUse: Sendable {
  /// The columns that it is stored in or compared with; else those whose value it stands in for: in `coalesce(day, :day)` the
  /// parameter has the type of `day`.
  package var columns: [TableColumn] { met.isEmpty ? substituted : met }
  var met: [TableColumn] = []
  var substituted: [TableColumn] = []
  /// The type that the place wants of it; nil where it does not tell.
  package internal(set) var kind: ExpressionType.Kind?
  /// Whether it is stored as it is.
  package internal(set) var isStored = false
  /// Whether NULL makes sense there: `:name IS NULL OR …`, `coalesce(:name, name)`.
  package internal(set) var expectsNull = false
  /// Whether it is compared with another value.
  package internal(set) var isCompared = false
  /// Whether it is calculated with as a number.
  package internal(set) var isCalculated = false
  /// Whether it is compared with a number that no declared type converts.
  package internal(set) var meetsNumber = false
  /// The columns of views that have such numbers.
  package internal(set) var numberColumns: [TableColumn] = []
  /// The first token of a value inside JSON that it is compared with.
  package internal(set) var jsonToken: Int?
  /// The columns that the elements of its JSON, or of its array, are compared with.
  package internal(set) var elementColumns: [TableColumn] = []
  /// Whether it is asked to equal another value.
  package internal(set) var isEqualled = false
  /// Whether it is the largest value that is asked for: `<=`, the end of a BETWEEN.
  package internal(set) var isUpperBound = false
  /// Whether it is an element of the list of an `IN (…)`.
  package internal(set) var isListed = false
  /// Whether a date function reads it as a time value.
  package internal(set) var isTime = false

  package init() {}
}
