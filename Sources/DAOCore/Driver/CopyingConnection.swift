import DAOSQL

/// What copies of whole tables need beyond ``Connection``.
package protocol CopyingConnection: Connection {
  /// The tables with rows of their own that names without a schema mean. Keys that the engine numbers itself are plain columns here.
  func storedTables() throws -> [TableSchema]

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
}

extension CopyingConnection {
  package var keepingKeys: String { "" }
}
