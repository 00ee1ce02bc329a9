/// Counts the tokens of one operation's SQL: each takes memory in every later pass.
struct TokenBudget {
  private var count = 0

  static let message = "the SQL of the operation has more than \(ScriptLimits.tokens) words and signs: split it up"

  /// Whether so many more tokens are allowed.
  mutating func take(_ more: Int) -> Bool {
    count += more
    return count <= ScriptLimits.tokens
  }
}
