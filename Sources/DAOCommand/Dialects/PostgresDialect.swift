import DAOKit

/// PostgreSQL's SQL, for rendering.
struct PostgresDialect: Dialect {
  var name: String { "postgres" }
  /// The protocol counts parameters in 16 bits (<https://www.postgresql.org/docs/15/protocol-message-formats.html>, Bind).
  var parameterLimit: Int { 65_535 }
  var quotesWithBrackets: Bool { false }
  var quotesWithDollars: Bool { true }
  var nestsComments: Bool { true }
  var hasEscapeStrings: Bool { true }

  func placeholder(index: Int, source: String) -> String { "$\(index)" }
}
