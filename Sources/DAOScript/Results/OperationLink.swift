import DAOCore

/// The operation of a nested select, which is known only when all operations are compiled, and how its statements are batched.
///
/// It does not keep the operation, which may lead back here: an author's books have authors. The compiled script does.
package final class OperationLink: Sendable {
  private struct State {
    weak var operation: (any SelectedOperation)?
    var hint = ""
    var plainMap: CompiledResultMap?
    var batches: [BatchStatement] = []
  }

  private let state = Guarded(State())

  package var selected: (any SelectedOperation)? { state.withLock { $0.operation } }

  /// Links the operation; done by whoever compiles the scripts.
  package func link(to operation: any SelectedOperation) { state.withLock { $0.operation = operation } }

  /// Notes what the operation that is not there could have been.
  func miss(hint: String) { state.withLock { $0.hint = hint } }

  /// That the operation is not there, with the nearest spelling.
  package func missing(_ reference: ResultReference) -> DAOError {
    DAOError(
      .unknownOperation, "there is no operation '\(reference.name)' for the nested select\(state.withLock { $0.hint })",
      location: reference.location)
  }

  /// How the rows of the operation become entities.
  package func resultMap(of operation: any SelectedOperation) -> CompiledResultMap {
    if let map = operation.resultMap { return map }
    return state.withLock { state in
      if let map = state.plainMap { return map }
      let map = CompiledResultMap.plain(type: operation.resultType)
      state.plainMap = map
      return map
    }
  }

  /// The statement with many keys at once; kept for the last few texts.
  package func batch(of text: StatementText, dialect: any Dialect) -> BatchStatement {
    if let batch = state.withLock({ state in state.batches.first { $0.text === text } }) { return batch }
    let batch = BatchStatement(text, dialect: dialect)
    state.withLock { state in
      if state.batches.count == 32 { state.batches.removeFirst() }
      state.batches.append(batch)
    }
    return batch
  }
}
