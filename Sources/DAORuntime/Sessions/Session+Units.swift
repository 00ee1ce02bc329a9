import DAOCore

// The transaction or savepoint of a call that is sent ahead: no thread waits for its beginning and its end.
extension Session {
  /// Sends the beginning; returns false where it cannot be sent without a wait. ``openUnit()`` must follow, after the answer.
  ///
  /// - Parameter mode: That of the transaction, where there is none. Default: one that writes.
  func beginUnit(_ mode: TransactionMode = .write) -> Bool {
    let isTransaction = !isInTransaction
    guard send(isTransaction ? .begin(mode) : .savepoint(CallUnit.savepoint)) else { return false }
    unit = CallUnit(isTransaction: isTransaction, mode: mode)
    return true
  }

  /// Reads the answer to the beginning, if one was sent.
  func openUnit() throws {
    guard let unit, unit.stage == .begun else { return }
    self.unit = nil
    if unit.isTransaction { try connection.begin(unit.mode) } else { try connection.savepoint(CallUnit.savepoint) }
    self.unit = CallUnit(isTransaction: unit.isTransaction, mode: unit.mode, stage: .open)
  }

  /// Runs `body` in what was begun ahead, which is ended after the call. An error that the run may answer with another try undoes it at once.
  func inUnit<R>(_ body: () throws -> R) throws -> R {
    unit?.stage = .entered
    do {
      return try body()
    } catch let repetition as CallRepetition {
      throw repetition
    } catch {
      if mayTryAgain(after: error) {
        undoUnit()
      } else {
        dropSent()
        forgetAnswers()
      }
      throw error
    }
  }

  /// Whether a run that fails in its unit may begin anew: by a change of the schema, which a query tells as an error of the database, and
  /// a built statement by arguments that do not fit it.
  private func mayTryAgain(after error: any Error) -> Bool {
    guard let code = (error as? DAOError)?.code else { return false }
    return code == .schemaChanged || code == .parameter || code == .database && unit?.mode != .write
  }

  /// Sends the end that keeps the run's work; returns false where there is nothing to send. ``endUnit()`` must follow in any case.
  func sendEndOfUnit() -> Bool {
    guard let unit, connection.transactionState == .open else { return false }
    if unit.isTransaction { self.unit?.hadCommitted = announceCommit() }
    guard send(unit.isTransaction ? .commit : .release(savepoint: CallUnit.savepoint)) else { return false }
    self.unit?.stage = .ending
    return true
  }

  /// Keeps the run's work, by the server's answer if the end was sent.
  func endUnit() throws {
    guard let unit else { return }
    do {
      if unit.isTransaction {
        // One that is lost at its end may have been committed.
        if unit.stage != .ending { try checkOpenTransaction() }
        try commit(hadCommitted: unit.hadCommitted ?? announceCommit())
      } else {
        try connection.release(savepoint: CallUnit.savepoint)
      }
      self.unit = nil
    } catch {
      undoUnit()
      throw error
    }
  }

  /// Sends the end that undoes the run's work; returns false where there is nothing to send. ``undoUnit()`` must follow in any case.
  func sendUndoOfUnit() -> Bool {
    guard let unit, unit.stage == .open || unit.stage == .entered, isInTransaction else { return false }
    // Nothing else can be sent before.
    dropSent()
    return send(unit.isTransaction ? .rollback : .rollbackTo(savepoint: CallUnit.savepoint))
  }

  /// Undoes what the run has done in the unit, if there is one.
  func undoUnit() {
    guard self.unit != nil else { return }
    // Nothing else can be sent before.
    dropSent()
    try? openUnit()
    guard let unit else { return }
    self.unit = nil
    // What has happened in it has not.
    forgetAnswers()
    // If it fails, the pool finds the transaction open and closes the connection.
    if unit.isTransaction { try? rollback() } else if isInTransaction { try? undo(savepoint: CallUnit.savepoint) }
  }
}
