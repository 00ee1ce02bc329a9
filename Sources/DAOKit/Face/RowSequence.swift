import DAOCore
import DAORuntime
import DAOScript

/// The rows of an operation, one at a time.
///
/// ```swift
/// for try await employee in employees.rows("selectAll", as: Employee.self) where employee.salary == nil {
///   print(employee.firstName ?? "-")
/// }
/// ```
/// Each iterator runs the operation again. Outside of a transaction it reads some rows ahead of the loop, on a connection that
/// it keeps until the last row, an error, or the end of the loop. At the top level of a `main.swift` Swift keeps the iterator
/// of a loop until the program ends: put a loop that may end early into a function.
public struct RowSequence<Element: Decodable>: AsyncSequence {
  private let origin: Origin

  private enum Origin {
    /// The script retains the operations of nested selects while there may be rows, even after a reload.
    case call(Result<Call, any Error>, CompiledScript, readsColumn: Bool)
    case elements([Element])
    case failure(any Error)
  }

  init(_ call: Result<Call, any Error>, of script: CompiledScript, readsColumn: Bool = false) {
    origin = .call(call, script, readsColumn: readsColumn)
  }

  /// Makes a sequence of rows at hand, as a stand-in for a database does in tests.
  public init(_ elements: [Element]) { origin = .elements(elements) }

  /// Makes a sequence that throws an error in place of its first row, as a stand-in for a database does in tests.
  public init(failing error: any Error) { origin = .failure(error) }

  /// Creates an iterator. The call runs when the first row is asked for.
  public func makeAsyncIterator() -> AsyncIterator {
    switch origin {
    case .call(let call, let script, false): AsyncIterator { (try await call.get().openRows(Element.self), script) }
    case .call(let call, let script, true):
      AsyncIterator { (ColumnRows(try await call.get().openRows(ColumnValue<Element>.self)), script) }
    case .elements(let elements): AsyncIterator { (BufferedRows(elements), nil) }
    case .failure(let error): AsyncIterator { throw error }
    }
  }

  /// The rows of one run of the call.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let handle: Handle
    private var isOver = false

    init(_ open: @escaping () async throws -> (any RowSource<Element>, CompiledScript?)) { handle = Handle(open) }

    /// The next row; nil after the last one and after an error, as `AsyncIteratorProtocol` requires.
    ///
    /// - Throws: ``DAOError``; ``DAOError/Code/cancelled`` when the task is cancelled.
    public mutating func next() async throws -> Element? {
      guard !isOver else { return nil }
      isOver = true
      guard let element = try await handle.source().next() else { return nil }
      isOver = false
      return element
    }

    /// Ends the reading when the last copy of the iterator is gone.
    private final class Handle {
      private let open: () async throws -> (any RowSource<Element>, CompiledScript?)
      private var opened: (any RowSource<Element>)?
      private var script: CompiledScript?

      init(_ open: @escaping () async throws -> (any RowSource<Element>, CompiledScript?)) { self.open = open }

      func source() async throws -> any RowSource<Element> {
        if let opened { return opened }
        let (source, script) = try await open()
        opened = source
        self.script = script
        return source
      }

      deinit { opened?.close() }
    }
  }
}

/// The values of the only column of rows.
private final class ColumnRows<Value: Decodable>: RowSource {
  private let rows: any RowSource<ColumnValue<Value>>

  init(_ rows: any RowSource<ColumnValue<Value>>) { self.rows = rows }

  func next() async throws -> Value? { try await rows.next()?.value }

  func close() { rows.close() }
}
