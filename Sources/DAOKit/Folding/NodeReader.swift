// Unsafe: cells and texts are read in the store where they lie; nothing is added to it while its nodes are read.
import DAOCore
import DAOScript
import Foundation

/// Reads the fields of a node as a statement's columns are read.
final class NodeReader: NestingReader {
  struct Position {
    /// The node's first cell.
    var cells: UnsafePointer<RowCell>
    /// The bytes of all texts and blobs.
    var bytes: UnsafePointer<UInt8>
    /// Its first list; -1 where there is no node.
    var list: Int
  }

  private let rows: FoldedRows
  private let fields: [FoldField]
  /// For each field the cell that is read as it is; -1 for others.
  private let plainCells: UnsafeMutablePointer<Int>
  /// NULLs, which are read while there is no node: what keeps a decoder beyond its entity finds no other's values.
  private let nulls: UnsafeMutablePointer<RowCell>
  private let place: Int
  private let variant: FoldVariant
  let columns: NameTable
  /// How many decoders that stand alone lead here.
  private let depth: Int
  @exclusivity(unchecked) var position: Position

  init(_ rows: FoldedRows, place: Int, variant: FoldVariant, depth: Int = 0) {
    self.depth = depth
    self.place = place
    self.rows = rows
    self.variant = variant
    fields = variant.fields
    columns = variant.names
    nulls = .allocate(capacity: variant.cells.count)
    nulls.initialize(repeating: .null, count: variant.cells.count)
    position = Position(nulls: nulls)
    plainCells = .allocate(capacity: fields.count)
    for (column, field) in fields.enumerated() {
      plainCells[column] = if case .cell(let index) = field { index } else { -1 }
    }
  }

  deinit {
    plainCells.deallocate()
    nulls.deallocate()
  }

  /// Turns away from the node.
  func rest() { position = Position(nulls: nulls) }

  /// Turns to a node; returns where the reader was.
  @discardableResult
  func turn(to node: FoldStore.Node) -> Position {
    defer { position = Position(rows, cell: node.cell, list: node.list) }
    return position
  }

  var readsNullAsZero: Bool { rows.layout.readsNullAsZero }
  var dateStrategy: Configuration.DateStrategy { rows.layout.dates }
  var showsValues: Bool { rows.layout.showsValues }

  // MARK: Names

  var asked: AskedProperties? { rows.trial?.asked(at: place) }

  func path(to property: String) -> String { rows.path(to: property, at: place) }

  func description(of column: Int) -> String? {
    let path = path(to: columns.names[column])
    let cell: Int
    switch fields[column] {
    case .cell(let index), .typed(let index, _): cell = index
    case .slot, .select, .empty: return "'\(path)'"
    }
    let position = variant.cells[cell]
    let label = rows.store.plan.labels[position]
    return path == label ? "column \(position) '\(label)'" : "'\(path)' (column \(position) '\(label)')"
  }

  // MARK: Values

  private func cell(_ column: Int) -> RowCell? {
    switch fields[column] {
    case .cell(let index), .typed(let index, _): position.cells[index]
    case .slot, .select, .empty: nil
    }
  }

  /// A nested entity is no value, but it is not NULL either.
  func type(_ column: Int) -> ValueType {
    if plainCells[column] >= 0 { return plainCell(column).type }
    if let cell = cell(column) { return cell.type }
    return nestedRows(column).map { $0.isAbsent ? .null : .blob } ?? .null
  }

  func integer(_ column: Int) -> Int64 { cell(column).map { Int64(bitPattern: $0.bits) } ?? 0 }

  func real(_ column: Int) -> Double { cell(column).map { Double(bitPattern: $0.bits) } ?? 0 }

  func text(_ column: Int) throws -> String { try withBytes(column) { try text(of: $0, column) } ?? "" }

  private func text(of bytes: UnsafeRawBufferPointer, _ column: Int) throws -> String {
    guard let text = String(valid: bytes) else { throw ReadingError.invalidText(self, column) }
    return text
  }

  func blob(_ column: Int) -> Data { withBytes(column) { Data($0) } ?? Data() }

  /// The bytes are lent for the call alone.
  private func withBytes<R>(_ column: Int, _ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R? {
    guard let cell = cell(column), cell.length > 0 else { return nil }
    return try body(bytes(of: cell))
  }

  @inline(__always)
  private func bytes(of cell: RowCell) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: position.bytes + Int(cell.bits), count: cell.length)
  }

  /// The cell of a field that is read as it is; NULL for others.
  @inline(__always)
  private func plainCell(_ column: Int) -> RowCell {
    let index = plainCells[column]
    return index < 0 ? .null : position.cells[index]
  }

  // MARK: Typed values

  /// The value as the map says; as it is where that would not be the same.
  func value(_ column: Int) throws -> Value {
    let value = try storedValue(column)
    guard case .typed(_, let type) = fields[column] else { return value }
    return type.converted(value) ?? value
  }

  // What the entity asks for decides: an integer that the map says is a text is read as either.

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
    return try zero(0, column, wanted: Double.self)
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
      let isClosed = rows.trial?.isClosed(slot.entity) == true
      guard slot.kept.isList || (head >= 0 && !isClosed) || slot.kept == .asked else { return nil }
      return NodeRows(
        rows: rows, place: slot.entity, head: isClosed ? -1 : head, isList: slot.kept.isList, mayBeList: slot.kept == .asked,
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
    // Data that leads back to an entity that is being decoded ends there.
    guard head >= 0 || isList, !batch.openOwners.contains(link.tail) else { return absent }
    return NodeRows(rows: batch, place: 0, head: head, isList: isList, depth: depth, owner: link.tail, opener: (self, column))
  }
}

extension NodeReader.Position {
  fileprivate init(nulls: UnsafeMutablePointer<RowCell>) {
    cells = UnsafePointer(nulls)
    bytes = UnsafePointer(UnsafeRawPointer(nulls).assumingMemoryBound(to: UInt8.self))
    list = -1
  }

  fileprivate init(_ rows: FoldedRows, cell: Int, list: Int) {
    cells = UnsafePointer(rows.store.values.cells.base + cell)
    bytes = UnsafePointer(rows.store.values.bytes.base)
    self.list = list
  }
}
