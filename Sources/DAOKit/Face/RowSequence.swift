import DAOCore

/// The rows of an operation, one at a time.
///
/// ```swift
/// for try await employee in employees.rows("selectAll", as: Employee.self) where employee.salary == nil {
///   print(employee.firstName ?? "-")
/// }
/// ```
/// Each iterator runs the operation anew. Outside of a transaction it reads some rows ahead of the loop, on a connection that
/// it keeps until the last row, an error, or the end of the loop.
public struct RowSequence<Element: Decodable>: AsyncSequence {
  private let call: Result<Call, any Error>

  init(_ call: Result<Call, any Error>) { self.call = call }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(call) }

  public struct AsyncIterator: AsyncIteratorProtocol {
    private let handle: Handle

    init(_ call: Result<Call, any Error>) { handle = Handle(call) }

    /// The next row, nil after the last.
    ///
    /// - Throws: ``DAOError``; ``DAOError/Code/cancelled`` when the task is cancelled.
    public mutating func next() async throws -> Element? {
      try await handle.stream().next()
    }

    /// Ends the reading when the iterator is gone.
    private final class Handle {
      private let call: Result<Call, any Error>
      private var opened: RowStream<Element>?

      init(_ call: Result<Call, any Error>) { self.call = call }

      func stream() async throws -> RowStream<Element> {
        if let opened { return opened }
        let stream = try await call.get().openRows(Element.self)
        opened = stream
        return stream
      }

      deinit { opened?.close() }
    }
  }
}
