/// What is known of an expression's value without running it.
package struct ValueFact: Sendable, Hashable {
  /// nil where it is not proven.
  package var kind: ExpressionType.Kind?
  /// Whether it may be NULL, as far as it is not proven that it is not.
  package var isNullable = true
  /// The columns of tables that may provide the value unchanged.
  package var columns: [TableColumn] = []
  /// The tokens of the parameters that may provide it unchanged.
  package var parameters: [Int] = []
  /// The column that it is in any case; nil where it is calculated or comes from several.
  package var origin: Origin?

  package struct Origin: Sendable, Hashable {
    package var table: TableName
    package var column: String
  }

  /// Nothing is known.
  static let unknown = ValueFact()

  init(
    _ kind: ExpressionType.Kind? = nil, isNullable: Bool = true, columns: [TableColumn] = [], parameters: [Int] = [],
    origin: Origin? = nil
  ) {
    self.kind = kind
    self.isNullable = isNullable
    self.columns = columns
    self.parameters = parameters
    self.origin = origin
  }

  /// The type; nil where it is not proven.
  package var type: ExpressionType? { kind.map { ExpressionType($0, isNullable: isNullable) } }

  /// The kind of a calculation with the value.
  var number: ExpressionType.Kind? { type?.number }

  /// What is known where the value is one of several.
  static func common(_ facts: [ValueFact]) -> ValueFact {
    guard var result = facts.first else { return .unknown }
    for fact in facts.dropFirst() {
      result.kind = ExpressionType.common([result.type, fact.type])?.kind
      result.isNullable = result.isNullable || fact.isNullable
      result.columns += fact.columns.filter { !result.columns.contains($0) }
      result.parameters += fact.parameters.filter { !result.parameters.contains($0) }
      if result.origin != fact.origin { result.origin = nil }
    }
    return result
  }

  func orNull(_ mayBeNull: Bool = true) -> ValueFact {
    var fact = self
    fact.isNullable = isNullable || mayBeNull
    return fact
  }

  func calculated() -> ValueFact {
    var fact = self
    fact.origin = nil
    return fact
  }
}

extension ExpressionType {
  /// The type that all of them have; integers beside reals are reals.
  package static func common(_ types: [ExpressionType?]) -> ExpressionType? {
    guard let first = types.first, var result = first else { return nil }
    for type in types.dropFirst() {
      guard let type, let kind = common(result, type) else { return nil }
      result = ExpressionType(kind, isNullable: result.isNullable || type.isNullable)
    }
    return result
  }

  private static func common(_ left: ExpressionType, _ right: ExpressionType) -> Kind? {
    if left.kind == right.kind { return left.kind }
    if case .column(let first) = left.kind, case .column(let second) = right.kind, first.isText, second.isText { return .text }
    if case .column(let column) = left.kind { return absorbs(column, right) ? left.kind : number(left, right) }
    if case .column(let column) = right.kind { return absorbs(column, left) ? right.kind : number(left, right) }
    return number(left, right)
  }

  /// Whether a column's Swift type also reads the values of a literal or a calculation, as `coalesce(position, 'none')`.
  private static func absorbs(_ column: TableColumn, _ other: ExpressionType) -> Bool {
    switch other.kind {
    case .text: column.isText
    case .boolean, .integer: ExpressionType(.column(column), isNullable: false).number == .integer
    case .real, .blob, .column: false
    }
  }

  private static func number(_ left: ExpressionType, _ right: ExpressionType) -> Kind? {
    guard let left = left.number, let right = right.number else { return nil }
    return left == .integer && right == .integer ? .integer : .real
  }
}
