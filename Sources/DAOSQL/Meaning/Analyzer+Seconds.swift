/// Seconds since 1970, which some columns of dates count from another time.
extension Analyzer {
  /// Notes what gives seconds.
  mutating func noteSeconds(_ tokens: Range<Int>, isMoved: Bool) -> Int {
    statement.seconds[tokens.lowerBound] = AnalysedStatement.Seconds(tokens: tokens, isMoved: isMoved)
    note([tokens.lowerBound]) { _ in }
    return tokens.lowerBound
  }

  /// The source of a sum of seconds and constants; none for another sum.
  mutating func secondsMoved(_ operands: [SQLExpression], _ facts: [ValueFact]) -> [Int] {
    guard let first = facts[0].sources.first, statement.seconds[first]?.tokens.lowerBound == first,
      operands.dropFirst().allSatisfy({ isConstant($0.tokens) })
    else { return [] }
    let tokens = operands[0].tokens.lowerBound..<operands[operands.count - 1].tokens.upperBound
    return [noteSeconds(tokens, isMoved: statement.seconds[first]?.isMoved == true || isMove(tokens))]
  }

  /// Notes a column whose numbers a function takes for seconds since 1970.
  mutating func noteSecondsReading(of call: FunctionCall, _ facts: [ValueFact]) {
    guard let place = rules.functions.time[call.builtin]?.min(), facts.indices.contains(place),
      call.arguments.contains(where: { text(of: $0) == rules.functions.dates.secondsModifier })
    else { return }
    let argument = call.arguments[place]
    let columns: [TableColumn]
    switch argument.form {
    case .column: columns = facts[place].columns
    case .chain(.sum, let operands, _):
      guard case .column? = operands.first?.form, operands.dropFirst().allSatisfy({ isConstant($0.tokens) }) else { return }
      columns = facts[place].operands
    default: return
    }
    let token = argument.tokens.lowerBound
    guard columns.count == 1, isNew(.time, token, columns[0]) else { return }
    statement.secondsReadings.append(
      AnalysedStatement.SecondsReading(
        column: columns[0], function: call.name.name, isMoved: isMove(argument.tokens), token: token))
  }

  private func text(of expression: SQLExpression) -> String { tree.text(of: expression.tokens).lowercased() }

  /// Whether tokens are numbers and operators alone.
  private func isConstant(_ tokens: Range<Int>) -> Bool {
    tree.tokens[tokens].allSatisfy { $0.kind == .number || ["+", "-", "*", "/", "(", ")"].contains($0.text) }
  }

  /// Whether seconds are moved by those between 1970 and the year that dates count from.
  private func isMove(_ tokens: Range<Int>) -> Bool {
    tree.tokens[tokens].contains { $0.kind == .number && $0.text == "978307200" }
  }
}

extension AnalysedStatement {
  /// Seconds since 1970.
  struct Seconds: Sendable {
    let tokens: Range<Int>
    /// Whether they are moved to another year.
    let isMoved: Bool
  }

  /// Seconds that meet columns.
  package struct TimeSeconds: Sendable {
    /// The columns that they are stored in or compared with.
    package let columns: [TableColumn]
    package let isMoved: Bool
    package let sql: String
    package let token: Int
  }

  /// A column whose numbers a date function takes for seconds since 1970.
  package struct SecondsReading: Sendable {
    package let column: TableColumn
    package let function: String
    /// Whether the numbers are moved from another year.
    package let isMoved: Bool
    package let token: Int
  }

  /// The seconds since 1970 that meet columns, in the order of the text.
  package var timeSeconds: [TimeSeconds] {
    seconds.sorted { $0.key < $1.key }.compactMap { token, seconds in
      guard let use = uses[token], !use.columns.isEmpty else { return nil }
      return TimeSeconds(columns: use.columns, isMoved: seconds.isMoved, sql: tree.text(of: seconds.tokens), token: token)
    }
  }
}
