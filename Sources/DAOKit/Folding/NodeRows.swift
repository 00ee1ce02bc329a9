import DAOCore
import DAOScript

/// The nested entities of one property.
struct NodeRows: NestedRows {
  let rows: FoldedRows
  let place: Int
  let head: Int32
  let isList: Bool
  /// Whether the type decides: a list if a list is asked for, otherwise the first entity.
  var mayBeList = false
  /// The number of individually handed out decoders around these rows; limits the recursion of cyclic data.
  let depth: Int
  /// The owner's index for a nested select; nil for joined rows.
  var owner: Int32?
  /// The property of a nested select; nil for joined rows.
  var parentProperty: (reader: NodeReader, column: Int)?

  /// Whether there is no entity and no empty list either.
  var isAbsent: Bool { head < 0 && !isList }

  /// The path of the property, for messages.
  var path: String { rows.path(to: "", at: place) }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    guard let probe = rows.probe else { return try read(type) }
    return try probe.reading(place) { try read(type) }
  }

  private func read<T: Decodable>(_ type: T.Type) throws -> T {
    try whileDecoding {
      guard isList || mayBeList else { return try decodeOne(type) }
      if let list = rows.reader(of: place).listReading(of: type) { return try list(self) }
      return try isList ? T(from: decoder()) : decodeOne(type)
    }
  }

  private func decodeOne<T: Decodable>(_ type: T.Type) throws -> T {
    let node = try one()
    do {
      return try rows.reader(of: place).read(type, node: node)
    } catch  where type is any NestedList.Type {
      throw Self.mismatch(type, isList: false, at: path)
    }
  }

  func decoder() throws -> any Decoder {
    guard depth < NestedSelects.depthLimit else { throw NestedSelects.tooDeep }
    guard isList else { return try decoder(of: one()) }
    return RowListDecoder(all.map(decoder))
  }

  /// A new decoder, since an entity may keep it for any time.
  private func decoder(of node: Int32) -> RowDecoder {
    let node = rows.store.nodes[Int(node)]
    let variant = rows.store.plan.entities[place].variants[Int(node.variant)]
    let reader = NodeReader(rows, place: place, variant: variant, depth: depth + 1)
    reader.turn(to: node)
    return rows.decoder(of: reader)
  }

  func row() throws -> Row.Nested {
    try whileDecoding {
      let reader = rows.reader(of: place)
      guard isList || mayBeList && all.count > 1 else { return .row(try reader.read(Row.self, node: one())) }
      guard !rows.store.plan.entities[place].variants[0].isScalar else {
        return .values(try all.map { try reader.read(Row.self, node: $0)[0] ?? .null })
      }
      return .rows(try all.map { try reader.read(Row.self, node: $0) })
    }
  }

  func value() throws -> Value? {
    guard !isList, !mayBeList || all.count < 2, rows.store.plan.entities[place].variants[0].isScalar else { return nil }
    return try whileDecoding { try rows.reader(of: place).read(Row.self, node: one())[0] ?? .null }
  }

  /// The nodes of the list.
  private var all: [Int32] {
    var all: [Int32] = []
    var node = head
    while node >= 0 {
      all.append(node)
      node = rows.store.nodes[Int(node)].next
    }
    return all
  }

  /// The only node of an association.
  private func one() throws -> Int32 {
    guard head >= 0 else {
      throw DAOError(
        .typeMismatch,
        "'\(path)': the result map has no entity for this row, and one was asked for: ask for an optional one")
    }
    guard owner == nil || rows.store.nodes[Int(head)].next < 0 else {
      throw DAOError(
        .tooManyRows,
        "'\(path)': the nested select of an association gives more than one entity: make it a collection, or narrow it")
    }
    return head
  }

  private func whileDecoding<R>(_ body: () throws -> R) throws -> R {
    guard let owner else { return try body() }
    let outer = rows.parentProperty
    rows.decodingOwners.insert(owner)
    rows.parentProperty = parentProperty
    defer {
      rows.decodingOwners.remove(owner)
      rows.parentProperty = outer
    }
    return try body()
  }
}

/// A list type: an array, whose elements are read in place, or a set made of one.
protocol NestedList {
  static func read(_ rows: NodeRows) throws -> Self
}

extension Array: NestedList where Element: Decodable {
  static func read(_ rows: NodeRows) throws -> [Element] {
    try rows.rows.reader(of: rows.place).read(list: rows.head)
  }
}

extension Set: NestedList where Element: Decodable {
  static func read(_ rows: NodeRows) throws -> Set { Set(try [Element].read(rows)) }
}
