import DAOCore
import Dispatch

/// A statement that was sent ahead of the run that reads its answer.
struct SentStatement {
  let arguments: Arguments
  let statement: any PreparedStatement
  /// When it was sent.
  let start = ContinuousClock.now
  /// When it is stopped; nil for never.
  let deadline: DispatchTime?
  /// The limit that was in force before.
  let outerDeadline: DispatchTime?
}
