/// How far a batch has come whose elements run one after the other.
final class BatchProgress<Result> {
  /// What the elements so far have come to.
  var result: Result
  /// The number of these elements.
  var count = 0
  /// The number of answers that they have used.
  var answers = 0

  init(_ result: Result) { self.result = result }
}
