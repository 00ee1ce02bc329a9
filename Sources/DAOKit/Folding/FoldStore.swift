// Unsafe: keys are hashed and compared in the store's bytes, within the bounds of the array.
import DAOCore
import DAOScript
import Foundation

/// The nodes that the rows of a result have been folded into, in a few flat arrays, so that a row costs no allocation.
///
/// Node by node it keeps the columns of the entity and no more; what several rows have in common is kept once.
struct FoldStore {
  /// An entity.
  struct Node {
    /// Its first cell.
    var cell: Int
    /// Its first list.
    var list: Int
    var hash: Int
    /// The next of the same list.
    var next: Int32 = -1
    /// The entity that it is nested in; for a root -1 less its owner's index.
    var parent: Int32
    var place: Int32
    var variant: Int32
  }

  /// The nodes of a collection, or the one of an association; for a nested select the batch and the owner in it.
  struct List {
    var head: Int32 = -1
    var tail: Int32 = -1
  }

  let plan: FoldPlan
  private(set) var cells: [RowCell] = []
  private(set) var bytes: [UInt8] = []
  private(set) var nodes: [Node] = []
  /// Those of the owners come first.
  private(set) var lists: [List]
  private let ownerCount: Int
  private var table = FoldTable()

  /// - Parameter ownerCount: How many lists of roots there are: 1, or one for each key of a batch.
  init(plan: FoldPlan, ownerCount: Int = 1) {
    self.plan = plan
    self.ownerCount = ownerCount
    lists = Array(repeating: List(), count: ownerCount)
  }

  /// Forgets all nodes, and keeps the room.
  mutating func removeAll() {
    cells.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    nodes.removeAll(keepingCapacity: true)
    lists.removeAll(keepingCapacity: true)
    lists.append(contentsOf: repeatElement(List(), count: ownerCount))
    table.removeAll()
  }

  /// Notes what a nested select of a node has found.
  mutating func link(list: Int, batch: Int, owner: Int) {
    lists[list] = List(head: Int32(truncatingIfNeeded: batch), tail: Int32(truncatingIfNeeded: owner))
  }

  /// The value of a node's cell.
  func value(_ index: Int, of node: Node) -> Value {
    let cell = cells[node.cell + index]
    let range = cell.length == 0 ? 0..<0 : Int(cell.bits)..<(Int(cell.bits) + cell.length)
    switch cell.type {
    case .null: return .null
    case .integer: return .integer(Int64(bitPattern: cell.bits))
    case .real: return .real(Double(bitPattern: cell.bits))
    case .text: return .text(String(decoding: bytes[range], as: UTF8.self))
    case .blob: return .blob(Data(bytes[range]))
    }
  }

  /// How many roots the first owner has.
  var rootCount: Int {
    var (count, node) = (0, lists[0].head)
    while node >= 0 { (count, node) = (count + 1, nodes[Int(node)].next) }
    return count
  }

  /// Leaves out roots at both ends; what is nested in them stays, unreferenced.
  mutating func cutRoots(_ bounds: RowBounds) {
    var head = lists[0].head
    for _ in 0..<bounds.offset where head >= 0 { head = nodes[Int(head)].next }
    var last = head
    if let limit = bounds.limit {
      for _ in 0..<max(limit - 1, 0) where last >= 0 { last = nodes[Int(last)].next }
      if last >= 0 { nodes[Int(last)].next = -1 }
      if limit == 0 { head = -1 }
    }
    lists[0].head = head
  }

  // MARK: Folding

  /// Folds the current row of `row` into the roots of an owner.
  mutating func add(_ row: any ColumnReader, owner: Int = 0) throws {
    guard nodes.count < Int(Int32.max) / 2 else { throw DAOError(.full, "the result has too many entities to fold") }
    let first = nodes.count
    _ = fold(row, place: 0, parent: Int32(truncatingIfNeeded: -1 - owner), list: owner, isList: true)
    if plan.hasHandlers { try readHandled(from: first, dates: row.dateStrategy) }
  }

  /// Puts what type handlers make of them in the place of the new nodes' cells.
  private mutating func readHandled(from first: Int, dates: Configuration.DateStrategy) throws {
    for node in nodes[first...] {
      for handled in variant(of: node).handled {
        let value = try handled.handler.plainValue(of: value(handled.cell, of: node), dates: dates)
        cells[node.cell + handled.cell] = RowCell(value, in: &bytes)
      }
    }
  }

