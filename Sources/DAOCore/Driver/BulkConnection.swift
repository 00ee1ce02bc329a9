/// A connection that takes rows as one stream.
package protocol BulkConnection: Connection {
  /// Whether the table of an INSERT takes a stream: some take rows one by one alone.
  ///
  /// - Throws: ``CallRepetition`` in ``SendingConnection/sendingPortions(_:)``, and ``DAOError``.
  func takesStream(_ insert: StatementText) throws -> Bool

  /// Inserts rows as the borrowed INSERT would insert each of them. It stores its parameters and does nothing else.
  ///
  /// - Parameter bind: Binds the statement for the row with this index; returns false after the last one, and binds nothing.
  /// - Returns: The number of rows.
  /// - Throws: ``CallRepetition`` in ``SendingConnection/sendingPortions(_:)``, after which it goes on where it was. ``DAOError``, with the
  ///   index of the row that was refused where that is known; nothing is inserted then.
  func copy(_ insert: any PreparedStatement, bind: (Int) throws -> Bool) throws -> Int
}
