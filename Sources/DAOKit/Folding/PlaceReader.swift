// Unsafe: what is kept for a type is taken for what was made for it; the elements of an array are made in their places.
import DAOCore
import DAOScript

/// Turns the nodes of one place into entities: a reader and a decoder for each of its variants, which serve all nodes.
final class PlaceReader {
  private let rows: FoldedRows
  private let readers: [NodeReader]
  private let decoders: [RowDecoder]
  @exclusivity(unchecked) private var readings = TypeCache()
  @exclusivity(unchecked) private var lists = TypeCache()

  init(_ rows: FoldedRows, place: Int) {
    self.rows = rows
    readers = rows.store.plan.entities[place].variants.map { NodeReader(rows, place: place, variant: $0) }
    decoders = readers.map { RowDecoder(reader: $0) }
  }

  /// The node as an element of `type`.
  func read<T: Decodable>(_ type: T.Type, node: Int32) throws -> T { try turned(to: node) { try $0.read() } }

  /// Adds a node to `buffer`.
  func read<T: Decodable>(node: Int32, into buffer: inout RowBuffer<T>) throws {
    try turned(to: node) { try buffer.append($0) }
  }

  private func turned<T: Decodable, R>(to node: Int32, _ body: (any ElementReading<T>) throws -> R) throws -> R {
    let readings = readings(of: T.self)
    let node = rows.store.nodes[Int(node)]
    let reader = readers[Int(node.variant)]
    // The entity of a node may hold entities of the same place, so the reader is turned back afterwards.
    let previous = reader.turn(to: node)
    defer { reader.position = previous }
    return try body(readings[Int(node.variant)])
  }

  /// The nodes of a list, read in place.
  func read<T: Decodable>(list head: Int32) throws -> [T] {
    guard head >= 0 else { return [] }
    let readings = readings(of: T.self)
    return try Array(unsafeUninitializedCapacity: rows.store.count(from: head)) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      // Most places have one variant, whose reader need not be asked for at each node.
      var (variant, reader, reading) = (Int32(0), readers[0], readings[0])
      var next = head
      while next >= 0 {
        let node = rows.store.nodes[Int(next)]
        if node.variant != variant {
          (variant, reader, reading) = (node.variant, readers[Int(node.variant)], readings[Int(node.variant)])
        }
        // What an entity holds may be of the same place, so the reader is turned back.
        let previous = reader.turn(to: node)
        defer { reader.position = previous }
        (start + count).initialize(to: try reading.read())
        count += 1
        next = node.next
      }
    }
  }

  /// How the nodes of a list become a list type; nil for a type that is none.
  func listReading<T>(of type: T.Type) -> ((NodeRows) throws -> T)? {
    let holder = lists.object(for: ObjectIdentifier(type)) { ListReading(type) }
    return unsafeDowncast(holder, to: ListReading<T>.self).read
  }

  private func readings<T: Decodable>(of type: T.Type) -> [any ElementReading<T>] {
    let holder = readings.object(for: ObjectIdentifier(type)) {
      VariantReadings<T>(decoders.map { elementReading(type, $0) })
    }
    return unsafeDowncast(holder, to: VariantReadings<T>.self).readings
  }

  func close() {
    for decoder in decoders { decoder.reset() }
    readings.removeAll()
    lists.removeAll()
  }
}

/// How the nodes of each variant become elements of one type.
private final class VariantReadings<Element> {
  let readings: [any ElementReading<Element>]
  init(_ readings: [any ElementReading<Element>]) { self.readings = readings }
}

/// How nodes become a type that may be a list, which is asked once.
private final class ListReading<T> {
  let read: ((NodeRows) throws -> T)?

  init(_ type: T.Type) {
    func reading<L: NestedList>(_ list: L.Type) -> (NodeRows) throws -> T {
      { rows in
        guard let list: T = identical(try L.read(rows)) else { throw NodeRows.mismatch(T.self, isList: true, at: rows.path) }
        return list
      }
    }
    read = (type as? any NestedList.Type).map { reading($0) }
  }
}
