import DAOCore
import DAOSQL

/// What a copy reads: a connection to a database, or a ``DataSource`` that is none.
protocol CopySource {
  /// The name of the engine; nil for what is no database. Its values are converted from texts as well then.
  var engine: String? { get }
  /// How dates are stored.
  var dateStrategy: Configuration.DateStrategy { get }

  func storedTables() throws -> [TableSchema]

  /// What has rows and cannot be copied, by its name.
  func uncopiedTables() throws -> [String]

  /// Whether it gives the rows in the same order each time, so that a copy can go on where it has stopped.
  func isOrdered(_ table: CopiedTable) -> Bool

  /// Hands out the rows after the first `done`, with the number of each.
  func forEachRow(of table: CopiedTable, after done: Int, _ body: (SourceRow) throws -> Void) throws

  /// The number of rows that refer to none.
  func violations(of reference: CopyPlan.Reference) throws -> Int

  /// The last number that a table has given to a row; nil where it remembers none.
  func lastNumber(of table: TableSchema) throws -> Int64?

  /// The last numbers of its counters, by their names.
  func lastNumbers() throws -> [String: Int64]
}
