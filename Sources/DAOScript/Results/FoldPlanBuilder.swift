import DAOCore

/// Finds the columns of one result that a result map's mappings mean.
struct FoldPlanBuilder {
  private let map: CompiledResultMap
  private let hidden: Int
  private let labels: [String]
  /// The position of each label in lower case; the first of equal ones wins.
  private let positions: [String: Int]
  private let rootHasJoins: Bool
  private var places: [PlaceDraft] = []
  /// Where maps that refer to each other in every possible way come to an end.
  private static let limit = 1_000

  /// A map with what its columns begin with.
  private struct Site {
    var map: Int
    var prefix: String
  }

  init(map: CompiledResultMap, columns: NameTable, hiding hidden: Int) {
    self.map = map
    self.hidden = hidden
    labels = Array(columns.names.dropLast(hidden))
    positions = Dictionary(labels.enumerated().map { ($1.lowercased(), $0) }) { first, _ in first }
    rootHasJoins = map.hasJoins
  }

  mutating func plan() -> FoldPlan {
    _ = place(of: Site(map: 0, prefix: ""), within: [], isShallow: false)
    return FoldPlan(hidden: hidden, places: places.map { $0.place }, selects: map.selects)
  }

  // MARK: Places

  private mutating func place(of site: Site, within ancestors: [Site], isShallow: Bool) -> Int {
    let index = places.count
    places.append(PlaceDraft())
    var place = PlaceDraft()
    place.selection = selection(site, within: ancestors, passed: [], isShallow: isShallow, in: &place)
    places[index] = place
    return index
  }

  private mutating func selection(
    _ site: Site, within ancestors: [Site], passed: Set<Int>, isShallow: Bool, in place: inout PlaceDraft
  ) -> FoldSelection {
    let index = place.variants.count
    place.variants.append(VariantWriter().variant)
    place.variants[index] = variant(site, within: ancestors + [site], isShallow: isShallow)
    guard let discriminator = map.maps[site.map].discriminator, !passed.contains(site.map),
      let column = position(discriminator.column, site.prefix)
    else { return .variant(index) }
    var cases: [String: FoldSelection] = [:]
    for (value, target) in discriminator.cases.sorted(by: { $0.key < $1.key }) {
      let passed = passed.union([site.map])
      cases[value] =
        passed.contains(target) || place.variants.count >= Self.limit
        ? .variant(index)
        : selection(
          Site(map: target, prefix: site.prefix), within: ancestors, passed: passed, isShallow: isShallow, in: &place)
    }
    return .choice(column: column, isBoolean: discriminator.isBoolean, cases: cases, otherwise: index)
  }

  // MARK: Variants

  private mutating func variant(_ site: Site, within ancestors: [Site], isShallow: Bool) -> FoldVariant {
    let source = map.maps[site.map]
    var writer = VariantWriter(isScalar: source.isScalar)
    let named = source.isScalar ? Array(source.fields.prefix(1)) : source.fields
    keepColumns(site, source, in: &writer)
    for field in named where field.property != nil || source.isScalar {
      let name = field.property ?? "value"
      switch field.source {
      case .column(let column):
        guard let column = position(column, site.prefix) else { continue }
        if let handler = field.handler { writer.pendingHandlers.append((writer.fields.count, column, handler)) }
        writer.add(name, cell: writer.keep(column), field.type ?? source.scalarType)
      case .join(let join):
        writer.add(name, slot(join, site, within: ancestors, isShallow: isShallow, in: &writer))
      case .embedded(let map):
        let place = place(of: Site(map: map, prefix: site.prefix), within: ancestors, isShallow: isShallow)
        writer.add(name, .slot(writer.add(FoldSlot(place: place, kept: .last, role: .embedded))))
      case .select(let index):
        guard !isShallow else {
          writer.add(name, .empty(isList: map.selects[index].isList))
          continue
        }
        writer.pending.append((name, index))
      }
    }
    mapByName(site, source, ancestors, into: &writer)
    if writer.keyCount == 0 { writer.keyCount = writer.cells.count }
    writer.presentEnd = writer.cells.count
    writer.addHandlers()
    addSelects(site, to: &writer)
    return writer.variant
  }

