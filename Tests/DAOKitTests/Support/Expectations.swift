import DAOKit
import Testing

/// Expects a `DAOError` of this code whose description holds all of `parts`.
@discardableResult
func expectError<R>(
  _ code: DAOError.Code, _ parts: String..., at place: SourceLocation = #_sourceLocation, _ body: () throws -> R
) -> DAOError? {
  let error = #expect(throws: DAOError.self, sourceLocation: place) { try body() }
  check(error, code, parts, place)
  return error
}

/// Expects a `DAOError` of this code whose description holds all of `parts`.
@discardableResult
func expectError<R>(
  _ code: DAOError.Code, _ parts: String..., at place: SourceLocation = #_sourceLocation,
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R
) async -> DAOError? {
  let error = await #expect(throws: DAOError.self, sourceLocation: place) { _ = try await body() }
  check(error, code, parts, place)
  return error
}

/// Expects exactly this error.
///
/// A function, since closures inside of a macro's arguments inside of closures are not always compiled rightly.
func expectError<E: Error & Equatable, R>(
  _ expected: E, at place: SourceLocation = #_sourceLocation, _ body: () throws -> R
) {
  #expect(throws: expected, sourceLocation: place) { _ = try body() }
}

/// Expects exactly this error.
func expectError<E: Error & Equatable, R>(
  _ expected: E, at place: SourceLocation = #_sourceLocation, isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> R
) async {
  await #expect(throws: expected, sourceLocation: place) { _ = try await body() }
}

/// Expects an error of this type.
func expectError<E: Error, R>(
  _ type: E.Type, at place: SourceLocation = #_sourceLocation, isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> R
) async {
  await #expect(throws: type, sourceLocation: place) { _ = try await body() }
}

private func check(_ error: DAOError?, _ code: DAOError.Code, _ parts: [String], _ place: SourceLocation) {
  guard let error else { return }
  #expect(error.code == code, "\(error)", sourceLocation: place)
  for part in parts {
    #expect(error.description.contains(part), "'\(part)' is not in: \(error)", sourceLocation: place)
  }
}
