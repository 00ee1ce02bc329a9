/// How far a batch has come whose elements run one after the other.
final class BatchProgress<Result> {
  /// What the elements so far have come to.
  var result: Result
  /// The number of these elements.
  var count = 0
  /// Where the run was after the last of them.
  var place = RunPlace()

  init(_ result: Result) { self.result = result }
}
