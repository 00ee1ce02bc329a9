/// What a FROM reads: a table, a function, a query, or joined sources in parentheses.
package struct SQLSource: Sendable {
  package var join: Join
  package var form: Form
  package var alias: SQLIdentifier?
  package var columnAliases: [SQLIdentifier] = []
  package var isLateral = false
  package var constraint: Constraint?
  package var tokens: Range<Int>

  package indirect enum Form: Sendable {
    case table(QualifiedName)
    case function(QualifiedName, [SQLExpression])
    case query(SQLQuery)
    case nested([SQLSource])
    case opaque
  }

  /// How it is joined to the sources before it.
  package struct Join: Sendable, Hashable {
    package var kind: Kind
    package var isNatural = false
    package enum Kind: Sendable, Hashable { case first, comma, inner, cross, left, right, full }
  }

  package enum Constraint: Sendable {
    case on(SQLExpression)
    case using([SQLIdentifier])
  }
}
