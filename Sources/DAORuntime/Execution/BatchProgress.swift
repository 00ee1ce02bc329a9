/// How far a batch has come whose elements run one after the other.
private final class BatchProgress<Partial> {
  /// What the elements so far have come to.
  var result: Partial
  /// The number of these elements.
  var count = 0
  /// Where the run was after the last of them.
  var place = RunPlace()

  init(_ result: Partial) { self.result = result }
}

extension Session {
  /// Runs `body` for one element after the other. If the call runs again, it goes on with the element that it has come to.
  ///
  /// - Parameters:
  ///   - initial: The result before the first element.
  ///   - body: Runs the statements of the element with this index, and then adds to the result.
  package func forEach<Partial>(
    of count: Int, into initial: Partial, _ body: (Int, inout Partial) throws -> Void
  ) throws -> Partial {
    let progress = try once { BatchProgress(initial) }
    goOn(at: progress.place)
    while progress.count < count {
      try checkCancellation()
      try body(progress.count, &progress.result)
      progress.count += 1
      progress.place = place
    }
    return progress.result
  }
}
