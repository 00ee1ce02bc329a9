import DAOCore

/// What was begun ahead of a call's run, and is ended after it: a transaction, or a savepoint of the open one.
struct CallUnit {
  enum Stage {
    /// The server has not answered yet.
    case begun
    case open
    /// The run is in it.
    case entered
    /// The end was sent that keeps the run's work.
    case ending
  }

  /// The number of its savepoint, which no savepoint in it has: those that are open where it is undone end with it.
  static let savepoint = 1_000_000

  let isTransaction: Bool
  let mode: TransactionMode
  var stage = Stage.begun
  /// Whether something had committed by itself when the end was announced.
  var hadCommitted: Bool?
}
