import DAOCore

extension Call {
  /// The result in the shape that the caller asks for.
  func result<R: Decodable>() throws -> R {
    try run { try ResultShape.read(R.self, from: $0) }
  }

  /// How many rows the call changed.
  func changeCount() throws -> Int {
    try run { try $0.changeCount() }
  }

  /// The id of the row that the call inserted.
  func insertedID() throws -> Int64 {
    try run { try $0.insertedID() }
  }

  func result<R: Decodable>() async throws -> sending R {
    try await run { try ResultShape.read(R.self, from: $0) }
  }

  func changeCount() async throws -> Int {
    try await run { try $0.changeCount() }
  }

  func insertedID() async throws -> Int64 {
    try await run { try $0.insertedID() }
  }
}

extension BoundStatement {
  fileprivate func changeCount() throws -> Int { try statement.run() }

  fileprivate func insertedID() throws -> Int64 {
    guard try statement.run() > 0 else {
      throw DAOError(.noRow, "no row was inserted, so there is no id of one")
    }
    return try session.connection.lastInsertedID()
  }
}