  /// Keeps the columns that the map names: those of the key first, and of them first those without a property.
  private func keepColumns(_ site: Site, _ source: CompiledResultMap.Map, in writer: inout VariantWriter) {
    func columns(areIDs: Bool) -> [Int] {
      map.columns(of: site.map, areIDs: areIDs).compactMap { position($0, site.prefix) }
    }
    let ids = columns(areIDs: true)
    let others = columns(areIDs: false)
    let named = Set(map.columns(of: site.map, areIDs: nil, areNamed: true).compactMap { position($0, site.prefix) })
    let keys = ids.isEmpty ? others : ids
    if !source.isScalar {
      for column in keys where !named.contains(column) { writer.keep(column) }
      writer.presentStart = writer.cells.count
    }
    for column in keys { writer.keep(column) }
    writer.keyCount = writer.cells.count
    for column in others where named.contains(column) || source.isScalar { writer.keep(column) }
  }

  /// The nested selects whose columns are there; the others are never run.
  private func addSelects(_ site: Site, to writer: inout VariantWriter) {
    for (name, index) in writer.pending {
      let arguments = map.selects[index].arguments.map { position($0.column, site.prefix) }
      let columns = arguments.compactMap(\.self)
      guard columns.count == arguments.count else {
        writer.add(name, .empty(isList: map.selects[index].isList))
        continue
      }
      writer.add(name, .select(writer.selects.count))
      writer.selects.append(FoldSelect(index: index, cells: columns.map { writer.keep($0) }))
    }
  }

  private mutating func slot(
    _ join: CompiledResultMap.Join, _ site: Site, within ancestors: [Site], isShallow: Bool, in writer: inout VariantWriter
  ) -> FoldField {
    guard !isShallow, places.count < Self.limit else { return .empty(isList: join.kept.isList) }
    // A map that leads back to one that it is nested in means that entity, not columns of its own (MyBatis issue 215).
    if join.columnPrefix.isEmpty, let ancestor = ancestors.last(where: { $0.map == join.map }) {
      let place = place(of: ancestor, within: ancestors, isShallow: true)
      return .slot(writer.add(FoldSlot(place: place, kept: join.kept, role: .ancestor)))
    }
    let nested = Site(map: join.map, prefix: site.prefix + join.columnPrefix)
    guard hasColumns(nested.prefix) else { return .empty(isList: join.kept.isList) }
    let place = place(of: nested, within: ancestors, isShallow: false)
    places[place].notNullColumns = join.notNullColumns.compactMap { position($0, nested.prefix) }
    return .slot(writer.add(FoldSlot(place: place, kept: join.kept, role: .nested)))
  }

  // MARK: Mapping by name

  private mutating func mapByName(
    _ site: Site, _ source: CompiledResultMap.Map, _ ancestors: [Site], into writer: inout VariantWriter
  ) {
    let isInJoin = ancestors.count > 1 || rootHasJoins
    let isWanted = source.mapsByName ?? (isInJoin ? map.settings.autoMapping == .full : map.settings.autoMapping != .none)
    guard isWanted || source.isScalar else { return }
    let mapped = Set(map.namedColumns(of: site.map).map { (site.prefix + $0).lowercased() })
    let isTyped = source.type.map { !ScalarTypes.isMap($0) } ?? false
    var named: [Named] = []
    for (position, label) in labels.enumerated() {
      guard label.lowercased().hasPrefix(site.prefix.lowercased()), !mapped.contains(label.lowercased()) else { continue }
      let name = String(label.dropFirst(site.prefix.count))
      named.append(Named(isTyped && map.settings.usesCamelCase ? name.camelCased : name, position))
    }
    guard !source.isScalar else {
      if writer.names.isEmpty, let first = named.first {
        writer.add(first.name, cell: writer.keep(first.column), source.scalarType)
      }
      return
    }
    add(named, into: &writer, except: source.fields.compactMap(\.property))
  }

  /// A column with the path that its label is: `author.name` leads into an entity of the same row.
  private struct Named {
    var name: String
    var path: ArraySlice<Substring>
    var column: Int

    init(_ name: String, _ column: Int) {
      let parts = name.split(separator: ".")
      self.name = name
      path = parts.count > 1 ? parts[...] : [name[...]]
      self.column = column
    }
  }

  private mutating func add(_ columns: [Named], into writer: inout VariantWriter, except mapped: [String] = []) {
    var known = Set(mapped.map(\.foldedName))
    for (index, column) in columns.enumerated() {
      guard let head = column.path.first, known.insert(String(head).foldedName).inserted else { continue }
      let cell = writer.keep(column.column)
      guard column.path.count > 1 else {
        writer.add(String(head), .cell(cell))
        continue
      }
      var inner: [Named] = []
      for var other in columns[index...] where other.path.count > 1 && other.path.first == head {
        writer.keep(other.column)
        other.path.removeFirst()
        inner.append(other)
      }
      writer.add(String(head), .slot(writer.add(FoldSlot(place: place(of: inner), kept: .last, role: .embedded))))
    }
  }

