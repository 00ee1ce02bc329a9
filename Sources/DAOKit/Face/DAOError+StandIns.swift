import DAOCore

extension DAOError {
  /// What a stand-in for a typed DAO throws for an operation that it does not implement.
  ///
  /// The protocol of a typed DAO throws it by default:
  ///
  /// ```swift
  /// func select(withEid eid: String) throws -> Employee? { throw DAOError.notImplemented() }
  /// ```
  /// Its code is ``DAOError/Code/unknownOperation``.
  /// - Parameter method: The method as the message names it. Default: the one that calls this.
  public static func notImplemented(_ method: String = #function) -> DAOError {
    DAOError(.unknownOperation, "the stand-in does not implement '\(method)'")
  }
}
