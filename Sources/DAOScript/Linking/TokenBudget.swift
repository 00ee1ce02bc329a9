/// Counts the tokens of one operation's SQL: each takes memory in every later pass.
struct TokenBudget {
  private var count = 0

  static let message = "the SQL of the operation has more than \(ScriptLimits.tokens) words and signs: split it up"

  /// Whether one more token is allowed. The fault of too many tokens is noted once.
  mutating func take() -> Bool {
    count += 1
    return count <= ScriptLimits.tokens
  }
}