  /// Whether the current row belongs to the root that was last made.
  mutating func continuesLastRoot(_ row: any ColumnReader) -> Bool {
    let tail = lists[0].tail
    guard plan.foldsRows, tail >= 0 else { return false }
    let place = plan.places[0]
    let index = place.selection.variant(of: row)
    let mark = (cells.count, bytes.count)
    defer { truncate(mark) }
    return keep(row, place.variants[index], 0..<place.variants[index].keyCount).hasValue
      && isEqual(tail, variant: index, keyAt: mark.0, count: place.variants[index].keyCount)
  }

  /// Finds or makes the node of a row at a place; false when there is none, all its columns being NULL.
  private mutating func fold(_ row: any ColumnReader, place index: Int, parent: Int32, list: Int, isList: Bool) -> Bool {
    let place = plan.places[index]
    let variantIndex = place.selection.variant(of: row)
    let variant = place.variants[variantIndex]
    let mark = (cells.count, bytes.count)
    let isFolded = index > 0 || plan.foldsRows
    var hash = 0
    // The key is written where a new node would have it, and taken back when the node is known.
    let key = keep(row, variant, 0..<variant.keyCount)
    let hasKey = key.hasValue && isFolded
    if hasKey {
      var known = lists[list].tail
      if known < 0 || !isEqual(known, variant: variantIndex, keyAt: mark.0, count: variant.keyCount) {
        hash = self.hash(from: mark.0, parent, index, variantIndex)
        known = find(hash, parent, index, variantIndex, keyAt: mark.0, count: variant.keyCount)
      }
      if known >= 0 {
        truncate(mark)
        foldNested(row, of: known, variant, isNew: false)
        return true
      }
    }
    let rest = keep(row, variant, variant.keyCount..<variant.cells.count)
    guard isPresent(row, place) else {
      truncate(mark)
      return false
    }
    let node = Node(
      cell: mark.0, list: lists.count, hash: hash, parent: parent, place: Int32(truncatingIfNeeded: index),
      variant: Int32(truncatingIfNeeded: variantIndex))
    return make(
      node, row, variant, isFound: index == 0 || key.isEntity || rest.isEntity, isKeyed: hasKey, in: list, isList: isList)
  }

  private mutating func make(
    _ node: Node, _ row: any ColumnReader, _ variant: FoldVariant, isFound: Bool, isKeyed: Bool, in list: Int, isList: Bool
  ) -> Bool {
    let index = Int32(truncatingIfNeeded: nodes.count)
    nodes.append(node)
    for _ in 0..<(variant.slots.count + variant.selects.count) { lists.append(List()) }
    let isFound = foldNested(row, of: index, variant, isNew: true) || isFound
    guard isFound else {
      nodes.removeLast()
      lists.removeLast(lists.count - node.list)
      cells.removeLast(cells.count - node.cell)
      return false
    }
    if isKeyed { table.insert(index, hash: node.hash) { nodes[Int($0)].hash } }
    let tail = lists[list].tail
    // Of several entities in an association the last one stays, as in MyBatis.
    if tail >= 0, isList { nodes[Int(tail)].next = index } else { lists[list].head = index }
    lists[list].tail = index
    linkAncestors(row, of: index, variant)
    return true
  }

  @discardableResult
  private mutating func foldNested(_ row: any ColumnReader, of node: Int32, _ variant: FoldVariant, isNew: Bool) -> Bool {
    var isFound = false
    let first = nodes[Int(node)].list
    for offset in variant.slots.indices {
      let slot = variant.slots[offset]
      let list = first + offset
      if slot.role == .ancestor { continue }
      if slot.role == .embedded, !isNew {
        let known = lists[list].head
        guard known >= 0 else { continue }
        let inner = nodes[Int(known)]
        foldNested(row, of: known, plan.places[slot.place].variants[Int(inner.variant)], isNew: false)
      } else if fold(row, place: slot.place, parent: node, list: list, isList: slot.kept != .last) {
        isFound = true
      }
    }
    return isFound
  }

