// Unsafe: what is kept for a type is taken for what was made for it.
import DAOCore
import DAOScript

/// Turns the nodes of one place into entities: a reader and a decoder for each of its variants, which serve all nodes.
final class PlaceReader {
  private let rows: FoldedRows
  private let readers: [NodeReader]
  private let decoders: [RowDecoder]
  @exclusivity(unchecked) private var readings = TypeCache()

  init(_ rows: FoldedRows, place: Int) {
    self.rows = rows
    readers = rows.store.plan.places[place].variants.map { NodeReader(rows, variant: $0) }
    decoders = readers.map { RowDecoder(reader: $0) }
  }

  /// The node as an element of `type`.
  func read<T: Decodable>(_ type: T.Type, node: Int32) throws -> T {
    let readings = readings(of: type)
    let node = rows.store.nodes[Int(node)]
    let reader = readers[Int(node.variant)]
    // The entity of a node may hold entities of the same place, so the reader is turned back afterwards.
    let previous = reader.turn(to: node)
    defer { reader.position = previous }
    return try readings[Int(node.variant)].read()
  }

  /// Adds the nodes of a list to `buffer`; what they hold may be of the same place, so readers are turned back.
  func read<T: Decodable>(list head: Int32, into buffer: inout RowBuffer<T>) throws {
    guard head >= 0 else { return }
    let readings = readings(of: T.self)
    guard readings.count > 1 else { return try read(list: head, readings[0], into: &buffer) }
    var next = head
    while next >= 0 {
      let node = rows.store.nodes[Int(next)]
      let reader = readers[Int(node.variant)]
      let previous = reader.turn(to: node)
      defer { reader.position = previous }
      try buffer.append(readings[Int(node.variant)])
      next = node.next
    }
  }

  /// The same where all nodes have one variant.
  private func read<T>(list head: Int32, _ reading: any ElementReading<T>, into buffer: inout RowBuffer<T>) throws {
    let reader = readers[0]
    var node = rows.store.nodes[Int(head)]
    let previous = reader.turn(to: node)
    defer { reader.position = previous }
    try buffer.append(reading) {
      guard node.next >= 0 else { return false }
      node = rows.store.nodes[Int(node.next)]
      reader.turn(to: node)
      return true
    }
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
  }
}

/// How the nodes of each variant become elements of one type.
private final class VariantReadings<Element> {
  let readings: [any ElementReading<Element>]
  init(_ readings: [any ElementReading<Element>]) { self.readings = readings }
}
