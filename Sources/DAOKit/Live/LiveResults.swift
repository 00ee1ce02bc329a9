import DAOCore
import DAORuntime

/// The results of a select, now and after each commit that changes them.
///
/// ```swift
/// for try await rows: [Employee] in employees.observe("selectAll") {
///   print(rows.count)
/// }
/// ```
/// The first result comes at once. The select runs again after a commit that touched a table it reads, by triggers and foreign
/// keys too, and after a commit of another process, which is seen within a second, on a server once its
/// tables tell of it (`installNotices`). A result with the same rows is left out,
/// and so are those that a slow loop has missed: it gets the newest. Work that is rolled back is never seen.
///
/// Loops over the same select share its runs. An error of the select ends the loop. The loop of a cancelled task ends; leaving a loop
/// ends the observation.
public struct LiveResults<Output: Sendable>: AsyncSequence, Sendable {
  private let source: @Sendable () throws -> LiveSource<Output>

  package init(_ source: @escaping @Sendable () throws -> LiveSource<Output>) { self.source = source }

  /// Begins to observe when the first result is asked for.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(source) }

  /// The results of one loop.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let begin: @Sendable () throws -> LiveSource<Output>
    private var source: LiveSource<Output>?
    private var seen = 0
    private var isOver = false

    init(_ begin: @escaping @Sendable () throws -> LiveSource<Output>) { self.begin = begin }

    /// The next result; nil when the task is cancelled, and after an error, as `AsyncIteratorProtocol` requires.
    ///
    /// - Throws: ``DAOError``; ``DAOError/Code/deadlock`` inside of a transaction, whose end it would wait for.
    public mutating func next() async throws -> Output? {
      guard !isOver else { return nil }
      isOver = true
      let source = try source ?? begin()
      self.source = source
      guard let (version, output) = try await source.next(after: seen) else {
        self.source = nil
        return nil
      }
      seen = version
      isOver = false
      return output
    }
  }
}
