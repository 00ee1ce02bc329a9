// Unsafe: keys are hashed and compared in place, as bytes.
import DAOCore
import DAOScript

/// The nodes folded from the rows of a result, in a few flat buffers: a row costs no allocation.
///
/// Each node stores the columns of its entity. Columns that several rows share are stored once.
struct FoldStore: ~Copyable {
  /// An entity.
  struct Node: BitwiseCopyable {
    private let firstCell: UInt32
    private let firstList: UInt32
    /// The hash of the key; 0 without a key.
    let hash: UInt32
    /// The next node of the same list.
    var next: Int32 = -1
    /// The enclosing node. For a root: -1 minus the index of its owner.
    var parent: Int32
    var place: Int32
    var variant: Int32

    init(cell: Int, list: Int, hash: UInt32, parent: Int32, place: Int, variant: Int) {
      firstCell = UInt32(truncatingIfNeeded: cell)
      firstList = UInt32(truncatingIfNeeded: list)
      self.hash = hash
      self.parent = parent
      self.place = Int32(truncatingIfNeeded: place)
      self.variant = Int32(truncatingIfNeeded: variant)
    }

    /// The index of its first cell.
    var cell: Int { Int(firstCell) }
    /// The index of its first list.
    var list: Int { Int(firstList) }
  }

  /// A linked list of nodes: those of a collection, or the one of an association. For a nested select `head` is a batch and
  /// `tail` is the owner's index in it.
  struct List: BitwiseCopyable {
    var head: Int32 = -1
    var tail: Int32 = -1
    /// The number of nodes outside of the table: all of the list's nodes, or none.
    var looseCount: Int32 = 0
    /// Whether its nodes are in the table, keyed by their hashes.
    var isIndexed = false
  }

  /// A short list of recent nodes is searched linearly: it has at most ``looseLimit`` nodes, and its head is among the last
  /// ``recentLimit`` nodes. When the rows of an entity come together, such nodes are still in the processor's cache, and a
  /// large table is not.
  private static let looseLimit = 16
  private static let recentLimit = 64

  /// The limit of nodes, lists and cells: half of what 32-bit indexes allow, which leaves room for one more row.
  private static let limit = Int(Int32.max) / 2

  let plan: FoldPlan
  private(set) var values = RowCells()
  private(set) var nodes = GrowingBuffer<Node>()
  /// All lists. The first ones are those of the owners.
  private(set) var lists = GrowingBuffer<List>()
  private let ownerCount: Int
  private let program: FoldProgram
  private var table = FoldTable()
  /// Whether a row needed a column that the result lacks.
  private var lacksColumn = false

  /// - Parameter ownerCount: The number of lists of roots: 1, or one for each key of a batch.
  init(plan: FoldPlan, ownerCount: Int = 1) {
    self.plan = plan
    self.ownerCount = ownerCount
    program = FoldProgram(plan)
    lists.append(repeating: List(), count: ownerCount)
  }

  /// Removes all nodes and keeps the capacity.
  mutating func removeAll() {
    values.truncate(to: RowCells.Mark(cells: 0, bytes: 0))
    nodes.truncate(to: 0)
    lists.truncate(to: 0)
    lists.append(repeating: List(), count: ownerCount)
    table.removeAll()
  }

  /// Links a node to the result of its nested select.
  mutating func link(list: Int, batch: Int, owner: Int) {
    lists[list] = List(head: Int32(truncatingIfNeeded: batch), tail: Int32(truncatingIfNeeded: owner))
  }

  /// The value of a cell of a node.
  func value(_ index: Int, of node: Node) throws -> Value { try values.value(at: node.cell + index) }

  /// The number of roots of the first owner.
  var rootCount: Int { count(from: lists[0].head) }

  /// The number of nodes of a list.
  func count(from head: Int32) -> Int {
    var (count, node) = (0, head)
    while node >= 0 { (count, node) = (count + 1, nodes[Int(node)].next) }
    return count
  }

