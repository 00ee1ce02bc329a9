import DAOCore
import DAOScript

extension Call {
  /// The result in the shape that the caller asks for.
  func result<R: Decodable>() throws -> R {
    if isKeyed { return try KeyedCall(self).result() }
    return try run { try ResultShape.read(R.self, from: bound($0, $1)) }
  }

  /// How many rows the call changed.
  @inline(__always)
  func changeCount() throws -> Int {
    isKeyed ? try keyedChangeCount() : try run { statement, _ in try statement.changeCount(of: operation) }
  }

  @inline(never)
  private func keyedChangeCount() throws -> Int {
    try withoutKeys()?.changeCount() ?? KeyedCall(self).changeCount()
  }

  /// The id of the row that the call inserted.
  func insertedID() throws -> Int64 {
    if isKeyed { return try KeyedCall(self).insertedID() }
    return try run { try bound($0, $1).insertedID() }
  }

  func result<R: Decodable>() async throws -> sending R {
    if isKeyed { return try await KeyedCall(self).result() }
    return try await run { [operation] in
      try ResultShape.read(R.self, from: BoundStatement(statement: $0, session: $1, operation: operation))
    }
  }

  func changeCount() async throws -> Int {
    if isKeyed {
      if let call = try withoutKeys() { return try await call.changeCount() }
      return try await KeyedCall(self).changeCount()
    }
    return try await run { [operation] statement, _ in try statement.changeCount(of: operation) }
  }

  func insertedID() async throws -> Int64 {
    if isKeyed { return try await KeyedCall(self).insertedID() }
    return try await run { [operation] in
      try BoundStatement(statement: $0, session: $1, operation: operation).insertedID()
    }
  }
}

extension PreparedStatement {
  /// Runs the statement; how many rows it has changed.
  ///
  /// - Throws: ``DAOError/Code/typeMismatch`` for a select, whose rows are what its caller wants.
  func changeCount(of operation: CompiledOperation) throws -> Int {
    if returnsRows, operation.kind == .select || text.verb == .query {
      throw operation.wantsType(isChange: text.verb == .change)
    }
    let count = try operation.countingVersions { try run() }
    if count == 0 { try operation.checkVersion() }
    return count
  }
}

extension CompiledOperation {
  /// The error for a call of a select that names no result type, and so would give how many rows it has changed.
  func wantsType(isChange: Bool) -> DAOError {
    DAOError(
      .typeMismatch,
      "this <\(kind.rawValue)> gives rows, and the call names no type for them: write 'let result: Int = …' for a number, "
        + "'[Row]', an entity or an array of them for rows"
        + (isChange ? "; write it as <insert>, <update> or <delete> to call it for its effect" : ""))
  }

  /// Runs `body`, in which versions are counted on.
  ///
  /// - Throws: A clear error where one has reached the largest integer, which the database calls an overflow.
  @inline(__always)
  func countingVersions<R>(_ body: () throws -> R) throws -> R {
    do {
      return try body()
    } catch let error as DAOError where isOverflow(error) {
      throw overflow(error)
    }
  }

  private func isOverflow(_ error: DAOError) -> Bool { countsVersions && error.message.contains("integer overflow") }

  private func overflow(_ error: DAOError) -> DAOError {
    var error = error
    error.message = "the version has come to \(Int64.max), the largest there is, and cannot be counted on: set it back"
    return error
  }

  /// To be called where no row was changed.
  ///
  /// - Throws: ``DAOError/Code/stale`` where the operation looks for the version that the caller has read.
  func checkVersion() throws {
    guard let versionColumn else { return }
    throw DAOError(
      .stale,
      kind == .insert
        ? "the row that is there has another '\(versionColumn)': it was changed since it was read; read it again and repeat the change"
        : "no row has this '\(versionColumn)' any more: it was changed or deleted since it was read; read it again and repeat the change"
    )
  }
}

extension BoundStatement {
  /// Runs the statement; how many rows it has changed.
  func changeCount() throws -> Int { try statement.changeCount(of: operation) }

  fileprivate func insertedID() throws -> Int64 {
    // Said before anything is changed.
    guard operation.kind == .insert || !isUpdateOrDelete else {
      throw DAOError(.parameter, "an UPDATE or DELETE inserts no row whose id there could be: call it for its change count")
    }
    guard let id = try session.connection.insertedID(by: { _ = try statement.run() }) else {
      throw DAOError(.noRow, "no row with a row id was inserted, so there is no id of one")
    }
    return id
  }

  private var isUpdateOrDelete: Bool {
    SQLStatement.statements(of: statement.text.sql, dialect: session.connection.dialect).first?.isUpdateOrDelete ?? false
  }
}
