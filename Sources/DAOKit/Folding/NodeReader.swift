// Unsafe: texts are read in place in the store, which does not change while its nodes are read.
import DAOCore
import DAOScript
import Foundation

/// Reads the fields of a node like the columns of a statement.
final class NodeReader: NestingReader {
  struct Position {
    /// The node's first cell; -1 without a node.
    var cell: Int
    /// Its first list; -1 without a node.
    var list: Int

    /// No node: all cells are NULL. A decoder that is kept beyond its entity finds no other's values.
    static let none = Position(cell: -1, list: -1)
  }

  private let rows: FoldedRows
  private let fields: [FoldField]
  /// The cell of each plain field; -1 for other fields.
  private let plainCells: [Int]
  private let place: Int
  private let variant: FoldVariant
  let columns: NameTable
  /// The number of individually handed out decoders around this reader; limits the recursion of cyclic data.
  private let depth: Int
  /// Not checked for exclusive access, as the store is not: 440 instructions of 7,462 in `fold`.
  @exclusivity(unchecked) var position = Position.none

  init(_ rows: FoldedRows, place: Int, variant: FoldVariant, depth: Int = 0) {
    self.depth = depth
    self.place = place
    self.rows = rows
    self.variant = variant
    fields = variant.fields
    columns = variant.names
    plainCells = fields.map { if case .cell(let index) = $0 { index } else { -1 } }
  }

  /// Detaches the reader from its node.
  func detach() { position = .none }

  /// Moves to a node and returns the previous position.
  @discardableResult
  func turn(to node: FoldStore.Node) -> Position {
    defer { position = Position(cell: node.cell, list: node.list) }
    return position
  }

  var readsNullAsZero: Bool { rows.layout.readsNullAsZero }
  var dateStrategy: Configuration.DateStrategy { rows.layout.dates }
  var showsValues: Bool { rows.layout.showsValues }

  // MARK: Names

  var asked: AskedProperties? { rows.probe?.asked(at: place) }

  func path(to property: String) -> String { rows.path(to: property, at: place) }

  var mappedProperties: [String] { variant.mapped }

  func description(of column: Int) -> String {
    let path = path(to: columns.names[column])
    switch fields[column] {
    case .cell(let cell), .typed(let cell, _): return rows.store.plan.description(of: path, column: variant.cells[cell])
    case .slot, .select, .empty: return "'\(path)'"
    }
  }

  // MARK: Values

  private func cell(_ column: Int) -> RowCell? {
    switch fields[column] {
    case .cell(let index), .typed(let index, _): cell(at: index)
    case .slot, .select, .empty: nil
    }
  }

  /// A nested entity has no value type; as a blob it is at least not NULL.
  func type(_ column: Int) -> ValueType {
    if plainCells[column] >= 0 { return plainCell(column).type }
    if let cell = cell(column) { return cell.type }
    return nestedRows(column).map { $0.isAbsent ? .null : .blob } ?? .null
  }

  func holdsNumbers(_ column: Int) -> Bool {
    switch fields[column] {
    case .cell(let cell), .typed(let cell, _): rows.layout.numbers.contains(variant.cells[cell])
    case .slot, .select, .empty: false
    }
  }

  func integer(_ column: Int) -> Int64 { cell(column).map { Int64(bitPattern: $0.bits) } ?? 0 }

  func real(_ column: Int) -> Double { cell(column).map { Double(bitPattern: $0.bits) } ?? 0 }

  func text(_ column: Int) throws -> String { try withBytes(column) { try text(of: $0, column) } ?? "" }

  private func text(of bytes: UnsafeRawBufferPointer, _ column: Int) throws -> String {
    guard let text = String(valid: bytes) else { throw ReadingError.invalidText(self, column) }
    return text
  }

  func blob(_ column: Int) -> Data { withBytes(column) { Data($0) } ?? Data() }

