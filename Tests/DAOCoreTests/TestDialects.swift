import DAOCore

struct SQLiteRules: Dialect {
  let name = "sqlite"
  let parameterLimit = 32766
  let quotesWithBrackets = true
  let quotesWithDollars = false
  func placeholder(index: Int, source: String) -> String { source }
}

struct PostgresRules: Dialect {
  let name = "postgres"
  let parameterLimit = 65535
  let quotesWithBrackets = false
  let quotesWithDollars = true
  let nestsComments = true
  let hasEscapeStrings = true
  func placeholder(index: Int, source: String) -> String { "$\(index)" }
}
