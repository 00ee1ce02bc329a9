import DAOCore
import Dispatch

/// A statement that was sent ahead of the run that reads its answer.
//
// A class, since every call asks for it and copies what it gets: 900 instructions of 17,001 in `insert`.
final class SentStatement {
  let arguments: Arguments
  let statement: any PreparedStatement
  /// When it was sent.
  let start = ContinuousClock.now
  /// When it is stopped; nil for never.
  let deadline: DispatchTime?
  /// The limit that was in force before.
  let outerDeadline: DispatchTime?

  init(arguments: Arguments, statement: any PreparedStatement, deadline: DispatchTime?, outerDeadline: DispatchTime?) {
    self.arguments = arguments
    self.statement = statement
    self.deadline = deadline
    self.outerDeadline = outerDeadline
  }
}
