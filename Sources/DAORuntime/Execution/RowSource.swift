import DAOCore

/// The source of rows for an asynchronous row loop.
package protocol RowSource<Element>: AnyObject {
  associatedtype Element
  /// The next row, nil after the last.
  func next() async throws -> Element?
  /// Ends the reading and releases the resources for it.
  func close()
}

/// A source of rows that are in memory already: those that a change returns.
///
/// A cancelled task gets them too: the change is committed, and an error would say that it is not.
package final class BufferedRows<Element>: RowSource {
  private var rows: ArraySlice<Element>

  package init(_ rows: [Element]) { self.rows = rows[...] }

  package func next() async -> Element? { rows.popFirst() }

  package func close() { rows = [] }
}