  /// The place of an entity whose columns are labelled by paths.
  private mutating func place(of columns: [Named]) -> Int {
    let index = places.count
    places.append(PlaceDraft())
    var writer = VariantWriter()
    add(columns, into: &writer)
    writer.keyCount = writer.cells.count
    writer.presentEnd = writer.cells.count
    places[index].variants = [writer.variant]
    return index
  }

  private func position(_ column: String, _ prefix: String) -> Int? { positions[(prefix + column).lowercased()] }

  private func hasColumns(_ prefix: String) -> Bool {
    prefix.isEmpty || positions.keys.contains { $0.hasPrefix(prefix.lowercased()) }
  }
}

/// A place while its variants are gathered.
private struct PlaceDraft {
  var variants: [FoldVariant] = []
  var selection = FoldSelection.variant(0)
  var notNullColumns: [Int] = []

  var place: FoldPlace { FoldPlace(variants: variants, selection: selection, notNullColumns: notNullColumns) }
}

/// Gathers the cells and names of a variant.
private struct VariantWriter {
  var isScalar = false
  var names: [String] = []
  var fields: [FoldField] = []
  var cells: [Int] = []
  var keyCount = 0
  var presentStart = 0
  var presentEnd = 0
  var slots: [FoldSlot] = []
  var selects: [FoldSelect] = []
  /// The nested selects by name, whose arguments come behind all other cells.
  var pending: [(String, Int)] = []
  var handled: [HandledCell] = []
  /// The fields and columns that type handlers read, whose cells come behind those of the entity: a key is what the database has.
  var pendingHandlers: [(field: Int, column: Int, handler: NamedHandler)] = []

  /// The cell that keeps a column.
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

  /// Gives each field that a handler reads a cell of its own.
  mutating func addHandlers() {
    for (field, column, handler) in pendingHandlers {
      fields[field] = .cell(cells.count)
      handled.append(HandledCell(cell: cells.count, handler: handler))
      cells.append(column)
    }
  }

  mutating func add(_ slot: FoldSlot) -> Int {
    slots.append(slot)
    return slots.count - 1
  }

  var variant: FoldVariant {
    FoldVariant(
      names: NameTable(names), fields: fields, cells: cells, keyCount: keyCount, presentCells: presentStart..<presentEnd,
      slots: slots, selects: selects, handled: handled, isScalar: isScalar)
  }
}

extension CompiledResultMap {
  /// The columns that a map names, also for the paths of its properties; nil for those of either kind.
  fileprivate func columns(of map: Int, areIDs: Bool?, areNamed: Bool? = nil) -> [String] {
    maps[map].fields.flatMap { field -> [String] in
      switch field.source {
      case .column(let column):
        field.isID == areIDs ?? field.isID && (field.property != nil) == areNamed ?? (field.property != nil) ? [column] : []
      case .embedded(let map): columns(of: map, areIDs: areIDs, areNamed: areNamed)
      case .join, .select: []
      }
    }
  }

  /// All columns that a map names, those of nested selects included, which MyBatis does not map by their names either; the
  /// columns of a `column="{a=b}"` are mapped so there too.
  fileprivate func namedColumns(of map: Int) -> [String] {
    maps[map].fields.flatMap { field in
      if case .embedded(let map) = field.source { namedColumns(of: map) } else { field.column.map { [$0] } ?? [] }
    }
  }

  /// Whether the map or one that its discriminators choose has a nested join.
  fileprivate var hasJoins: Bool {
    var seen: Set<Int> = []
    var open = [0]
    while let index = open.popLast() {
      guard seen.insert(index).inserted else { continue }
      for field in maps[index].fields {
        switch field.source {
        case .join: return true
        case .embedded(let map): open.append(map)
        case .column, .select: break
        }
      }
      if let cases = maps[index].discriminator?.cases { open.append(contentsOf: cases.values) }
    }
    return false
  }
}

extension String {
  /// `firstName` for `first_name` and `FIRST_NAME`.
  fileprivate var camelCased: String {
    let words = split(separator: "_")
    guard words.count > 1, let first = words.first else { return self }
    return first.lowercased() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }.joined()
  }
}
