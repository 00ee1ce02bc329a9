import DAOCore

/// PostgreSQL's rules of quoting.
package struct DollarDialect: Dialect {
  package init() {}

  package var name: String { "postgres" }
  package var parameterLimit: Int { 65_535 }
  package var quotesWithBrackets: Bool { false }
  package var quotesWithDollars: Bool { true }
  package var nestsComments: Bool { true }
  package var hasEscapeStrings: Bool { true }

  package func placeholder(index: Int, source: String) -> String { "$\(index)" }
}
