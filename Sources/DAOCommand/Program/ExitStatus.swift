/// The exit status of `dao`.
package enum ExitStatus: Int32, Sendable {
  case done = 0
  /// A fault in a script, a stream, the database or the call.
  case fault = 1
  case wrongUsage = 2
  /// The reader of the output closed it early: 128 plus the number of SIGPIPE, as shells have it.
  case brokenPipe = 141
}
