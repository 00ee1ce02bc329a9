import DAOCore
import DAORuntime
import DAOScript

// Each result in two forms: synchronous on the calling thread, asynchronous away from the cooperative pool.
extension Call {
  /// The result in the shape of `R`.
  func result<R: Decodable>() throws -> R { try perform { try $0.result(on: $1) } }
  func result<R: Decodable>() async throws -> sending R {
    try await perform(asking: wish(R.self)) { try $0.result(on: $1) }
  }

  /// What a result asks of the call's statement. Nested selects see the state of the database that their select has seen.
  private func wish<R: Decodable>(_ type: R.Type) -> LeadingStatement.Wish {
    guard operation.keys == nil else { return .keys }
    return snapshot == nil ? .result(type) : .state(type)
  }

  /// The mode of the transaction of a call whose nested selects see what their select has seen.
  var snapshot: TransactionMode? { operation.resultMap?.selects.isEmpty == false ? .snapshot : nil }

  /// The number of rows that the call changed.
  func changeCount() throws -> Int { try perform { try $0.changeCount(on: $1) } }
  func changeCount() async throws -> Int { try await perform(asking: .count) { try $0.changeCount(on: $1) } }

  /// The id of the row that the call inserted.
  func insertedID() throws -> Int64 { try perform { try $0.insertedID(on: $1) } }
  func insertedID() async throws -> Int64 { try await perform(asking: .keys) { try $0.insertedID(on: $1) } }

  /// The keys of the rows that the call inserted.
  func insertedKeys<Key: Decodable>(_ type: Key.Type) throws -> [Key] { try perform { try $0.insertedKeys(type, on: $1) } }
  func insertedKeys<Key: Decodable>(_ type: Key.Type) async throws -> sending [Key] {
    try await perform(asking: .keys) { try $0.insertedKeys(type, on: $1) }
  }

  /// One page of the call's rows. Pages are never cached.
  func page<Element: Decodable>(number: Int, size: Int) throws -> Page<Element> {
    let bounds = try pageBounds(number: number, size: size)
    guard !isOnePlan else { return Page(try core.runtime.run(plan, reading(of: bounds)), number: number, size: size) }
    return try core.runtime.perform(operation, access) { session in
      Page(try run(on: session) { try $0.page(bounds, on: $1) }, number: number, size: size)
    }
  }

  func page<Element: Decodable>(number: Int, size: Int) async throws -> sending Page<Element> {
    let bounds = try pageBounds(number: number, size: size)
    let call = try sendable()
    guard !isOnePlan else {
      return Page(try await core.runtime.run(call.plan, reading(of: bounds)), number: number, size: size)
    }
    return try await core.runtime.perform(operation, access, beginningWith: .beginning(snapshot)) { session in
      Page(try call.run(on: session) { try $0.page(bounds, on: $1) }, number: number, size: size)
    }
  }
}
