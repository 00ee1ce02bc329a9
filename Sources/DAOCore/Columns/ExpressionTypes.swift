import DAOSQL

/// Proves the types of result columns that are calculated: `count(*)` is an integer, `coalesce(salary, 0)` is not NULL.
///
/// What cannot be proven has no type. The dialect knows the results of functions.
package struct ExpressionTypes {
  let resolver: ColumnResolver
  /// Whether columns are NULL only where their tables have NULL.
  let addsNoNulls: Bool
  /// Whether the rows are groups, of which none is empty.
  let isGrouped: Bool
  private var tokens: StatementTokens { resolver.tokens }
  /// A deeper expression has no type. It keeps the search within the stack of a worker thread, as the limits below do.
  static let depthLimit = 25

  /// What is proven of a statement's result.
  package struct Proof {
    /// The types of the columns, by their number; columns after a star have none.
    package var types: [ExpressionType?] = []
    package var notNull = NotNullColumns()
  }

  /// - Parameters:
  ///   - addsNoNulls: Whether columns are NULL only where their tables have NULL.
  ///   - schema: The table of a name; nil when there is none.
  package static func find(
    in text: StatementText, dialect: any Dialect, addsNoNulls: Bool, schema: (String) throws -> TableSchema?
  ) throws -> Proof {
    let tokens = StatementTokens(SQLScanner(text.sql, dialect: dialect).filter(\.isSignificant))
    guard !tokens.isTooDeep else { return Proof() }
    let resolver = try ColumnResolver(tokens, dialect: dialect, schema: schema)
    let isGrouped = tokens.all.indices.contains { tokens.depths[$0] == 0 && tokens.isKeyword($0, "GROUP") }
    let types = ExpressionTypes(resolver: resolver, addsNoNulls: addsNoNulls, isGrouped: isGrouped)
    return Proof(types: types.resultTypes(), notNull: types.notNullColumns)
  }

  private func resultTypes() -> [ExpressionType?] {
    let scope: Int
    if let returning = tokens.all.indices.first(where: { tokens.depths[$0] == 0 && tokens.isKeyword($0, "RETURNING") }) {
      return types(of: returning + 1..<tokens.count, in: 0)
    } else if tokens.isKeyword(0, "SELECT", "WITH") {
      scope = 0
    } else {
      return []
    }
    let compound = resolver.finder.compound(scope)
    guard let selected = resolver.finder.scopes[scope].selected else { return [] }
    let first = types(of: selected, in: scope)
    guard compound.count > 1 else { return first }
    let others = compound.dropFirst().map { scope in
      resolver.finder.scopes[scope].selected.map { types(of: $0, in: scope) } ?? []
    }
    return first.enumerated().map { index, type in
      others.reduce(type) { type, other in other.indices.contains(index) ? Self.common([type, other[index]]) : nil }
    }
  }

  func types(of selected: Range<Int>, in scope: Int) -> [ExpressionType?] {
    let parts = tokens.parts(of: selected)
    return parts.prefix { !resolver.isStar($0) }.map { type(of: resolver.expression(of: $0), in: scope, depth: 0) }
  }

  // MARK: Expressions

  /// The type of the expression in `range`; nil where it is not proven.
  func type(of range: Range<Int>, in scope: Int, depth: Int) -> ExpressionType? {
    guard depth < Self.depthLimit, let range = resolver.trimmed(range) else { return nil }
    if let operation = operation(in: range) { return type(of: operation, in: range, scope, depth + 1) }
    let start = range.lowerBound
    if range.count == 1 { return literal(start) ?? column(range, scope) }
    if tokens.isSymbol(start, "-", "~") {
      guard let type = type(of: range.dropFirst(), in: scope, depth: depth + 1) else { return nil }
      return type.number.map { ExpressionType($0, isNullable: type.isNullable) }
    }
    if let end = tokens.end(ofCase: start), end == range.upperBound - 1 { return caseType(start, end, scope, depth + 1) }
    if tokens.isKeyword(start, "EXISTS") { return ExpressionType(.boolean, isNullable: false) }
    if resolver.columnName(in: range) != nil { return column(range, scope) }
    if let scopes = resolver.query(in: range) { return subquery(scopes, depth + 1) }
    return call(in: range, scope, depth + 1)
  }

  private func literal(_ index: Int) -> ExpressionType? {
    guard let token = tokens[index] else { return nil }
    switch token.kind {
    case .string: return ExpressionType(token.text.first == "'" ? .text : .blob, isNullable: false)
    case .number:
      let isHexadecimal = token.text.lowercased().hasPrefix("0x")
      let isReal = !isHexadecimal && token.text.contains { ".eE".contains($0) }
      return ExpressionType(isReal ? .real : .integer, isNullable: false)
    case .word where token.isKeyword("TRUE") || token.isKeyword("FALSE"):
      return ExpressionType(.boolean, isNullable: false)
    case .word where ["CURRENT_DATE", "CURRENT_TIME", "CURRENT_TIMESTAMP"].contains(where: token.isKeyword):
      return ExpressionType(.text, isNullable: false)
    default: return nil
    }
  }

  /// The type of a name that stands for exactly one column of a table.
  private func column(_ range: Range<Int>, _ scope: Int) -> ExpressionType? {
    guard resolver.columnName(in: range) != nil else { return nil }
    var search = SourceSearch(resolver)
    search.look(into: range, in: scope)
    guard search.columns.count == 1, search.parameters.isEmpty else { return nil }
    let isDirect = resolver.finder.scopes[scope].sources.allSatisfy { if case .table = $0.origin { true } else { false } }
    guard isDirect, resolver.finder.named.isEmpty else { return nil }
    return ExpressionType(.column(search.columns[0]), isNullable: !(addsNoNulls && search.columns[0].isNotNull))
  }

  /// NULL without a row, so it is never proven to be none.
  private func subquery(_ scopes: [Int], _ depth: Int) -> ExpressionType? {
    guard scopes.count == 1, let selected = resolver.finder.scopes[scopes[0]].selected else { return nil }
    let parts = tokens.parts(of: selected)
    guard parts.count == 1, !resolver.isStar(parts[0]),
      var type = type(of: resolver.expression(of: parts[0]), in: scopes[0], depth: depth)
    else { return nil }
    type.isNullable = true
    return type
  }

  private func caseType(_ start: Int, _ end: Int, _ scope: Int, _ depth: Int) -> ExpressionType? {
    let results = resolver.results(ofCase: start, until: end)
    let hasElse = (start...end).contains { tokens.cases[$0] == start && tokens.isKeyword($0, "ELSE") }
    return alternatives(results, scope, depth, mayBeNone: !hasElse)
  }

  /// The common type of expressions of which one is the value. A literal NULL has every type.
  func alternatives(_ ranges: [Range<Int>], _ scope: Int, _ depth: Int, mayBeNone: Bool) -> ExpressionType? {
    let values = ranges.filter { !($0.count == 1 && tokens.isKeyword($0.lowerBound, "NULL")) }
    guard var type = Self.common(values.map { self.type(of: $0, in: scope, depth: depth) }) else { return nil }
    type.isNullable = type.isNullable || mayBeNone || values.count < ranges.count
    return type
  }

  /// The type that all of them have; integers beside reals are reals.
  package static func common(_ types: [ExpressionType?]) -> ExpressionType? {
    guard let first = types.first, var result = first else { return nil }
    for type in types.dropFirst() {
      guard let type, let kind = common(result, type) else { return nil }
      result = ExpressionType(kind, isNullable: result.isNullable || type.isNullable)
    }
    return result
  }

  private static func common(_ left: ExpressionType, _ right: ExpressionType) -> ExpressionType.Kind? {
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

  private static func number(_ left: ExpressionType, _ right: ExpressionType) -> ExpressionType.Kind? {
    guard let left = left.number, let right = right.number else { return nil }
    return left == .integer && right == .integer ? .integer : .real
  }
}
