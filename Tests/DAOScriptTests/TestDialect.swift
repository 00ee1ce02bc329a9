import DAOCore

/// The two notations of parameters, without the drivers.
struct TestDialect: Dialect {
  static let sqlite = TestDialect(name: "sqlite", quotesWithBrackets: true, quotesWithDollars: false)
  static let postgres = TestDialect(name: "postgres", quotesWithBrackets: false, quotesWithDollars: true)

  let name: String
  let parameterLimit = 32_766
  let quotesWithBrackets: Bool
  let quotesWithDollars: Bool

  func placeholder(index: Int, source: String) -> String { quotesWithDollars ? "$\(index)" : source }
}
