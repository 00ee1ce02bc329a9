/// INSERT and REPLACE.
package struct SQLInsert: Sendable {
  package var with: SQLWith?
  /// The word after OR, or `replace` for REPLACE.
  package var conflictAction: SQLKeyword?
  package var table: QualifiedName
  package var alias: SQLIdentifier?
  package var columns: [SQLIdentifier] = []
  package var rows: Rows
  package var upserts: [Upsert] = []
  package var returning: [ResultTerm]?

  package enum Rows: Sendable {
    case query(SQLQuery)
    case defaults
    /// Nothing that could be read.
    case missing
  }
}