  /// Gives a new node the entities that it is nested in.
  private mutating func linkAncestors(_ row: any ColumnReader, of node: Int32, _ variant: FoldVariant) {
    let first = nodes[Int(node)].list
    for offset in variant.slots.indices where variant.slots[offset].role == .ancestor {
      let slot = variant.slots[offset]
      _ = fold(row, place: slot.place, parent: node, list: first + offset, isList: slot.kept != .last)
    }
  }

  // MARK: Cells

  /// Copies columns of the row behind the last cell; whether one of them holds a value, and one that makes an entity.
  private mutating func keep(
    _ row: any ColumnReader, _ variant: FoldVariant, _ range: Range<Int>
  ) -> (hasValue: Bool, isEntity: Bool) {
    var hasValue = false
    var isEntity = false
    let columns = variant.cells
    let present = variant.presentCells
    for index in range {
      let cell = row.cell(columns[index], in: &bytes)
      // Keys without a property and arguments of nested selects alone make no entity.
      if cell.type != .null {
        hasValue = true
        if present.contains(index) { isEntity = true }
      }
      cells.append(cell)
    }
    return (hasValue, isEntity)
  }

  private mutating func truncate(_ mark: (cells: Int, bytes: Int)) {
    cells.removeLast(cells.count - mark.cells)
    bytes.removeLast(bytes.count - mark.bytes)
  }

  private func isPresent(_ row: any ColumnReader, _ place: FoldPlace) -> Bool {
    place.notNullColumns.isEmpty || place.notNullColumns.contains { row.type($0) != .null }
  }

  // MARK: Keys

  private func hash(from first: Int, _ parent: Int32, _ place: Int, _ variant: Int) -> Int {
    var hash = FoldHash(parent: parent, place: place, variant: variant)
    for cell in cells[first...] {
      if cell.type == .text || cell.type == .blob {
        let range = Int(cell.bits)..<(Int(cell.bits) + cell.length)
        bytes.withUnsafeBytes { hash.combine(UnsafeRawBufferPointer(rebasing: $0[range])) }
      } else {
        hash.combine(cell.bits)
      }
    }
    return hash.value
  }

  private func find(_ hash: Int, _ parent: Int32, _ place: Int, _ variant: Int, keyAt first: Int, count: Int) -> Int32 {
    table.find(hash: hash) { candidate in
      let node = nodes[Int(candidate)]
      return node.hash == hash && node.parent == parent && node.place == place
        && isEqual(candidate, variant: variant, keyAt: first, count: count)
    }
  }

  private func isEqual(_ candidate: Int32, variant: Int, keyAt first: Int, count: Int) -> Bool {
    let node = nodes[Int(candidate)]
    guard node.variant == variant else { return false }
    for offset in 0..<count {
      let (left, right) = (cells[node.cell + offset], cells[first + offset])
      guard left.type == right.type, left.length == right.length else { return false }
      switch left.type {
      case .null: break
      case .integer, .real: if left.bits != right.bits { return false }
      case .text, .blob:
        guard areEqual(Int(left.bits), Int(right.bits), left.length) else { return false }
      }
    }
    return true
  }

  private func areEqual(_ left: Int, _ right: Int, _ length: Int) -> Bool {
    bytes.withUnsafeBytes { bytes in
      bytes[left..<(left + length)].elementsEqual(bytes[right..<(right + length)])
    }
  }
}

extension FoldSelection {
  /// The index of the variant that the current row of `row` has.
  func variant(of row: any ColumnReader) -> Int {
    switch self {
    case .variant(let index): return index
    case .choice(let column, let isBoolean, let cases, let otherwise):
      let name: String? =
        switch row.type(column) {
        case .integer: isBoolean ? (row.integer(column) == 0 ? "false" : "true") : String(row.integer(column))
        case .real: Int64(exactly: row.real(column)).map(String.init) ?? String(row.real(column))
        case .text: row.text(column)
        case .blob, .null: nil
        }
      guard let name else { return otherwise }
      if let selection = cases[name] { return selection.variant(of: row) }
      // A boolean's cases may be written 0 and 1 as well.
      if isBoolean, let selection = cases[name == "true" ? "1" : "0"] { return selection.variant(of: row) }
      return otherwise
    }
  }
}
