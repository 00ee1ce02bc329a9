import DAOCore

extension Call {
  /// The result in the shape that the caller asks for.
  func result<R: Decodable>() throws -> R {
    if isKeyed { return try KeyedCall(self).result() }
    return try run { try ResultShape.read(R.self, from: $0) }
  }

  /// How many rows the call changed.
  func changeCount() throws -> Int {
    if isKeyed { return try withoutKeys()?.changeCount() ?? KeyedCall(self).changeCount() }
    return try run { try $0.changeCount() }
  }

  /// The id of the row that the call inserted; the database's last id is none of a row that an upsert has updated.
  func insertedID() throws -> Int64 {
    if isKeyed || operation.isUpsert { return try KeyedCall(self).insertedID() }
    return try run { try $0.insertedID() }
  }

  func result<R: Decodable>() async throws -> sending R {
    if isKeyed { return try await KeyedCall(self).result() }
    return try await run { try ResultShape.read(R.self, from: $0) }
  }

  func changeCount() async throws -> Int {
    if isKeyed {
      if let call = try withoutKeys() { return try await call.changeCount() }
      return try await KeyedCall(self).changeCount()
    }
    return try await run { try $0.changeCount() }
  }

  func insertedID() async throws -> Int64 {
    if isKeyed || operation.isUpsert { return try await KeyedCall(self).insertedID() }
    return try await run { try $0.insertedID() }
  }
}

extension BoundStatement {
  /// Runs the statement; how many rows it has changed.
  func changeCount() throws -> Int {
    let count = try statement.run()
    if count == 0 { try checkVersion() }
    return count
  }

  /// To be called where no row was changed.
  ///
  /// - Throws: ``DAOError/Code/stale`` where the operation looks for the version that the caller has read.
  func checkVersion() throws {
    guard let column = operation.versionColumn else { return }
    throw DAOError(
      .stale,
      "no row has this '\(column)' any more: it was changed or deleted since it was read; read it again and repeat the change")
  }

  fileprivate func insertedID() throws -> Int64 {
    guard try changeCount() > 0 else {
      throw DAOError(.noRow, "no row was inserted, so there is no id of one")
    }
    return try session.connection.lastInsertedID()
  }
}
