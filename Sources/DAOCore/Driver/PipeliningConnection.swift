/// A connection that sends statements ahead, each before the results of those before it have come.
package protocol PipeliningConnection: Connection {
  /// Runs a borrowed statement several times.
  ///
  /// - Parameters:
  ///   - bind: Binds the statement for the run with this index; returns false after the last run, and binds nothing.
  ///   - read: Gets the index of each run in turn, after all have been sent, up to the first that has failed. It calls its
  ///     argument, which throws the error of that run; after it the rows or the change count of the run can be read.
  /// - Throws: The first error of `bind` or `read`, in the order of the runs.
  func run(
    _ statement: any PreparedStatement, bind: (Int) throws -> Bool, read: (Int, _ receive: () throws -> Void) throws -> Void
  ) throws
}
