import DAOCore
import Dispatch

/// The runs of a call that begins anew for each of its statements, so that no thread waits for the answers between.
final class CallRuns {
  /// The statement that was sent ahead of the first run.
  let leading: (text: StatementText, arguments: Arguments)?
  /// Whether the run has not come to that statement yet.
  var isAtLeading = false
  /// What parts of the call have made of the answers up to a number of them.
  var results: [(result: Any, answers: Int)] = []
  /// The number of these that the run has got.
  var resultCount = 0
  /// The number of answers before the last line of a trace.
  private(set) var tracedEnd = 0
  /// When the statement was sent whose answer is waited for, if that is measured.
  var sendingStart: ContinuousClock.Instant?
  /// Whether such a part runs now.
  var isInPart = false
  /// When parts of the call are stopped that have begun in an earlier run, each after a number of answers.
  var limits: [Limit: DispatchTime] = [:]

  /// Where the last of the results ends that nobody needs any more.
  private var droppedEnd = 0

  /// Notes the line of a trace, behind so many answers.
  func endTrace(at answers: Int) { (sendingStart, tracedEnd) = (nil, answers) }

  /// Goes on behind so many results.
  func skip(to count: Int) {
    guard count > resultCount else { return }
    for index in max(resultCount, droppedEnd)..<max(count, droppedEnd) { results[index].result = () }
    droppedEnd = max(count, droppedEnd)
    resultCount = count
  }

  struct Limit: Hashable {
    let answers: Int
    let seconds: Int
  }

  init(leading: (text: StatementText, arguments: Arguments)?) { self.leading = leading }
}
