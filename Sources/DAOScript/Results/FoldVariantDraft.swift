import DAOCore

/// A ``FoldVariant`` under construction.
struct FoldVariantDraft {
  var isScalar = false
  var names: [String] = []
  /// The properties that the map names.
  var mapped: [String] = []
  var fields: [FoldField] = []
  var cells: [Int] = []
  var keyCount = 0
  var presentStart = 0
  var presentEnd = 0
  var slots: [FoldSlot] = []
  var selects: [FoldSelect] = []
  /// The nested selects by property, added last, since their arguments come after all other cells.
  var pending: [(String, Int)] = []
  var handled: [HandledCell] = []
  /// The fields read by type handlers. Each gets a cell of its own: a key compares the value in the database.
  var pendingHandlers: [(field: Int, column: Int, handler: NamedHandler)] = []

  /// The cell that stores a column; adds one if there is none yet.
  @discardableResult
  mutating func keep(_ column: Int) -> Int {
    if let cell = cells.firstIndex(of: column) { return cell }
    cells.append(column)
    return cells.count - 1
  }

  mutating func add(_ name: String, cell: Int, _ type: ColumnType?) {
    add(name, type.map { .typed(cell, $0) } ?? .cell(cell))
  }

  mutating func add(_ name: String, _ field: FoldField) {
    names.append(name)
    fields.append(field)
  }

  /// Gives each field with a handler a cell of its own.
  mutating func addHandlers() {
    for (field, column, handler) in pendingHandlers {
      fields[field] = .cell(cells.count)
      handled.append(HandledCell(cell: cells.count, property: names[field], handler: handler))
      cells.append(column)
    }
  }

  mutating func add(_ slot: FoldSlot) -> Int {
    slots.append(slot)
    return slots.count - 1
  }

  var variant: FoldVariant {
    FoldVariant(
      names: NameTable(names), mapped: mapped, fields: fields, cells: cells, keyCount: keyCount,
      presentCells: presentStart..<presentEnd, slots: slots, selects: selects, handled: handled, isScalar: isScalar)
  }
}
