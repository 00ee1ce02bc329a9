import DAOSQL

extension ExpressionTypes {
  private var tokens: StatementTokens { resolver.tokens }

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
    guard let result = resolver.dialect.functions.results[name] else { return nil }
    // A group has rows, so an aggregate of values that are not NULL is none.
    return type(of: result, arguments, fillsGroups: isGrouped && addsNoNulls && !isWindow, scope, depth)
  }

  private func type(
    of result: FunctionResult, _ arguments: [Range<Int>], fillsGroups: Bool, _ scope: Int, _ depth: Int
  ) -> ExpressionType? {
    switch result {
    case .certain(let kind): return ExpressionType(ExpressionType.Kind(kind), isNullable: false)
    case .nullable(let kind): return ExpressionType(ExpressionType.Kind(kind), isNullable: true)
    case .strict(let kind):
      let types = arguments.map { type(of: $0, in: scope, depth: depth) }
      return ExpressionType(ExpressionType.Kind(kind), isNullable: types.contains { $0?.isNullable ?? true })
    case .firstValue:
      guard var type = alternatives(arguments, scope, depth, mayBeNone: false) else { return nil }
      // An argument that is never NULL ends the list.
      type.isNullable = !arguments.contains { self.type(of: $0, in: scope, depth: depth)?.isNullable == false }
      return type
    case .firstOrNull: return arguments.first.flatMap { alternatives([$0], scope, depth, mayBeNone: true) }
    case .neighbor:
      // The row, how far away it is, and the value where there is none.
      let values = arguments.enumerated().filter { $0.offset != 1 }.map(\.element)
      return alternatives(values, scope, depth, mayBeNone: arguments.count < 3)
    case .choice: return alternatives(Array(arguments.dropFirst()), scope, depth, mayBeNone: arguments.count < 3)
    case .extreme:
      let ranges = arguments.map { $0.dropDistinct(tokens) }
      return alternatives(ranges, scope, depth, mayBeNone: arguments.count == 1 && !fillsGroups)
    case .number(let isAggregate):
      guard let type = argumentType(arguments, scope, depth), let number = type.number else { return nil }
      return ExpressionType(number, isNullable: type.isNullable || (isAggregate && !fillsGroups))
    case .average:
      let type = argumentType(arguments, scope, depth)
      return ExpressionType(.real, isNullable: type?.number == nil || type?.isNullable != false || !fillsGroups)
    }
  }

  private func argumentType(_ arguments: [Range<Int>], _ scope: Int, _ depth: Int) -> ExpressionType? {
    arguments.first.flatMap { type(of: $0.dropDistinct(tokens), in: scope, depth: depth) }
  }

  /// The type that `CAST` converts to.
  private func cast(_ inside: Range<Int>, _ scope: Int, _ depth: Int) -> ExpressionType? {
    let level = tokens.depths[inside.lowerBound]
    guard let place = inside.last(where: { tokens.depths[$0] == level && tokens.isKeyword($0, "AS") }) else { return nil }
    let name = tokens.all[place + 1..<inside.upperBound].map(\.text).joined(separator: " ").uppercased()
    let isNullable = type(of: inside.lowerBound..<place, in: scope, depth: depth)?.isNullable ?? true
    let kind: ExpressionType.Kind? =
      switch resolver.dialect.affinity(ofType: name) {
      case .integer: .integer
      case .real: .real
      case .text: .text
      case .other: .blob
      case .numeric: nil
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
