/// How a run of `dao` ends.
package enum ExitStatus: Int32, Sendable {
  case done = 0
  /// A fault in a script, a stream, the database or the call.
  case fault = 1
  case wrongUsage = 2
  /// The reader of the output went before its end: what shells give for SIGPIPE, 128 and its number.
  case brokenPipe = 141
}
