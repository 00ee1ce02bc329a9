import DAOCore

// The runs of a call that begins anew for each of its statements.
extension Session {
  /// Begins the first run.
  func keepAnswers() {
    runs = CallRuns(leading: sent.map { ($0.statement.text, $0.arguments) })
    sender?.keepAnswers(ofChanges: unit != nil)
  }

  /// Begins another run, whose statements so far are answered at once.
  func repeatAnswers() {
    if unit?.stage == .entered { unit?.stage = .open }
    guard let runs else { return }
    runs.isAtLeading = runs.leading != nil
    runs.resultCount = 0
    sender?.repeatAnswers()
  }

  func forgetAnswers() {
    guard runs != nil else { return }
    runs = nil
    sender?.forgetAnswers()
  }

  /// Runs `body` as the next run of a part that begins anew for each of its statements, and ends these runs with its result or error.
  ///
  /// - Throws: ``CallRepetition`` where another run must follow, and the errors of `body`.
  func repeatedly<R>(_ body: () throws -> R) throws -> R {
    if runs == nil { keepAnswers() } else { repeatAnswers() }
    do {
      let result = try body()
      guard hasUsedAnswers else { throw CallRepetition.withoutAnswers }
      forgetAnswers()
      return result
    } catch CallRepetition.afterAnswer {
      throw CallRepetition.afterAnswer
    } catch CallRepetition.withoutAnswers {
      startOver()
      return try sender.map { try $0.withoutAnswers(body) } ?? body()
    } catch {
      // One that is cancelled leaves the answer that it has waited for.
      dropSent()
      forgetAnswers()
      throw error
    }
  }

  /// Undoes what the runs have done, so that the call can run as one that waits.
  func startOver() {
    answerDeadline = nil
    dropSent()
    undoUnit()
    forgetAnswers()
  }

  /// Runs a part of a call, which is not run again where the call is: what it makes of its rows may be long work.
  ///
  /// - Returns: What `body` returns, or what it has returned in an earlier run.
  package func once<R>(_ body: () throws -> R) throws -> R {
    guard let runs, let sender, keepsParts else { return try body() }
    if runs.resultCount < runs.results.count {
      let known = runs.results[runs.resultCount]
      guard let result = known.result as? R else { throw CallRepetition.withoutAnswers }
      runs.resultCount += 1
      skipAnswers(to: known.answers)
      return result
    }
    runs.isInPart = true
    defer { runs.isInPart = false }
    let result = try body()
    runs.results.append((result, sender.answersGiven))
    runs.resultCount += 1
    return result
  }

  /// Whether what a part of a call makes is kept for another run.
  package var keepsParts: Bool { runs?.isInPart == false && recorded == nil }

  /// Whether the run has asked for all that earlier ones have asked.
  var hasUsedAnswers: Bool { runs == nil || sender?.isAtEnd != false }

  /// How far the run has come.
  package var place: RunPlace { RunPlace(answers: answersGiven, results: runs?.resultCount ?? 0) }

  /// Goes on at a place that an earlier run has come to: what was made of the answers before it is there.
  package func goOn(at place: RunPlace) {
    guard let runs, place.answers > 0 || place.results > 0 else { return }
    runs.skip(to: place.results)
    skipAnswers(to: place.answers)
  }

  var answersGiven: Int { sender?.answersGiven ?? 0 }

  /// The number of answers that are kept for the runs.
  var answersKept: Int { sender?.answersKept ?? 0 }

  private func skipAnswers(to count: Int) {
    runs?.isAtLeading = false
    sender?.skipAnswers(to: count)
  }

  /// Runs `body` for a call from the middle of another one, made by a caller's own code. It has statements of its own, and waits for them;
  /// and neither it nor the other one happens again.
  func inMiddleOfCall<R>(_ body: () throws -> R) rethrows -> R {
    guard let sender else { return try body() }
    let outer = (runs, sent, unit)
    (runs, sent, unit) = (nil, nil, nil)
    defer { (runs, sent, unit) = outer }
    return try sender.withoutAnswers(body)
  }
}
