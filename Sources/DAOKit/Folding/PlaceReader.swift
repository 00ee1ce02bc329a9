// Unsafe: cached readings are downcast without a check to the type that is their key; elements of an array are initialized in
// place.
import DAOCore
import DAOScript

/// Decodes the nodes of one place, with one reader and one decoder per variant for all nodes.
final class PlaceReader {
  private let rows: FoldedRows
  private let readers: [NodeReader]
  private let decoders: [RowDecoder]
  private var readings = TypeCache()
  private var lists = TypeCache()

  init(_ rows: FoldedRows, place: Int) {
    self.rows = rows
    readers = rows.store.plan.entities[place].variants.map { NodeReader(rows, place: place, variant: $0) }
    decoders = readers.map { RowDecoder(reader: $0) }
  }

  /// Decodes a node as a `T`.
  func read<T: Decodable>(_ type: T.Type, node: Int32) throws -> T { try turned(to: node) { try $0.read() } }

  /// Decodes a node into `buffer`.
  func read<T: Decodable>(node: Int32, into buffer: inout RowBuffer<T>) throws {
    try turned(to: node) { try buffer.append($0) }
  }

  private func turned<T: Decodable, R>(to node: Int32, _ body: (any ElementReading<T>) throws -> R) throws -> R {
    let readings = readings(of: T.self)
    let node = rows.store.nodes[Int(node)]
    let reader = readers[Int(node.variant)]
    // An entity may contain entities of the same place, so the reader is moved back afterwards.
    let previous = reader.turn(to: node)
    defer { reader.position = previous }
    return try body(readings[Int(node.variant)])
  }

  /// Decodes the nodes of a list in place.
  func read<T: Decodable>(list head: Int32) throws -> [T] {
    guard head >= 0 else { return [] }
    let readings = readings(of: T.self)
    return try Array(unsafeUninitializedCapacity: rows.store.count(from: head)) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      // Most places have one variant, so its reader is looked up only when the variant changes.
      var (variant, reader, reading) = (Int32(0), readers[0], readings[0])
      var next = head
      while next >= 0 {
        let node = rows.store.nodes[Int(next)]
        if node.variant != variant {
          (variant, reader, reading) = (node.variant, readers[Int(node.variant)], readings[Int(node.variant)])
        }
        // An entity may contain entities of the same place, so the reader is moved back.
        let previous = reader.turn(to: node)
        defer { reader.position = previous }
        (start + count).initialize(to: try reading.read())
        count += 1
        next = node.next
      }
    }
  }

  /// The reading of a list type; nil for a type that is not a list.
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

/// The readings of one type, by variant.
private final class VariantReadings<Element> {
  let readings: [any ElementReading<Element>]
  init(_ readings: [any ElementReading<Element>]) { self.readings = readings }
}

/// The reading of a type that may be a list; determined once per type.
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