  /// The bytes are valid only during the call.
  private func withBytes<R>(_ column: Int, _ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R? {
    guard let cell = cell(column), cell.length > 0 else { return nil }
    return try body(bytes(of: cell))
  }

  private func bytes(of cell: RowCell) -> UnsafeRawBufferPointer {
    rows.store.values.bytes(of: cell)
  }

  /// The cell of a plain field; NULL for other fields.
  //
  // Inlined like the look-up of a key: together 220 instructions of 7,462 in `fold`.
  @inline(__always)
  private func plainCell(_ column: Int) -> RowCell {
    let index = plainCells[column]
    return index < 0 ? .null : cell(at: index)
  }

  private func cell(at index: Int) -> RowCell {
    position.cell < 0 ? .null : rows.store.values.cells[position.cell + index]
  }

  // MARK: Typed values

  /// The value in the type that the map declares; unchanged if the conversion would lose something.
  func value(_ column: Int) throws -> Value {
    let value = try storedValue(column)
    guard case .typed(_, let type) = fields[column] else { return value }
    return type.converted(value) ?? value
  }

  // The entity's type decides: an integer that the map declares as text can be read as either.

  func decodeInt64(_ column: Int) throws -> Int64 {
    let plain = plainCell(column)
    if plain.type == .integer { return Int64(bitPattern: plain.bits) }
    if type(column) == .integer { return integer(column) }
    if case .integer(let integer) = try value(column) { return integer }
    return try zero(0, column, wanted: Int.self)
  }

  func decodeDouble(_ column: Int) throws -> Double {
    let plain = plainCell(column)
    if plain.type == .real { return Double(bitPattern: plain.bits) }
    switch type(column) {
    case .real: return real(column)
    case .integer: return try exactDouble(integer(column), column)
    case .text: if case .real(let real) = try value(column) { return real }
    case .blob, .null: break
    }
    return try nearestDouble(column)
  }

  func decodeString(_ column: Int) throws -> String {
    let plain = plainCell(column)
    if plain.type == .text { return try text(of: bytes(of: plain), column) }
    if type(column) == .text { return try text(column) }
    if case .text(let text) = try value(column) { return text }
    return try zero("", column, wanted: String.self)
  }

  // MARK: Nested entities

  func nested(_ column: Int) -> (any NestedRows)? { nestedRows(column) }

  private func nestedRows(_ column: Int) -> NodeRows? {
    switch fields[column] {
    case _ where position.list < 0, .cell, .typed: return nil
    case .slot(let index):
      let slot = variant.slots[index]
      let head = rows.store.lists[position.list + index].head
      let isExcluded = rows.probe?.isExcluded(slot.entity) == true
      guard slot.kept.isList || (head >= 0 && !isExcluded) || slot.kept == .asked else { return nil }
      return NodeRows(
        rows: rows, place: slot.entity, head: isExcluded ? -1 : head, isList: slot.kept.isList, mayBeList: slot.kept == .asked,
        depth: depth)
    case .select(let index):
      let link = rows.store.lists[position.list + variant.slots.count + index]
      return selectedRows(variant.selects[index].index, link, column)
    case .empty(let isList):
      return isList ? NodeRows(rows: rows, place: 0, head: -1, isList: true, depth: depth) : nil
    }
  }

  private func selectedRows(_ index: Int, _ link: FoldStore.List, _ column: Int) -> NodeRows? {
    let isList = rows.store.plan.selects[index].isList
    let absent = isList ? NodeRows(rows: rows, place: 0, head: -1, isList: true, depth: depth) : nil
    guard link.head >= 0, let batches = rows.selected[index]?.batches, batches.indices.contains(Int(link.head)) else {
      return absent
    }
    let batch = batches[Int(link.head)]
    let head = batch.store.lists[Int(link.tail)].head
    // Cyclic data ends at an entity that is being decoded.
    guard head >= 0 || isList, !batch.decodingOwners.contains(link.tail) else { return absent }
    return NodeRows(
      rows: batch, place: 0, head: head, isList: isList, depth: depth, owner: link.tail, parentProperty: (self, column))
  }
}
