import DAOCore

/// The error that `body` throws; nil where it throws none of the library's.
package func error<R>(of body: () throws -> R) -> DAOError? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? DAOError
  }
}

/// The error that `body` throws; nil where it throws none of the library's.
package func error<R>(isolation: isolated (any Actor)? = #isolation, of body: () async throws -> R) async -> DAOError? {
  do {
    _ = try await body()
    return nil
  } catch {
    return error as? DAOError
  }
}
