import DAOCore

extension Runtime {
  /// Runs `body` for each of many elements, on one session, in one transaction or a savepoint of the open one.
  ///
  /// - Parameters:
  ///   - body: Runs the statements of the element with this index.
  ///   - read: Reads what became of all, before the transaction ends; its error undoes the batch.
  /// - Throws: The first error of an element, with its number.
  package func forEachElement<Output>(
    of count: Int, _ owner: any StatementOwner, on session: Session, _ body: (Int) throws -> Void, read: () throws -> Output
  ) throws -> Output {
    try atomically(on: session) {
      for index in 0..<count {
        try session.checkCancellation()
        try owner.numbering(index, of: count) { try body(index) }
      }
      return try read()
    }
  }
}

extension StatementOwner {
  /// Runs `body` and adds the number of the batch's element to an error.
  package func numbering<R>(_ index: Int, of count: Int, _ body: () throws -> R) throws -> R {
    do {
      return try body()
    } catch var error as DAOError where error.element == nil {
      error.element = index
      error.message = "element \(index + 1) of \(count) (index \(index)): \(error.message)"
      throw complete(error)
    }
  }
}
