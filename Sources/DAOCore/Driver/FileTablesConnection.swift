/// What a database needs whose tables are those of files, beyond ``Connection``.
package protocol FileTablesConnection: Connection {
  /// What is another value after each change that this connection has made to rows and tables.
  func changeMark() throws -> [Value]

  /// Whether the engine keeps a name of tables for itself.
  func isReserved(_ table: String) -> Bool

  /// The tables and views that end with the connection.
  ///
  /// - Returns: Each with whether it hides another one of its name.
  func temporaryTables() throws -> [(name: String, isHiding: Bool)]
}
