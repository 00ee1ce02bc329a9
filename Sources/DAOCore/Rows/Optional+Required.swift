extension Optional {
  /// The row that a select of at most one row gave; none is an error.
  ///
  /// The methods `selectRequired` of typed DAOs call it.
  ///
  /// ```swift
  /// let found: Employee? = try employees.call("selectWithEid:", "eid-000001")
  /// let jerry = try found.required(by: "employee.selectWithEid:")
  /// ```
  ///
  /// - Parameter operation: The name that the error gives.
  /// - Throws: ``DAOError/Code/noRow``.
  public func required(by operation: String) throws(DAOError) -> Wrapped {
    guard let row = self else {
      var error = ReadingError.noRow()
      error.operation = operation
      throw error
    }
    return row
  }
}
