import DAOCore
import DAOScript

/// The rows of a statement as elements: each row one, or folded by the operation's result map.
extension BoundStatement {
  func all<T: Decodable>(_ type: T.Type) throws -> [T] {
    guard let map = operation.resultMap else { return try statement.all(type) }
    let cursor = FoldCursor(self, map, of: type)
    defer { cursor.close() }
    guard try cursor.advance(), let rows = cursor.rows else { return [] }
    guard !cursor.isAtEnd else { return try rows.reader(of: 0).read(list: rows.store.lists[0].head) }
    var buffer = RowBuffer<T>()
    repeat {
      try rows.reader(of: 0).read(node: rows.store.lists[0].head, into: &buffer)
    } while try cursor.advance()
    return buffer.takeArray()
  }

  /// Some of the entities, and how many there are in all; every row is read for it.
  func page<T: Decodable>(_ type: T.Type, _ map: CompiledResultMap, _ bounds: RowBounds) throws -> (rows: [T], total: Int) {
    let cursor = FoldCursor(self, map, of: type, page: bounds)
    defer { cursor.close() }
    guard try cursor.advance(), let rows = cursor.rows else { return ([], cursor.total) }
    return (try rows.reader(of: 0).read(list: rows.store.lists[0].head), cursor.total)
  }

  /// The only entity.
  func only<T: Decodable>(_ type: T.Type) throws -> T {
    guard let map = operation.resultMap else { return try statement.only(type) }
    guard let entity = try one(map, type, where: { _ in true }) else { throw ReadingError.noRow() }
    return entity
  }

  /// The only entity; nil when there is none or its row holds nothing but NULLs.
  func onlyPresent<T: Decodable>(_ type: T.Type) throws -> T? {
    guard let map = operation.resultMap else { return try statement.onlyPresent(type) }
    return try one(map, type) { $0.hasValue(type) }
  }

  private func one<T: Decodable>(_ map: CompiledResultMap, _ type: T.Type, where isPresent: (FoldedRows) -> Bool) throws -> T? {
    let cursor = FoldCursor(self, map, of: type)
    defer { cursor.close() }
    guard try cursor.advance(), let rows = cursor.rows else { return nil }
    let head = rows.store.lists[0].head
    let result = isPresent(rows) ? try rows.reader(of: 0).read(type, node: head) : nil
    guard try rows.store.nodes[Int(head)].next < 0 && !cursor.advance() else {
      throw DAOError(.tooManyRows, "one entity was asked for and there are more; ask for an array, or narrow the statement")
    }
    return result
  }

  /// The elements one by one, for a caller that takes them as it goes.
  func elements<T: Decodable>(_ type: T.Type) -> BoundElements<T> {
    BoundElements(statement: statement, cursor: operation.resultMap.map { FoldCursor(self, $0, of: type) })
  }
}

/// The elements of a statement's rows, one by one.
struct BoundElements<Element: Decodable> {
  let statement: any PreparedStatement
  let cursor: FoldCursor?

  func next() throws -> Element? {
    if let cursor { return try cursor.next(Element.self) }
    // Not before the first step, which may find other columns; it is kept from then on.
    return try statement.step() ? statement.reading(Element.self).read() : nil
  }

  /// About how many bytes the texts and blobs of the last element take.
  var size: Int { cursor?.rows?.store.values.mark.bytes ?? statement.rowSize }

  func close() { cursor?.close() }
}

extension FoldedRows {
  /// Whether the first root holds anything; a ``Row`` is there in any case.
  fileprivate func hasValue(_ type: Any.Type) -> Bool {
    let node = store.nodes[Int(store.lists[0].head)]
    let variant = store.variant(of: node)
    return type == Row.self || variant.presentCells.contains { store.values.cells[node.cell + $0].type != .null }
      || variant.slots.indices.contains { store.lists[node.list + $0].head >= 0 }
  }
}
