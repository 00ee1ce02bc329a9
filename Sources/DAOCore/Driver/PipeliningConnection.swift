/// A connection that sends statements ahead, each before the results of those before it have come.
package protocol PipeliningConnection: Connection {
  /// Sends a borrowed statement several times. ``readRuns(of:_:)`` must follow.
  ///
  /// - Parameter bind: Binds the statement for the run with this index; returns false after the last run, and binds nothing. Its error
  ///   is left to the reader.
  func sendRuns(of statement: any PreparedStatement, _ bind: (Int) throws -> Bool) throws

  /// Reads what has become of the runs of a statement.
  ///
  /// - Parameter read: Gets the index of each run in turn, up to the first that has failed. It calls its argument, which throws the
  ///   error of that run; after it the rows or the change count of the run can be read.
  /// - Throws: The first error of a bind or of `read`, in the order of the runs.
  func readRuns(of statement: any PreparedStatement, _ read: (Int, _ receive: () throws -> Void) throws -> Void) throws
}
