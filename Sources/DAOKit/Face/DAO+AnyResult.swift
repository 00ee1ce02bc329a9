import DAOCore

extension DAO {
  /// Calls an operation without knowing its kind of result, and passes the result to `receive` as it is read.
  ///
  /// A change is undone if `receive` throws.
  /// - Throws: ``DAOError``, or what `receive` throws.
  package func callForAnything(
    _ selector: String, _ arguments: Arguments, _ receive: (AnyResultPart) throws -> Void
  ) throws {
    try call(selector, arguments).perform { try $0.anyResult(on: $1, receive) }
  }
}
