import DAOCore

/// Builds the fold plan of one result: finds the columns that a result map's mappings mean.
struct FoldPlanBuilder {
  private let map: CompiledResultMap
  private let hidden: Int
  private let labels: [String]
  /// The index of each label in lower case. Of equal labels, the first wins.
  private let positions: [String: Int]
  private let rootHasJoins: Bool
  private let knowledge: TypeKnowledge
  private var dependsOnType = false
  private var missingColumn: String?
  private var places: [PlaceDraft] = []
  /// The limit of places, for maps that refer to each other in every possible way.
  private static let limit = 1_000

  /// A map with its column prefix and its property path.
  private struct Site {
    var map: Int
    var prefix: String
    var path: [String]
  }

  /// The knowledge about the types of the entities.
  enum TypeKnowledge {
    case nothing
    case properties(KnownProperties)
    /// Every entity is present, so that the plan can ask its type for properties.
    case probe
  }

  init(map: CompiledResultMap, columns: NameTable, hiding hidden: Int, knowing knowledge: TypeKnowledge = .nothing) {
    self.knowledge = knowledge
    self.map = map
    self.hidden = hidden
    labels = Array(columns.names.dropLast(hidden))
    positions = Dictionary(labels.enumerated().map { ($1.lowercased(), $0) }) { first, _ in first }
    rootHasJoins = map.hasJoins
  }

  mutating func plan() -> FoldPlan {
    let root = place(of: Site(map: 0, prefix: "", path: []), within: [], isShallow: false)
    places[root].keepsEmpty = isProbe || map.settings.keepsEmptyEntities
    return FoldPlan(
      hidden: hidden, labels: labels, places: places.map { $0.place }, selects: map.selects, dependsOnType: dependsOnType,
      missingColumn: missingColumn)
  }

  private var isProbe: Bool { if case .probe = knowledge { true } else { false } }

  /// The properties of the type at a path; nil if they are unknown.
  private func properties(at path: [String]) -> AskedProperties? {
    guard case .properties(let known) = knowledge, let properties = known[path], !properties.areAll else { return nil }
    return properties
  }

  // MARK: Places

  private mutating func place(of site: Site, within ancestors: [Site], isShallow: Bool) -> Int {
    let index = places.count
    places.append(PlaceDraft())
    var place = PlaceDraft(keepsEmpty: isProbe, path: site.path)
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
    var cases: [ExactText: FoldSelection] = [:]
    for (value, target) in discriminator.cases.sorted(by: { $0.key.string < $1.key.string }) {
      let passed = passed.union([site.map])
      cases[value] =
        passed.contains(target) || place.variants.count >= Self.limit
        ? .variant(index)
        : selection(
          Site(map: target, prefix: site.prefix, path: site.path), within: ancestors, passed: passed, isShallow: isShallow,
          in: &place)
    }
    return .choice(column: column, isBoolean: discriminator.isBoolean, cases: cases, otherwise: index)
  }

  // MARK: Variants

  private mutating func variant(_ site: Site, within ancestors: [Site], isShallow: Bool) -> FoldVariant {
    let source = map.maps[site.map]
    var writer = VariantWriter(isScalar: source.isScalar)
    let named = source.isScalar ? Array(source.fields.prefix(1)) : source.fields
    if !source.isScalar { writer.mapped = source.fields.compactMap(\.property) }
    keepColumns(site, source, in: &writer)
    for field in named where field.property != nil || source.isScalar {
      let name = field.property ?? "value"
      switch field.source {
      case .column(let column):
        guard let column = position(column, site.prefix) else { continue }
        if let handler = field.handler { writer.pendingHandlers.append((writer.fields.count, column, handler)) }
        writer.add(name, cell: writer.keep(column), field.type ?? source.scalarType)
      case .join(let join):
        writer.add(name, slot(name, join, site, within: ancestors, isShallow: isShallow, in: &writer))
      case .embedded(let map):
        let inner = Site(map: map, prefix: site.prefix, path: site.path + [name])
        let place = place(of: inner, within: ancestors, isShallow: isShallow)
        writer.add(name, .slot(writer.add(FoldSlot(place: place, kept: .last, role: .embedded))))
      case .select(let index):
        guard !isShallow else {
          writer.add(name, .empty(isList: map.selects[index].isList))
          continue
        }
        writer.pending.append((name, index))
      }
    }
    writer.presentEnd = writer.cells.count
    mapByName(site, source, ancestors, into: &writer)
    // Columns that are mapped automatically form the key only if the map has no other mappings, as in MyBatis (issue 2248).
    if writer.keyCount == 0, source.fields.isEmpty || source.isScalar { writer.keyCount = writer.presentEnd }
    writer.addHandlers()
    addSelects(site, to: &writer)
    return writer.variant
  }

  /// Keeps the columns that the map names. Key columns come first, and of these the ones without a property.
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

