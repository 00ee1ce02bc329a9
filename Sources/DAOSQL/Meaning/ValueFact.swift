import DAOCore

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
      result.kind = ExpressionTypes.common([result.type, fact.type])?.kind
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
