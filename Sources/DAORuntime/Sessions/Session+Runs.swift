import DAOCore
import Dispatch

// The runs of a call that begins anew for each of its statements.
extension Session {
  /// Begins the first run.
  func keepAnswers() {
    runs = CallRuns(leading: sent.map { ($0.statement.text, $0.arguments) })
    sender?.keepAnswers(ofChanges: unit != nil)
  }

  /// Begins another run, whose statements so far are answered at once.
  func repeatAnswers() {
    runs?.isAtLeading = runs?.leading != nil
    runs?.resultCount = 0
    if unit?.stage == .entered { unit?.stage = .open }
    sender?.repeatAnswers()
  }

  func forgetAnswers() {
    guard runs != nil else { return }
    runs = nil
    sender?.forgetAnswers()
  }

  /// Undoes what the runs have done, so that the call can run as one that waits.
  func startOver() {
    dropSent()
    undoUnit()
    forgetAnswers()
  }

  /// Runs a part of a call, which is not run again where the call is: what it makes of its rows may be long work.
  ///
  /// - Returns: What `body` returns, or what it has returned in an earlier run.
  package func once<R>(_ body: () throws -> R) throws -> R {
    guard let runs, let sender, !runs.isInPart else { return try body() }
    if runs.resultCount < runs.results.count {
      let known = runs.results[runs.resultCount]
      guard let result = known.result as? R else { throw CallRepetition.withoutAnswers }
      self.runs?.resultCount += 1
      self.runs?.isAtLeading = false
      sender.skipAnswers(to: known.answers)
      return result
    }
    self.runs?.isInPart = true
    defer { self.runs?.isInPart = false }
    let result = try body()
    self.runs?.results.append((result, sender.answersGiven))
    self.runs?.resultCount += 1
    return result
  }
}
