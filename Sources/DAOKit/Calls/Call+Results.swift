import DAOCore
import DAORuntime
import DAOScript

// Each result twice: on the calling thread, and away from the cooperative pool.
extension Call {
  /// The result in the shape that the caller asks for.
  func result<R: Decodable>() throws -> R { try perform { try $0.result(on: $1) } }
  func result<R: Decodable>() async throws -> sending R { try await perform { try $0.result(on: $1) } }

  /// How many rows the call changed.
  func changeCount() throws -> Int { try perform { try $0.changeCount(on: $1) } }
  func changeCount() async throws -> Int { try await perform { try $0.changeCount(on: $1) } }

  /// The id of the row that the call inserted.
  func insertedID() throws -> Int64 { try perform { try $0.insertedID(on: $1) } }
  func insertedID() async throws -> Int64 { try await perform { try $0.insertedID(on: $1) } }

  /// The keys of the rows that the call inserted.
  func insertedKeys<Key: Decodable>(_ type: Key.Type) throws -> [Key] { try perform { try $0.insertedKeys(type, on: $1) } }
  func insertedKeys<Key: Decodable>(_ type: Key.Type) async throws -> sending [Key] {
    try await perform { try $0.insertedKeys(type, on: $1) }
  }

  /// One page of the call's rows, which no cache keeps.
  func page<Element: Decodable>(number: Int, size: Int) throws -> Page<Element> {
    let bounds = try pageBounds(number: number, size: size)
    return try core.runtime.perform(plan) { session in
      try run(on: session) { Page(try $0.page(bounds, on: $1), number: number, size: size) }
    }
  }

  func page<Element: Decodable>(number: Int, size: Int) async throws -> sending Page<Element> {
    let bounds = try pageBounds(number: number, size: size)
    let call = try sendable()
    return try await core.runtime.perform(plan) { session in
      try call.run(on: session) { Page(try $0.page(bounds, on: $1), number: number, size: size) }
    }
  }
}