  /// Adds the nested selects whose columns exist. The others never run.
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
    _ name: String, _ join: CompiledResultMap.Join, _ site: Site, within ancestors: [Site], isShallow: Bool,
    in writer: inout VariantWriter
  ) -> FoldField {
    guard !isShallow, places.count < Self.limit else { return .empty(isList: join.kept.isList) }
    // A nested map that is also an enclosing map means the enclosing entity, not columns of its own (MyBatis issue 215).
    if join.columnPrefix.isEmpty, let ancestor = ancestors.last(where: { $0.map == join.map }) {
      let place = place(of: ancestor, within: ancestors, isShallow: true)
      return .slot(writer.add(FoldSlot(place: place, kept: join.kept, role: .ancestor)))
    }
    let nested = Site(map: join.map, prefix: site.prefix + join.columnPrefix, path: site.path + [name])
    guard hasColumns(nested.prefix) else { return .empty(isList: join.kept.isList) }
    let place = place(of: nested, within: ancestors, isShallow: false)
    if !isProbe { places[place].notNullColumns = notNullColumns(of: join, nested.prefix) }
    places[place].keepsEmpty = isProbe || (map.settings.keepsEmptyEntities && !map.maps[join.map].isScalar)
    return .slot(writer.add(FoldSlot(place: place, kept: join.kept, role: .nested)))
  }

  private mutating func notNullColumns(of join: CompiledResultMap.Join, _ prefix: String) -> [Int] {
    join.notNullColumns.map { column in
      if let position = position(column, prefix) { return position }
      missingColumn = missingColumn ?? prefix + column
      return -1
    }
  }

  // MARK: Mapping by name

  private mutating func mapByName(
    _ site: Site, _ source: CompiledResultMap.Map, _ ancestors: [Site], into writer: inout VariantWriter
  ) {
    guard mapsByName(source, isInJoin: ancestors.count > 1 || rootHasJoins) || source.isScalar else { return }
    // Columns of enclosing maps are excluded too: they do not belong to the nested entity.
    let mapped = Set(ancestors.flatMap { site in map.namedColumns(of: site.map).map { (site.prefix + $0).lowercased() } })
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
      writer.presentEnd = writer.cells.count
      return
    }
    if ancestors.count > 1 || (rootHasJoins && source.fields.isEmpty) { dependsOnType = true }
    var known = Set(source.fields.compactMap(\.property).map(\.foldedName))
    let own = columns(named, ownedBy: source, ancestors, hasMapped: writer.keyCount > 0)
    add(own, into: &writer, except: &known, at: site.path)
    writer.presentEnd = writer.cells.count
    // The other columns can be read too, but do not decide whether the entity is present.
    add(named.filter { $0.path.count == 1 }, into: &writer, except: &known, at: site.path)
  }

  private func mapsByName(_ source: CompiledResultMap.Map, isInJoin: Bool) -> Bool {
    source.mapsByName ?? (isInJoin ? map.settings.autoMapping == .full : map.settings.autoMapping != .none)
  }

  /// The columns that belong to the entity, because its type has a property for them.
  ///
  /// The type of a ``Row``, for example, has no known properties. An entity with mapped columns then takes all other columns
  /// that no enclosing entity takes by name. An entity without mapped columns takes all columns except the properties of an
  /// enclosing entity.
  private func columns(
    _ named: [Named], ownedBy source: CompiledResultMap.Map, _ ancestors: [Site], hasMapped: Bool
  ) -> [Named] {
    guard let site = ancestors.last, ancestors.count > 1 || !hasMapped else { return named }
    if let properties = properties(at: site.path) { return named.filter { properties.contains(String($0.head)) } }
    guard ancestors.count > 1, !(source.type.map(ScalarTypes.isMap) ?? false) else { return named }
    if hasMapped {
      let areTaken = ancestors.dropLast().contains { $0.prefix == site.prefix && mapsByName(map.maps[$0.map], isInJoin: true) }
      return areTaken ? [] : named
    }
    let outer = ancestors.dropLast().compactMap { properties(at: $0.path) }
    return named.filter { column in !outer.contains { $0.contains(labels[column.column]) } }
  }

  /// A column whose label is a path: `author.name` belongs to a nested entity of the same row.
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

    /// The first property of the path.
    var head: Substring { path.first ?? name[...] }
  }

  private mutating func add(
    _ columns: [Named], into writer: inout VariantWriter, except known: inout Set<String>, at path: [String]
  ) {
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
      let place = place(of: inner, at: path + [String(head)])
      writer.add(String(head), .slot(writer.add(FoldSlot(place: place, kept: .last, role: .embedded))))
    }
  }

  /// The place of an entity whose columns have paths as labels.
  private mutating func place(of columns: [Named], at path: [String]) -> Int {
    let index = places.count
    places.append(PlaceDraft(path: path))
    var writer = VariantWriter()
    var known: Set<String> = []
    add(columns, into: &writer, except: &known, at: path)
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
