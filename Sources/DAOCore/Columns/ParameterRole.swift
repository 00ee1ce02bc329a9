import DAOSQL

/// How a statement takes the value at the place of one parameter: whether NULL makes sense there, and which type it wants where
/// no column tells.
struct ParameterRole {
  /// Whether the value is stored as it is.
  let isStored: Bool
  /// Whether the SQL expects that the value may be NULL: `:name IS NULL OR …`, `coalesce(:name, name)`.
  let expectsNull: Bool
  /// The type of the value, by what it is compared or calculated with.
  let kind: ExpressionType.Kind?

  init(at place: Int, _ resolver: ColumnResolver) {
    let reader = Reader(place: place, end: place + 1, resolver: resolver)
    isStored = reader.isStored
    expectsNull = reader.expectsNull
    kind = reader.kind
  }

  /// Whether the value of an expression is stored as it is.
  static func isStored(_ unit: Range<Int>, _ resolver: ColumnResolver) -> Bool {
    Reader(place: unit.lowerBound, end: unit.upperBound, resolver: resolver).isStored
  }

  private struct Reader {
    let place: Int
    /// The index after its last token.
    let end: Int
    let resolver: ColumnResolver
    var tokens: StatementTokens { resolver.tokens }

    // MARK: NULL

    var isStored: Bool { isInsertedValue || isAssigned || isInsertedResult }

    /// Alone in a row of an INSERT's VALUES.
    private var isInsertedValue: Bool {
      guard resolver.finder.isInsert, isAlone else { return false }
      let open = tokens.parents[place]
      guard open >= 0, let values = tokens.values(ofRow: open) else { return false }
      return resolver.finder.scopes[resolver.finder.owners[values]].rows.isEmpty
    }

    /// Between commas or parentheses.
    private var isAlone: Bool { tokens.isSymbol(place - 1, "(", ",") && tokens.isSymbol(end, ")", ",") }

    /// `SET name = :name`.
    private var isAssigned: Bool {
      guard tokens.isSymbol(place - 1, "=") else { return false }
      if let next = tokens[end], !next.isSymbol(","), !next.isSymbol(";"),
        !tokens.isKeyword(end, "WHERE", "FROM", "RETURNING", "ORDER", "LIMIT", "ON")
      {
        return false
      }
      var index = place - 2
      while let token = tokens[index], tokens.depths[index] >= tokens.depths[place] {
        if tokens.depths[index] == tokens.depths[place], token.kind == .word {
          if token.isKeyword("SET") { return true }
          if tokens.isKeyword(index, "WHERE", "ON", "HAVING", "SELECT", "FROM", "WHEN", "AND", "OR") { return false }
        }
        index -= 1
      }
      return false
    }

    /// Alone in the SELECT of an INSERT.
    private var isInsertedResult: Bool {
      let owner = resolver.finder.owners[place]
      let scope = resolver.finder.scopes[owner]
      guard scope.isInserted, let selected = scope.selected, selected.contains(place) else { return false }
      let index = tokens.commas[place] - tokens.commas[selected.lowerBound]
      let parts = resolver.parts(ofScope: owner)
      return parts.indices.contains(index) && resolver.expression(of: parts[index]) == place..<end
    }

    var expectsNull: Bool {
      if tokens.isKeyword(place + 1, "IS", "ISNULL", "NOTNULL") { return true }
      if tokens.isKeyword(place - 1, "IS") || (tokens.isKeyword(place - 1, "NOT") && tokens.isKeyword(place - 2, "IS")) {
        return true
      }
      guard let function = tokens[tokens.parents[place] - 1], function.kind == .word else { return false }
      return resolver.dialect.functions.results[function.text.uppercased()] == .firstValue
    }

    // MARK: Types

    var kind: ExpressionType.Kind? {
      if tokens.isKeyword(place - 1, "LIMIT", "OFFSET") { return .integer }
      if tokens.isSymbol(place - 1, ","), tokens.isKeyword(place - 3, "LIMIT") { return .integer }
      if tokens.isKeyword(place - 1, "LIKE", "GLOB", "ESCAPE") || tokens.isKeyword(place + 1, "LIKE", "GLOB") { return .text }
      if tokens.isSymbol(place - 1, "||") || tokens.isSymbol(place + 1, "||") { return .text }
      return calculated ?? compared
    }

    private var types: ExpressionTypes { ExpressionTypes(resolver: resolver, addsNoNulls: false, isGrouped: false) }

    /// The type of the number that it is added to, or multiplied with.
    private var calculated: ExpressionType.Kind? {
      let operators = ["+", "-", "*", "/"]
      func isOperator(_ index: Int) -> Bool {
        tokens[index].map { $0.kind == .symbol && operators.contains(String($0.text)) } ?? false
      }
      let other: Range<Int>
      let sign: Int
      if isOperator(place - 1), place >= 2 {
        (other, sign) = (nameEnding(at: place - 2), place - 1)
      } else if isOperator(place + 1), tokens[place + 2] != nil {
        (other, sign) = (nameBeginning(at: place + 2), place + 1)
      } else {
        return nil
      }
      guard let number = types.type(of: other, in: resolver.finder.owners[place], depth: 0)?.number else { return nil }
      // An integer may well be multiplied with a fraction.
      return number == .integer && tokens.isSymbol(sign, "*", "/") ? nil : number
    }

    private func nameEnding(at index: Int) -> Range<Int> {
      var start = index
      while tokens.isSymbol(start - 1, "."), tokens.name(start - 2) != nil { start -= 2 }
      return start..<index + 1
    }

    private func nameBeginning(at index: Int) -> Range<Int> {
      var end = index + 1
      while tokens.isSymbol(end, "."), tokens.name(end + 1) != nil { end += 2 }
      return index..<end
    }

    /// The type of an expression that it is compared with.
    private var compared: ExpressionType.Kind? {
      let facing = Operands(tokens).facing(place..<place + 1)
      for other in facing {
        if let type = types.type(of: other, in: resolver.finder.owners[place], depth: 0) { return type.kind }
      }
      return nil
    }
  }
}
