/// `WITH RECURSIVE a (b) AS (…)`.
package struct SQLWith: Sendable {
  package var isRecursive = false
  package var tables: [Table] = []
  package var tokens: Range<Int>

  package struct Table: Sendable {
    package var name: SQLIdentifier
    package var columns: [SQLIdentifier] = []
    /// Those that SEARCH and CYCLE add.
    package var addedColumns: [SQLIdentifier] = []
    package var statement: StatementForm
    package var tokens: Range<Int>
  }
}
