#if PostgreSQL
  // Unsafe: results of libpq are owned by pointer.
  import CPostgres
  import DAOCore

  /// The answers to the statements of one call, for a run of it that begins anew.
  final class PostgresCallAnswers {
    /// The rows of an answer, or what a change has come to.
    final class Rows {
      let result: OpaquePointer?

      init(_ result: OpaquePointer?) { self.result = result }

      deinit { PQclear(result) }
    }

    private struct Answer {
      let text: StatementText
      /// Nil where nobody needs the answer any more.
      let values: PostgresValues?
      let rows: Result<Rows, DAOError>?
    }

    /// A statement that was sent.
    struct Sent {
      let text: StatementText
      let values: PostgresValues
      let ahead: PostgresStatement.Ahead
      /// False for the beginning and the end of a savepoint, which nothing stops.
      var canStop = true
    }

    private var answers: [Answer] = []
    /// The number of answers that this run of the call has got.
    private(set) var count = 0
    /// The number of those that this run has gone behind without asking for them.
    private var skipped = 0
    /// Where the last of those ends that nobody needs any more.
    private var droppedEnd = 0
    /// What was sent, and not read yet.
    var sent: Sent?
    /// Whether changes are sent, too.
    let hasChanges: Bool
    /// Whether the rest of the call waits for its answers: something has happened that does not happen once more.
    var isOver = false
    /// When the call began.
    let start = ContinuousClock.now

    init(ofChanges: Bool) { hasChanges = ofChanges }

    func begin() { (count, skipped) = (0, 0) }

    func skip(to count: Int) {
      guard count > self.count else { return }
      for index in max(self.count, droppedEnd)..<max(count, droppedEnd) {
        answers[index] = Answer(text: answers[index].text, values: nil, rows: nil)
      }
      droppedEnd = max(count, droppedEnd)
      skipped += count - self.count
      self.count = count
    }

    /// The number of answers that another run of the call goes through again.
    var repeatedCount: Int { count - skipped }

    /// The number of all answers.
    var keptCount: Int { answers.count }

    /// Whether the next statement is not answered.
    var isBehindAnswers: Bool { count == answers.count }

    /// Whether the next statement is neither answered nor sent.
    var isAtEnd: Bool { isBehindAnswers && sent == nil }

    /// The text of the statement that follows.
    var nextText: StatementText? { count < answers.count ? answers[count].text : sent?.text }

    /// The answer to a statement that was answered before; nil where it was not.
    ///
    /// - Throws: ``CallRepetition`` where the call has asked something else before.
    func next(_ text: StatementText, _ values: PostgresValues) throws -> Rows? {
      guard count < answers.count else { return nil }
      let answer = answers[count]
      guard let rows = answer.rows, Self.isSame(answer.text, text), isSame(text, values, answer.values) else {
        throw CallRepetition.withoutAnswers
      }
      count += 1
      return try rows.get()
    }

    /// How a statement was sent; nil where nothing was.
    ///
    /// - Throws: ``CallRepetition`` where something else was sent.
    func takeSent(_ text: StatementText, _ values: PostgresValues) throws -> PostgresStatement.Ahead? {
      guard let sent else { return nil }
      guard Self.isSame(sent.text, text), isSame(text, values, sent.values) else { throw CallRepetition.withoutAnswers }
      self.sent = nil
      return sent.ahead
    }

    /// What was sent and not read yet, which the caller reads.
    func takeSent() -> Sent? {
      defer { sent = nil }
      return sent
    }

    /// Keeps the answer to what was sent, for whoever asks for it.
    func add(_ rows: Rows, to sent: Sent) {
      answers.append(Answer(text: sent.text, values: sent.values, rows: .success(rows)))
    }

    /// Keeps the answer that `read` reads, and gives it. After an error the rest of the call waits.
    ///
    /// - Parameter mayBeUndone: Whether an error is one that may be undone alone: it is an answer like others.
    func adding(
      to text: StatementText, _ values: PostgresValues, orErrorIf mayBeUndone: (DAOError) -> Bool = { _ in false },
      _ read: () throws -> OpaquePointer?
    ) throws -> Rows {
      let answer: Result<Rows, DAOError>
      do {
        answer = .success(Rows(try read()))
      } catch let error as DAOError where mayBeUndone(error) {
        answer = .failure(error)
      } catch {
        isOver = true
        throw error
      }
      answers.append(Answer(text: text, values: values, rows: answer))
      count = answers.count
      return try answer.get()
    }

    /// The time of the call is that of its first run.
    private func isSame(_ text: StatementText, _ values: PostgresValues, _ known: PostgresValues?) -> Bool {
      known?.isSame(as: values, except: text.timeIndexes) == true
    }

    /// A call may make its texts anew.
    static func isSame(_ text: StatementText, _ other: StatementText) -> Bool {
      text === other || (text.sql, text.parameters) == (other.sql, other.parameters)
    }
  }
#endif
