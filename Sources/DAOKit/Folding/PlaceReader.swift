// Unsafe: what is kept for a type is taken for what was made for it.
import DAOCore
import DAOScript

/// Turns the nodes of one place into entities: a reader and a decoder for each of its variants, which serve all nodes.
final class PlaceReader {
  private let rows: FoldedRows
  private let readers: [NodeReader]
  private let decoders: [RowDecoder]
  private var readings = TypeCache()

  init(_ rows: FoldedRows, place: Int) {
    self.rows = rows
    readers = rows.store.plan.places[place].variants.map { NodeReader(rows, variant: $0) }
    decoders = readers.map { RowDecoder(reader: $0) }
  }

  /// The node as an element of `type`.
  func read<T: Decodable>(_ type: T.Type, node: Int32) throws -> T {
    try withReading(type, node: node) { try $0.read() }
  }

  /// Adds the nodes of a list to `buffer`.
  func read<T: Decodable>(list head: Int32, into buffer: inout RowBuffer<T>) throws {
    var node = head
    while node >= 0 {
      try withReading(T.self, node: node) { try buffer.append($0) }
      node = rows.store.nodes[Int(node)].next
    }
  }

  /// The entity of a node may hold entities of the same place, so the reader is turned back afterwards.
  private func withReading<T: Decodable, R>(
    _ type: T.Type, node: Int32, _ body: (any ElementReading<T>) throws -> R
  ) throws -> R {
    let variant = Int(rows.store.nodes[Int(node)].variant)
    let reader = readers[variant]
    let previous = reader.position
    reader.turn(to: node)
    defer { reader.position = previous }
    let holder = readings.object(for: ObjectIdentifier(type)) {
      VariantReadings<T>(decoders.map { elementReading(type, $0) })
    }
    return try body(unsafeDowncast(holder, to: VariantReadings<T>.self).readings[variant])
  }

  func close() {
    for decoder in decoders { decoder.reset() }
    readings.removeAll()
  }
}

/// How the nodes of each variant become elements of one type.
private final class VariantReadings<Element> {
  let readings: [any ElementReading<Element>]
  init(_ readings: [any ElementReading<Element>]) { self.readings = readings }
}
