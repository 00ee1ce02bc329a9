#if PostgreSQL
  import DAOCore

  /// Statements that were sent together, and what has come of them.
  final class PostgresPipeline {
    let text: StatementText?
    /// Why what follows them could not be sent.
    var unsent: (any Error)?
    /// What each statement has come to, in their order.
    private(set) var answers: [PostgresAnswer] = []
    /// Whether the last answer is complete.
    private var isComplete = true

    init(_ text: StatementText?) { self.text = text }

    /// The answer that the next result belongs to.
    var answer: PostgresAnswer {
      if isComplete { answers.append(PostgresAnswer()) }
      isComplete = false
      return answers[answers.count - 1]
    }

    func endAnswer() { isComplete = true }
  }
#endif
