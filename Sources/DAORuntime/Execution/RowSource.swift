import DAOCore

/// Where an asynchronous row loop gets its rows from.
package protocol RowSource<Element>: AnyObject {
  associatedtype Element
  /// The next row, nil after the last.
  func next() async throws -> Element?
  /// Ends the reading, and lets go of what it needs.
  func close()
}

/// Rows that have been read already: those that a change returns.
package final class ReadRows<Element>: RowSource {
  private var rows: ArraySlice<Element>

  package init(_ rows: [Element]) { self.rows = rows[...] }

  package func next() async throws -> Element? {
    if Task.isCancelled { throw Cancellation.error }
    return rows.popFirst()
  }

  package func close() { rows = [] }
}