  /// Cuts the roots to the bounds. Nodes nested in the others stay in the store, without a reference.
  mutating func cutRoots(_ bounds: RowBounds) {
    var head = node(bounds.offset, from: lists[0].head)
    if let limit = bounds.limit {
      let last = node(limit - 1, from: head)
      if last >= 0 { nodes[Int(last)].next = -1 }
      if limit == 0 { head = -1 }
    }
    lists[0].head = head
  }

  /// The node at a distance from another; -1 if there are not so many.
  private func node(_ distance: Int, from head: Int32) -> Int32 {
    var (node, left) = (head, distance)
    while left > 0, node >= 0 { (node, left) = (nodes[Int(node)].next, left - 1) }
    return node
  }

  // MARK: Folding

  /// Folds the current row of `row` into the roots of an owner.
  mutating func add(_ row: any ColumnReader, owner: Int = 0) throws {
    guard max(nodes.count, lists.count, values.cells.count) < Self.limit else {
      throw DAOError(.full, "the result has too many entities to fold")
    }
    let first = nodes.count
    _ = fold(row, place: 0, parent: Int32(truncatingIfNeeded: -1 - owner), list: owner, isList: true)
    if lacksColumn { throw missingColumn }
    if plan.hasHandlers { try readHandled(from: first, dates: row.dateStrategy) }
  }

  private var missingColumn: DAOError {
    DAOError(
      .missingColumn,
      "the result has no column '\(plan.missingColumn ?? "")', which a 'notNullColumn' of the result map names; the columns are "
        + plan.labels.joined(separator: ", "))
  }

  /// Replaces cells of the new nodes with the values from their type handlers.
  private mutating func readHandled(from first: Int, dates: Configuration.DateStrategy) throws {
    for index in first..<nodes.count {
      let node = nodes[index]
      for handled in variant(of: node).handled {
        values.set(try read(handled, of: node, dates), at: node.cell + handled.cell)
      }
    }
  }

  private func read(_ handled: HandledCell, of node: Node, _ dates: Configuration.DateStrategy) throws -> Value {
    let stored = try value(handled.cell, of: node)
    do throws(DAOError) {
      return try handled.handler.plainValue(of: stored, dates: dates)
    } catch {
      var error = error
      let path = (plan.entities[Int(node.place)].path + [handled.property]).joined(separator: ".")
      let column = plan.description(of: path, column: variant(of: node).cells[handled.cell])
      error.message = "\(column): \(error.message)"
      throw error
    }
  }

  /// Whether the current row belongs to the last root.
  mutating func continuesLastRoot(_ row: any ColumnReader) -> Bool {
    let tail = lists[0].tail
    guard plan.foldsRows, tail >= 0 else { return false }
    let index = variantIndex(of: row, place: 0)
    let variant = program.places[0].variants[index]
    let mark = values.mark
    defer { values.truncate(to: mark) }
    row.take(variant.key, in: &values)
    let hasKey = presence(from: mark.cells, variant, 0..<variant.keyCount).hasValue
    return (hasKey || (program.places[0].keepsEmpty && variant.keyCount > 0))
      && isEqual(tail, variant: index, keyAt: mark.cells, count: variant.keyCount)
  }

  private func variantIndex(of row: any ColumnReader, place: Int) -> Int {
    program.places[place].variant ?? plan.entities[place].selection.variant(of: row)
  }

  /// Finds or creates the node of a row at a place. Returns false if there is none because all its columns are NULL.
  private mutating func fold(_ row: any ColumnReader, place index: Int, parent: Int32, list: Int, isList: Bool) -> Bool {
    let place = program.places[index]
    // Checked before the look-up: a row without the entity adds nothing to a known one either.
    guard isPresent(row, place) else { return false }
    let variantIndex = variantIndex(of: row, place: index)
    let variant = place.variants[variantIndex]
    let mark = values.mark
    // The key is written where a new node would store it, and removed again if the node is known.
    row.take(variant.isLeaf ? variant.all : variant.key, in: &values)
    let key = presence(from: mark.cells, variant, 0..<variant.keyCount)
    var hash: UInt32 = 0
    if key.hasValue || (place.keepsEmpty && variant.keyCount > 0), index > 0 || plan.foldsRows {
      hash = self.hash(from: mark.cells, variant.keyCount, parent, index, variantIndex)
      let known = find(hash, parent, index, variantIndex, in: list, keyAt: mark.cells, count: variant.keyCount)
      if known >= 0 {
        values.truncate(to: mark)
        foldNested(row, of: known, variant, isNew: false)
        return true
      }
    }
    if !variant.isLeaf { row.take(variant.rest, in: &values) }
    let rest = presence(from: mark.cells, variant, variant.keyCount..<variant.columns.count)
    let node = Node(cell: mark.cells, list: lists.count, hash: hash, parent: parent, place: index, variant: variantIndex)
    let isFound = index == 0 || key.isEntity || rest.isEntity || place.keepsEmpty
    return make(node, row, variant, isFound: isFound, in: list, isList: isList, mark)
  }

