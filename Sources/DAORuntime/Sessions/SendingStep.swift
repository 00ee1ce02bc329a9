/// How far a call has come whose statement is sent ahead.
enum SendingStep {
  /// The statement was sent. The call's run reads its answer.
  case sent
  /// Something was sent whose answer is needed before the statement.
  case preparing
  /// The server must be asked, and waited for, before the statement.
  case asking
  /// Nothing can be sent: the call's run does everything.
  case nothing
}
