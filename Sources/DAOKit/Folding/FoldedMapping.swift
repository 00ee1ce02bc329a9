import DAOCore
import DAORuntime
import DAOScript

/// The mapping of rows to the entities of an operation's result map.
struct FoldedMapping: RowMapping {
  let map: CompiledResultMap
  let operation: CompiledOperation

  var asksFurther: Bool { !map.selects.isEmpty }

  func all<T: Decodable>(_ type: T.Type, of rows: ResultSet) throws -> [T] {
    let cursor = cursor(rows, of: type)
    defer { cursor.close() }
    guard try cursor.advance(), let rows = cursor.rows else { return [] }
    guard !cursor.isAtEnd else { return try rows.reader(of: 0).read(list: rows.store.lists[0].head) }
    var buffer = RowBuffer<T>()
    repeat {
      try rows.reader(of: 0).read(node: rows.store.lists[0].head, into: &buffer)
    } while try cursor.advance()
    return buffer.takeArray()
  }

  /// The entities of a page and the number of all entities. Reads every row.
  func page<T: Decodable>(_ type: T.Type, of rows: ResultSet, _ bounds: RowBounds) throws -> (rows: [T], total: Int) {
    let cursor = FoldCursor(rows, self, of: type, page: bounds)
    defer { cursor.close() }
    guard try cursor.advance(), let rows = cursor.rows else { return ([], cursor.total) }
    return (try rows.reader(of: 0).read(list: rows.store.lists[0].head), cursor.total)
  }

  func only<T: Decodable>(_ type: T.Type, of rows: ResultSet) throws -> T {
    guard let entity = try one(type, of: rows, where: { _ in true }) else { throw ReadingError.noRow() }
    return entity
  }

  func onlyPresent<T: Decodable>(_ type: T.Type, of rows: ResultSet) throws -> T? {
    try one(type, of: rows) { $0.hasValue(type) }
  }

  private func one<T: Decodable>(
    _ type: T.Type, of rows: ResultSet, where isPresent: (FoldedRows) -> Bool
  ) throws -> T? {
    let cursor = cursor(rows, of: type)
    defer { cursor.close() }
    guard try cursor.advance(), let rows = cursor.rows else { return nil }
    let head = rows.store.lists[0].head
    let result = isPresent(rows) ? try rows.reader(of: 0).read(type, node: head) : nil
    guard try rows.store.nodes[Int(head)].next < 0 && !cursor.advance() else {
      throw DAOError(.tooManyRows, "one entity was asked for and there are more; ask for an array, or narrow the statement")
    }
    return result
  }

  func elements<T: Decodable>(_ type: T.Type, of rows: ResultSet) -> any MappedElements<T> {
    FoldedElements(cursor: cursor(rows, of: type))
  }

  private func cursor(_ rows: ResultSet, of type: any Decodable.Type) -> FoldCursor {
    FoldCursor(rows, self, of: type)
  }
}

/// The entities one by one.
private final class FoldedElements<Element: Decodable>: MappedElements {
  private let cursor: FoldCursor

  init(cursor: FoldCursor) { self.cursor = cursor }

  func next() throws -> Element? { try cursor.next(Element.self) }
  var size: Int { cursor.rows?.store.values.mark.bytes ?? 0 }
  func close() { cursor.close() }
}

extension FoldedRows {
  /// Whether the first root has any value. A ``Row`` counts in any case, unless nothing is mapped to it.
  fileprivate func hasValue(_ type: Any.Type) -> Bool {
    let node = store.nodes[Int(store.lists[0].head)]
    let variant = store.variant(of: node)
    if type == Row.self, !variant.names.names.isEmpty { return true }
    return variant.presentCells.contains { store.values.cells[node.cell + $0].type != .null }
      || variant.slots.indices.contains { store.lists[node.list + $0].head >= 0 }
  }
}