  private mutating func make(
    _ node: Node, _ row: any ColumnReader, _ variant: FoldProgram.Variant, isFound: Bool, in list: Int, isList: Bool,
    _ mark: RowCells.Mark
  ) -> Bool {
    let index = Int32(truncatingIfNeeded: nodes.count)
    nodes.append(node)
    lists.append(repeating: List(), count: variant.listCount)
    let isFound = foldNested(row, of: index, variant, isNew: true) || isFound
    guard isFound else {
      nodes.truncate(to: nodes.count - 1)
      lists.truncate(to: node.list)
      values.truncate(to: mark)
      return false
    }
    if node.hash != 0 { note(index, in: list, isList: isList) }
    let tail = lists[list].tail
    // Of several entities in an association the last one stays, as in MyBatis.
    if tail >= 0, isList { nodes[Int(tail)].next = index } else { lists[list].head = index }
    lists[list].tail = index
    linkAncestors(row, of: index, variant)
    return true
  }

  @discardableResult
  private mutating func foldNested(
    _ row: any ColumnReader, of node: Int32, _ variant: FoldProgram.Variant, isNew: Bool
  ) -> Bool {
    var isFound = false
    let first = nodes[Int(node)].list
    for offset in variant.slots.indices {
      let slot = variant.slots[offset]
      let list = first + offset
      if slot.isAncestor { continue }
      if slot.isEmbedded, !isNew {
        let known = lists[list].head
        guard known >= 0 else { continue }
        let inner = program.places[slot.place].variants[Int(nodes[Int(known)].variant)]
        foldNested(row, of: known, inner, isNew: false)
      } else if fold(row, place: slot.place, parent: node, list: list, isList: slot.isList) {
        isFound = true
      }
    }
    return isFound
  }

  /// Links a new node to its enclosing entities.
  private mutating func linkAncestors(_ row: any ColumnReader, of node: Int32, _ variant: FoldProgram.Variant) {
    let first = nodes[Int(node)].list
    for offset in variant.slots.indices where variant.slots[offset].isAncestor {
      let slot = variant.slots[offset]
      _ = fold(row, place: slot.place, parent: node, list: first + offset, isList: slot.isList)
    }
  }

  /// Whether any of a node's cells has a value, and whether one of these makes an entity. Keys without a property and arguments
  /// of nested selects make none by themselves.
  private func presence(
    from first: Int, _ variant: FoldProgram.Variant, _ range: Range<Int>
  ) -> (hasValue: Bool, isEntity: Bool) {
    var hasValue = false
    var isEntity = false
    for index in range where values.cells[first + index].type != .null {
      hasValue = true
      if index >= variant.presentStart, index < variant.presentEnd { isEntity = true }
    }
    return (hasValue, isEntity)
  }

  private mutating func isPresent(_ row: any ColumnReader, _ place: FoldProgram.Place) -> Bool {
    for column in place.notNullColumns {
      if column < 0 {
        lacksColumn = true
      } else if row.type(column) != .null {
        return true
      }
    }
    return place.notNullColumns.isEmpty
  }

  // MARK: Keys

