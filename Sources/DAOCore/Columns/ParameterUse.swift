import DAOSQL

/// The use of one parameter's value in a statement, in all of its places.
package struct ParameterUse: Sendable {
  /// The columns that the value is stored in or compared with.
  package private(set) var columns: [TableColumn] = []
  /// Whether the statement calculates with it as a number.
  package private(set) var isCalculated = false
  /// Whether it is compared with a number that no declared type converts.
  package private(set) var meetsNumber = false
  /// The columns of views that have such numbers.
  package private(set) var numberColumns: [TableColumn] = []
  /// The columns that the elements of its JSON, or of its array, are compared with.
  package private(set) var elementColumns: [TableColumn] = []
  /// The first token of a value inside JSON that it is compared with.
  package private(set) var jsonToken: Int?
  /// Whether a date function reads it as a time value.
  package private(set) var isTime = false
  /// Whether it is an element of the list of an `IN (…)`.
  package private(set) var isListed = false
  /// The type that the SQL wants of it; nil where it does not tell.
  package private(set) var kind: ExpressionType.Kind?
  /// Whether it is stored in each of its places, as it is.
  package private(set) var isStored = true
  /// Whether the SQL asks for NULL: `:name IS NULL`, `coalesce(:name, name)`.
  package private(set) var expectsNull = false
  private var isCompared = false
  private var isStoredSomewhere = false

  /// Whether NULL makes sense: for a column that takes it, or where the SQL asks for NULL. A comparison with NULL never holds.
  package var takesNull: Bool {
    // `capacity = max(:capacity, capacity)` beside a VALUES asks for nothing by itself.
    let isKept = isStored || isStoredSomewhere && !isCompared && !isCalculated
    return expectsNull || isKept && !columns.isEmpty && columns.allSatisfy { !$0.isNotNull }
  }

  /// A parameter of a built statement has the column that it is stored in.
  private init(_ parameter: StatementText.Parameter) {
    if let column = parameter.column { columns = [column] }
  }

  private mutating func add(_ use: ValueUse) {
    columns += use.columns.filter { !columns.contains($0) }
    isCalculated = isCalculated || use.isCalculated
    meetsNumber = meetsNumber || use.meetsNumber
    numberColumns += use.numberColumns
    elementColumns += use.elementColumns.filter { !elementColumns.contains($0) }
    jsonToken = jsonToken ?? use.jsonToken
    isTime = isTime || use.isTime
    isListed = isListed || use.isListed
    kind = kind ?? use.kind
    isStored = isStored && use.isStored
    isStoredSomewhere = isStoredSomewhere || use.isStored
    isCompared = isCompared || use.isCompared
    expectsNull = expectsNull || use.expectsNull
  }

  /// The use of each parameter of a statement, in the order of their index.
  package static func uses(in text: StatementText, _ analysis: AnalysedStatement) -> [ParameterUse] {
    var uses = text.parameters.map(ParameterUse.init)
    for (token, number) in analysis.tree.parameterNumbers where uses.indices.contains(number) {
      uses[number].add(analysis.uses[token] ?? ValueUse())
    }
    return uses
  }
}
