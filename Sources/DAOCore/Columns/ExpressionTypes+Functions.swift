extension ExpressionTypes {
  private var tokens: StatementTokens { resolver.tokens }

  private static let neverNull: [String: ExpressionType.Kind] = [
    "COUNT": .integer, "TOTAL": .real, "ROW_NUMBER": .integer, "RANK": .integer, "DENSE_RANK": .integer, "NTILE": .integer,
    "PERCENT_RANK": .real, "CUME_DIST": .real, "RANDOM": .integer, "CHANGES": .integer, "TOTAL_CHANGES": .integer,
    "LAST_INSERT_ROWID": .integer, "TYPEOF": .text, "QUOTE": .text, "SQLITE_VERSION": .text, "RANDOMBLOB": .blob,
  ]
  /// The functions that are NULL where one of their arguments is.
  private static let strict: [String: ExpressionType.Kind] = [
    "LENGTH": .integer, "INSTR": .integer, "UPPER": .text, "LOWER": .text, "TRIM": .text, "LTRIM": .text, "RTRIM": .text,
    "SUBSTR": .text, "SUBSTRING": .text, "REPLACE": .text, "ROUND": .real,
  ]
  private static let nullable: [String: ExpressionType.Kind] = [
    "AVG": .real, "GROUP_CONCAT": .text, "STRING_AGG": .text, "DATE": .text, "TIME": .text, "DATETIME": .text,
    "STRFTIME": .text, "JULIANDAY": .real, "UNIXEPOCH": .integer, "PRINTF": .text, "FORMAT": .text, "HEX": .text,
    "UNICODE": .integer, "CHAR": .text, "JSON_ARRAY_LENGTH": .integer, "JSON_VALID": .boolean,
  ]

  /// The type of a function's result.
  func call(in range: Range<Int>, _ scope: Int, _ depth: Int) -> ExpressionType? {
    let start = range.lowerBound
    guard let token = tokens[start], token.kind == .word, let inside = tokens.inside(start + 1) else { return nil }
    let after = inside.upperBound + 1
    let isWindow = tokens.isKeyword(after, "OVER", "FILTER")
    guard after == range.upperBound || isWindow else { return nil }
    let name = token.text.uppercased()
    let arguments = tokens.parts(of: inside)
    if name == "CAST" { return cast(inside, scope, depth) }
    if let kind = Self.neverNull[name] { return ExpressionType(kind, isNullable: false) }
    if let kind = Self.strict[name] {
      let types = arguments.map { type(of: $0, in: scope, depth: depth) }
      return ExpressionType(kind, isNullable: types.contains { $0?.isNullable ?? true })
    }
    // A group has rows, so an aggregate of values that are not NULL is none.
    let fillsGroups = isGrouped && addsNoNulls && !isWindow
    switch name {
    case "COALESCE", "IFNULL":
      guard var type = alternatives(arguments, scope, depth, mayBeNone: false) else { return nil }
      // One that is never NULL ends the list.
      type.isNullable = !arguments.contains { self.type(of: $0, in: scope, depth: depth)?.isNullable == false }
      return type
    case "NULLIF":
      return arguments.first.flatMap { alternatives([$0], scope, depth, mayBeNone: true) }
    case "IIF", "IF":
      return alternatives(Array(arguments.dropFirst()), scope, depth, mayBeNone: arguments.count < 3)
    case "MIN", "MAX":
      let isAggregate = arguments.count == 1
      return alternatives(arguments, scope, depth, mayBeNone: isAggregate && !fillsGroups)
    case "FIRST_VALUE", "LAST_VALUE", "NTH_VALUE", "LAG", "LEAD":
      return arguments.first.flatMap { alternatives([$0], scope, depth, mayBeNone: true) }
    case "SUM", "ABS", "AVG":
      guard let argument = arguments.first.map({ $0.dropDistinct(tokens) }) else { return nil }
      guard let type = type(of: argument, in: scope, depth: depth), let number = type.number else {
        return name == "AVG" ? ExpressionType(.real, isNullable: true) : nil
      }
      let mayBeNone = name != "ABS" && !fillsGroups
      return ExpressionType(name == "AVG" ? .real : number, isNullable: type.isNullable || mayBeNone)
    default:
      return Self.nullable[name].map { ExpressionType($0, isNullable: true) }
    }
  }

  /// What `CAST` makes, by SQLite's rules of affinity (<https://www.sqlite.org/datatype3.html>).
  private func cast(_ inside: Range<Int>, _ scope: Int, _ depth: Int) -> ExpressionType? {
    let level = tokens.depths[inside.lowerBound]
    guard let place = inside.last(where: { tokens.depths[$0] == level && tokens.isKeyword($0, "AS") }) else { return nil }
    let name = tokens.all[place + 1..<inside.upperBound].map(\.text).joined(separator: " ").uppercased()
    let isNullable = type(of: inside.lowerBound..<place, in: scope, depth: depth)?.isNullable ?? true
    let kind: ExpressionType.Kind?
    if name.contains("INT") {
      kind = .integer
    } else if ["CHAR", "CLOB", "TEXT"].contains(where: name.contains) {
      kind = .text
    } else if name.contains("BLOB") {
      kind = .blob
    } else {
      kind = ["REAL", "FLOA", "DOUB"].contains(where: name.contains) ? .real : nil
    }
    return kind.map { ExpressionType($0, isNullable: isNullable) }
  }
}

extension Range<Int> {
  /// An aggregate's argument without its DISTINCT.
  fileprivate func dropDistinct(_ tokens: StatementTokens) -> Range<Int> {
    tokens.isKeyword(lowerBound, "DISTINCT", "ALL") && count > 1 ? lowerBound + 1..<upperBound : self
  }
}
