import DAOCore

extension SQLiteConnection {
  /// SQLite calls a function `match` where no virtual table takes the operator
  /// (<https://www.sqlite.org/lang_expr.html#the_match_operator>), and its own one is an error.
  func lacksIndexToMatch(_ text: StatementText) throws -> Bool {
    guard !configuration.sqlite.functions.contains(where: { $0.name.lowercased() == "match" }) else { return false }
    let steps = try rows("EXPLAIN \(text.sql)", text.parameters.map { _ in .null })
    return steps.contains { $0[5] == .text("match(2)") }
  }
}
