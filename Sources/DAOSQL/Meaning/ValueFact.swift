/// What is known of an expression's value without running it.
package struct ValueFact: Sendable, Hashable {
  /// nil where it is not proven.
  package var kind: ExpressionType.Kind?
  package var nulls = Nulls.unknown
  /// The columns of tables that may provide the value unchanged.
  package var columns: [TableColumn] = []
  /// The columns that a number is calculated from.
  package var operands: [TableColumn] = []
  /// The tokens of the parameters and of the texts of times that may provide it unchanged.
  package var sources: [Int] = []
  /// The first tokens of the literals that may provide it unchanged.
  package var literals: Set<Int> = []
  /// The column that it is in any case; nil where it is calculated or comes from several.
  package var origin: Origin?
  /// What each part of a UNION gives for it; nil where all of them give the same.
  package var parts: [ExpressionType?]?

  package struct Origin: Sendable, Hashable {
    package var table: TableName
    package var column: String
  }

  /// Whether a value may be NULL, and why.
  package enum Nulls: Int, Sendable, Hashable, Comparable {
    case never
    /// Never, since a condition leaves the rows with NULL out.
    case filtered
    /// An outer join may leave its table without a row.
    case joined
    /// Its column takes NULL, a calculation may give it, or nothing is known.
    case unknown

    /// Those of a calculation that is NULL where one of its operands is.
    static func ofAny(_ facts: [ValueFact]) -> Nulls {
      let nulls = facts.map(\.nulls).max() ?? .never
      return nulls > .filtered ? .unknown : nulls
    }

    package static func < (left: Nulls, right: Nulls) -> Bool { left.rawValue < right.rawValue }
  }

  /// Nothing is known.
  static let unknown = ValueFact()

  init(
    _ kind: ExpressionType.Kind? = nil, nulls: Nulls = .unknown, columns: [TableColumn] = [], sources: [Int] = [],
    origin: Origin? = nil
  ) {
    self.kind = kind
    self.nulls = nulls
    self.columns = columns
    self.sources = sources
    self.origin = origin
  }

  /// Whether it may be NULL, as far as it is not proven that it is not.
  package var isNullable: Bool { nulls > .filtered }

  /// The type; nil where it is not proven.
  package var type: ExpressionType? { kind.map { ExpressionType($0, isNullable: isNullable) } }

  /// The kind of a calculation with the value.
  var number: ExpressionType.Kind? { type?.number }

  /// What is known where the value is one of several.
  static func common(_ facts: [ValueFact]) -> ValueFact {
    guard var result = facts.first else { return .unknown }
    for fact in facts.dropFirst() {
      result.kind = ExpressionType.common([result.type(beside: fact), fact.type(beside: result)])?.kind
      result.nulls = max(result.nulls, fact.nulls)
      result.columns += fact.columns.filter { !result.columns.contains($0) }
      result.operands += fact.operands.filter { !result.operands.contains($0) }
      result.isBit = result.isBit && fact.isBit
      result.sources += fact.sources.filter { !result.sources.contains($0) }
      result.literals.formUnion(fact.literals)
      result.isNull = result.isNull && fact.isNull
      result.isNumber = result.isNumber && fact.isNumber
      result.elements = result.elements == fact.elements ? result.elements : []
      if result.origin != fact.origin { result.origin = nil }
      if result.parts != fact.parts { result.parts = nil }
    }
    return result
  }

  /// What is known of a column of a UNION, by the facts of its parts. A literal NULL has every type.
  static func union(_ facts: [ValueFact]) -> ValueFact {
    var result = common(facts)
    let known = facts.filter { !$0.isNull }
    if known.count < facts.count, !known.isEmpty { result.kind = common(known).kind }
    let parts = known.flatMap { fact in fact.parts ?? [fact.type] }
    if let first = parts.first, parts.contains(where: { $0?.kind != first?.kind }) {
      result.parts = parts
      result.origin = nil
    }
    return result
  }

  /// The literal NULL.
  var isNull = false
  /// Whether it is a number, or NULL, that no declared type converts: a calculation, a literal.
  var isNumber = false
  /// The tokens of the parameters whose JSON or array has it as an element.
  var elements: [Int] = []
  /// Whether it is 0 or 1, which are truth values beside others.
  var isBit = false

  private func type(beside other: ValueFact) -> ExpressionType? {
    isBit && other.type?.isTruth == true ? ExpressionType(.boolean, isNullable: isNullable) : type
  }

  /// The fact of a number that is calculated from others.
  static func number(_ kind: ExpressionType.Kind?, nulls: Nulls, of facts: [ValueFact]) -> ValueFact {
    var fact = ValueFact(kind, nulls: nulls)
    fact.isNumber = true
    for column in facts.flatMap({ $0.columns + $0.operands }) where !fact.operands.contains(column) {
      fact.operands.append(column)
    }
    return fact
  }

  /// A calculation that gives a number, whose kind is not known.
  static var someNumber: ValueFact {
    var fact = ValueFact.unknown
    fact.isNumber = true
    return fact
  }

  func orNull(_ mayBeNull: Bool = true) -> ValueFact {
    var fact = self
    if mayBeNull { fact.nulls = .unknown }
    return fact
  }

  func calculated() -> ValueFact {
    var fact = self
    fact.origin = nil
    return fact
  }
}