  /// The node of a list with the key in the cells from `first` on; -1 if there is none.
  private mutating func find(
    _ hash: UInt32, _ parent: Int32, _ place: Int, _ variant: Int, in list: Int, keyAt first: Int, count: Int
  ) -> Int32 {
    let known = lists[list]
    if known.tail >= 0, isEqual(known.tail, variant: variant, keyAt: first, count: count) { return known.tail }
    guard known.looseCount > 0 else { return known.isIndexed ? look(hash, parent, place, variant, first, count) : -1 }
    if known.looseCount <= Self.looseLimit, nodes.count - Int(known.head) <= Self.recentLimit {
      return walk(known.head, hash, variant: variant, keyAt: first, count: count)
    }
    indexLooseNodes(of: list)
    return look(hash, parent, place, variant, first, count)
  }

  private func walk(_ head: Int32, _ hash: UInt32, variant: Int, keyAt first: Int, count: Int) -> Int32 {
    var index = head
    while index >= 0 {
      let node = nodes[Int(index)]
      if node.hash == hash, isEqual(index, variant: variant, keyAt: first, count: count) { return index }
      index = node.next
    }
    return -1
  }

  private func look(
    _ hash: UInt32, _ parent: Int32, _ place: Int, _ variant: Int, _ first: Int, _ count: Int
  ) -> Int32 {
    table.find(hash: hash) { candidate in
      let node = nodes[Int(candidate)]
      return node.parent == parent && node.place == place && isEqual(candidate, variant: variant, keyAt: first, count: count)
    }
  }

  /// Makes a new node findable by its key.
  private mutating func note(_ node: Int32, in list: Int, isList: Bool) {
    // An association keeps only its last node in its list; the table still finds the others.
    if isList, !lists[list].isIndexed {
      lists[list].looseCount += 1
    } else {
      lists[list].isIndexed = true
      table.insert(node, hash: nodes[Int(node)].hash)
    }
  }

  private mutating func indexLooseNodes(of list: Int) {
    var index = lists[list].head
    while index >= 0 {
      let node = nodes[Int(index)]
      if node.hash != 0 { table.insert(index, hash: node.hash) }
      index = node.next
    }
    lists[list].looseCount = 0
    lists[list].isIndexed = true
  }

  private func hash(from first: Int, _ count: Int, _ parent: Int32, _ place: Int, _ variant: Int) -> UInt32 {
    var hash = FoldHash(parent: parent, place: place, variant: variant)
    for index in first..<first + count {
      let cell = values.cells[index]
      if cell.type == .text || cell.type == .blob {
        hash.combine(values.bytes(of: cell))
      } else {
        hash.combine(cell.bits)
      }
    }
    return hash.value
  }

  private func isEqual(_ candidate: Int32, variant: Int, keyAt first: Int, count: Int) -> Bool {
    let node = nodes[Int(candidate)]
    guard node.variant == variant else { return false }
    for offset in 0..<count {
      let (left, right) = (values.cells[node.cell + offset], values.cells[first + offset])
      guard left.type == right.type, left.length == right.length else { return false }
      switch left.type {
      case .null: break
      case .integer, .real: if left.bits != right.bits { return false }
      case .text, .blob: guard values.bytes(of: left).elementsEqual(values.bytes(of: right)) else { return false }
      }
    }
    return true
  }
}

extension FoldSelection {
  /// The index of the variant for the current row.
  func variant(of row: any ColumnReader) -> Int {
    switch self {
    case .variant(let index): return index
    case .choice(let column, let isBoolean, let cases, let otherwise):
      let name: String? =
        switch row.type(column) {
        case .integer: isBoolean ? (row.integer(column) == 0 ? "false" : "true") : String(row.integer(column))
        case .real: Int64(exactly: row.real(column)).map(String.init) ?? String(row.real(column))
        case .text: (try? row.text(column)) ?? ""
        // Java's spelling.
        case .null: "null"
        case .blob: nil
        }
      guard let name else { return otherwise }
      if let selection = cases[ExactText(name)] { return selection.variant(of: row) }
      // Cases of a boolean may also be written 0 and 1.
      if isBoolean, name != "null", let selection = cases[ExactText(name == "true" ? "1" : "0")] {
        return selection.variant(of: row)
      }
      return otherwise
    }
  }
}
