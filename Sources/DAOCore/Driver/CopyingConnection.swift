import DAOSQL

/// What copies of whole tables need beyond ``Connection``.
package protocol CopyingConnection: Connection {
  /// The tables with rows of their own that names without a schema mean. Keys that the engine numbers itself are plain columns here.
  func storedTables() throws -> [TableSchema]

  /// What has rows of its own and is no table that can be copied, by its name.
  func uncopiedTables() throws -> [String]

  /// What stands after FROM for the rows of a table alone, not those of tables that inherit from it. Default: its name.
  func ownRows(of table: TableSchema) throws -> String

  /// Lets the open transaction see all rows, and each value as any other connection would. Default: does nothing, for an engine where it
  /// does so always.
  func showAllRows() throws

  /// What rows break that are there in any order: what else was looked at when they came is left out. A line for each constraint.
  func brokenConstraints(of table: TableSchema) throws -> [String]

  /// Runs `body` while rows may come in any order, and where the engine can do that, without triggers and without another copy to
  /// the same database. Outside of a transaction.
  ///
  /// - Parameter body: Is told whether the order of the tables matters nonetheless.
  /// - Throws: ``DAOError/Code/busy`` while another copy runs.
  func inserting<R>(_ body: (_ isOrdered: Bool) throws -> R) throws -> R

  /// What an INSERT says before its VALUES, so that the keys are those given. Default: nothing.
  var keepingKeys: String { get }

  /// The last number that a table has given to a row; nil where it remembers none.
  func lastNumber(of table: TableSchema) throws -> Int64?

  /// Lets the next number of a table come after all in it, and after `last`.
  func numberFurther(_ table: TableSchema, after last: Int64?) throws

  /// The last numbers that counters have given which are objects of their own, by their names. Default: none, for an engine without.
  func lastNumbers() throws -> [String: Int64]

  /// Lets the counters of these names go on after their last numbers; those that are not there are left out. Default: does nothing.
  func countFurther(after numbers: [String: Int64]) throws
}

extension CopyingConnection {
  package func ownRows(of table: TableSchema) throws -> String { table.qualifiedName.quoted(dialect) }

  package func showAllRows() throws {}

  package func lastNumbers() throws -> [String: Int64] { [:] }

  package func countFurther(after numbers: [String: Int64]) throws {}

  package var keepingKeys: String { "" }
}
