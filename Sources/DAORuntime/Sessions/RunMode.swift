/// How a run goes on where it needs an answer of a server.
package enum RunMode {
  /// It waits for it.
  case waiting
  /// From its beginning, with the answers so far, once the answer is there.
  case repeated
  /// Where it was, once the answer is there.
  case resumed
}
