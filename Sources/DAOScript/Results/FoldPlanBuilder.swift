import DAOCore

/// Builds the fold plan of one result: finds the positions of the columns that a result map names.
struct FoldPlanBuilder {
  private let map: CompiledResultMap
  private let hidden: Int
  private let labels: [String]
  /// The position of each label in lower case. The first of several equal labels wins.
  private let positions: [String: Int]
  private let rootHasJoins: Bool
  private let knowledge: TypeKnowledge
  private var dependsOnType = false
  private var missingColumn: String?
  private var entities: [EntityPlanDraft] = []
  /// The maximum number of entity plans: maps that refer to each other could need any number.
  private static let limit = 1_000

  /// A map with its column prefix and its property path.
  private struct Site {
    var map: Int
    var prefix: String
    var path: [String]
  }

  /// What is known about the Swift types of the entities.
  enum TypeKnowledge {
    case nothing
    case properties(KnownProperties)
    /// A trial plan: every entity is present, so decoding it shows the properties that its type asks for.
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
    let root = entity(of: Site(map: 0, prefix: "", path: []), within: [], isShallow: false)
    entities[root].keepsEmpty = isProbe || map.settings.keepsEmptyEntities
    return FoldPlan(
      hidden: hidden, labels: labels, entities: entities.map { $0.plan }, selects: map.selects, dependsOnType: dependsOnType,
      missingColumn: missingColumn)
  }

  private var isProbe: Bool { if case .probe = knowledge { true } else { false } }

  /// The properties of the type at a path; nil if they are unknown, or if the type takes every column.
  private func properties(at path: [String]) -> AskedProperties? {
    guard case .properties(let known) = knowledge, let properties = known[path], !properties.areAll else { return nil }
    return properties
  }

  // MARK: Entities

  private mutating func entity(of site: Site, within ancestors: [Site], isShallow: Bool) -> Int {
    let index = entities.count
    entities.append(EntityPlanDraft())
    var entity = EntityPlanDraft(keepsEmpty: isProbe, path: site.path)
    entity.selection = selection(site, within: ancestors, passed: [], isShallow: isShallow, in: &entity)
    entities[index] = entity
    return index
  }

  private mutating func selection(
    _ site: Site, within ancestors: [Site], passed: Set<Int>, isShallow: Bool, in entity: inout EntityPlanDraft
  ) -> FoldSelection {
    let index = entity.variants.count
    entity.variants.append(FoldVariantDraft().variant)
    entity.variants[index] = variant(site, within: ancestors + [site], isShallow: isShallow)
    guard let discriminator = map.maps[site.map].discriminator, !passed.contains(site.map),
      let column = position(discriminator.column, site.prefix)
    else { return .variant(index) }
    var cases: [ExactText: FoldSelection] = [:]
    for (value, target) in discriminator.cases.sorted(by: { $0.key.string < $1.key.string }) {
      let passed = passed.union([site.map])
      cases[value] =
        passed.contains(target) || entity.variants.count >= Self.limit
        ? .variant(index)
        : selection(
          Site(map: target, prefix: site.prefix, path: site.path), within: ancestors, passed: passed, isShallow: isShallow,
          in: &entity)
    }
    return .choice(column: column, isBoolean: discriminator.isBoolean, cases: cases, otherwise: index)
  }

  // MARK: Variants

  private mutating func variant(_ site: Site, within ancestors: [Site], isShallow: Bool) -> FoldVariant {
    let source = map.maps[site.map]
    var draft = FoldVariantDraft(isScalar: source.isScalar)
    let named = source.isScalar ? Array(source.fields.prefix(1)) : source.fields
    if !source.isScalar { draft.mapped = source.fields.compactMap(\.property) }
    keepColumns(site, source, in: &draft)
    for field in named where field.property != nil || source.isScalar {
      let name = field.property ?? "value"
      switch field.source {
      case .column(let column):
        guard let column = position(column, site.prefix) else { continue }
        if let handler = field.handler { draft.pendingHandlers.append((draft.fields.count, column, handler)) }
        draft.add(name, cell: draft.keep(column), field.type ?? source.scalarType)
      case .join(let join):
        draft.add(name, slot(name, join, site, within: ancestors, isShallow: isShallow, in: &draft))
      case .embedded(let map):
        let inner = Site(map: map, prefix: site.prefix, path: site.path + [name])
        let entity = entity(of: inner, within: ancestors, isShallow: isShallow)
        draft.add(name, .slot(draft.add(FoldSlot(entity: entity, kept: .last, role: .embedded))))
      case .select(let index):
        guard !isShallow else {
          draft.add(name, .empty(isList: map.selects[index].isList))
          continue
        }
        draft.pending.append((name, index))
      }
    }
    draft.presentEnd = draft.cells.count
    mapByName(site, source, ancestors, into: &draft)
    // Columns that are mapped automatically form the key only if the map has no other mappings, as in MyBatis (issue 2248).
    if draft.keyCount == 0, source.fields.isEmpty || source.isScalar { draft.keyCount = draft.presentEnd }
    draft.addHandlers()
    addSelects(site, to: &draft)
    return draft.variant
  }

  /// Stores the columns named by the map. Key columns come first, and of these the ones without a property.
  private func keepColumns(_ site: Site, _ source: CompiledResultMap.Map, in draft: inout FoldVariantDraft) {
    func columns(areIDs: Bool) -> [Int] {
      map.columns(of: site.map, areIDs: areIDs).compactMap { position($0, site.prefix) }
    }
    let ids = columns(areIDs: true)
    let others = columns(areIDs: false)
    let named = Set(map.columns(of: site.map, areIDs: nil, areNamed: true).compactMap { position($0, site.prefix) })
    let keys = ids.isEmpty ? others : ids
    if !source.isScalar {
      for column in keys where !named.contains(column) { draft.keep(column) }
      draft.presentStart = draft.cells.count
    }
    for column in keys { draft.keep(column) }
    draft.keyCount = draft.cells.count
    for column in others where named.contains(column) || source.isScalar { draft.keep(column) }
  }

  /// Adds the nested selects. One without all its argument columns never runs.
  private func addSelects(_ site: Site, to draft: inout FoldVariantDraft) {
    for (name, index) in draft.pending {
      let arguments = map.selects[index].arguments.map { position($0.column, site.prefix) }
      let columns = arguments.compactMap(\.self)
      guard columns.count == arguments.count else {
        draft.add(name, .empty(isList: map.selects[index].isList))
        continue
      }
      draft.add(name, .select(draft.selects.count))
      draft.selects.append(FoldSelect(index: index, cells: columns.map { draft.keep($0) }))
    }
  }

  private mutating func slot(
    _ name: String, _ join: CompiledResultMap.Join, _ site: Site, within ancestors: [Site], isShallow: Bool,
    in draft: inout FoldVariantDraft
  ) -> FoldField {
    guard !isShallow, entities.count < Self.limit else { return .empty(isList: join.kept.isList) }
    // A nested map that is also an enclosing map means the enclosing entity, not columns of its own (MyBatis issue 215).
    if join.columnPrefix.isEmpty, let ancestor = ancestors.last(where: { $0.map == join.map }) {
      let entity = entity(of: ancestor, within: ancestors, isShallow: true)
      return .slot(draft.add(FoldSlot(entity: entity, kept: join.kept, role: .ancestor)))
    }
    let nested = Site(map: join.map, prefix: site.prefix + join.columnPrefix, path: site.path + [name])
    guard hasColumns(nested.prefix) else { return .empty(isList: join.kept.isList) }
    let entity = entity(of: nested, within: ancestors, isShallow: false)
    if !isProbe { entities[entity].notNullColumns = notNullColumns(of: join, nested.prefix) }
    entities[entity].keepsEmpty = isProbe || (map.settings.keepsEmptyEntities && !map.maps[join.map].isScalar)
    return .slot(draft.add(FoldSlot(entity: entity, kept: join.kept, role: .nested)))
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
    _ site: Site, _ source: CompiledResultMap.Map, _ ancestors: [Site], into draft: inout FoldVariantDraft
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
      if draft.names.isEmpty, let first = named.first {
        draft.add(first.name, cell: draft.keep(first.column), source.scalarType)
      }
      draft.presentEnd = draft.cells.count
      return
    }
    if ancestors.count > 1 || (rootHasJoins && source.fields.isEmpty) { dependsOnType = true }
    var known = Known(folded: Set(source.fields.compactMap(\.property).map(\.foldedName)))
    let own = columns(named, ownedBy: source, ancestors, hasMapped: draft.keyCount > 0)
    add(own, into: &draft, except: &known, at: site.path)
    draft.presentEnd = draft.cells.count
    // The other columns can be read too, but do not decide whether the entity is present.
    add(named.filter { $0.path.count == 1 }, into: &draft, except: &known, at: site.path)
  }

  private func mapsByName(_ source: CompiledResultMap.Map, isInJoin: Bool) -> Bool {
    source.mapsByName ?? (isInJoin ? map.settings.autoMapping == .full : map.settings.autoMapping != .none)
  }

  /// The columns that count as the entity's own: they decide whether it is present, and form its key if the map names no
  /// column.
  ///
  /// A root with mapped columns owns all. Otherwise, if the properties of the entity's type are known, it owns the columns with a
  /// property. If they are unknown, as for a ``Row``, a root owns all, and so does an entity whose declared type is a map. Another
  /// nested entity with mapped columns owns the rest, unless an enclosing map with the same prefix also maps columns by name. One
  /// without mapped columns owns all except the properties of enclosing entities.
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

  /// A column mapped by its name. A label can be a path: `author.name` belongs to a nested entity of the same row.
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

  /// The properties that are mapped already.
  private struct Known {
    /// Those that the map names.
    let folded: Set<String>
    /// Those of columns: `user_id` and `userid` are two of them.
    var taken: Set<String> = []

    mutating func insert(_ name: String) -> Bool { !folded.contains(name.foldedName) && taken.insert(name).inserted }
  }

  private mutating func add(
    _ columns: [Named], into draft: inout FoldVariantDraft, except known: inout Known, at path: [String]
  ) {
    for (index, column) in columns.enumerated() {
      guard let head = column.path.first, known.insert(String(head)) else { continue }
      let cell = draft.keep(column.column)
      guard column.path.count > 1 else {
        draft.add(String(head), .cell(cell))
        continue
      }
      var inner: [Named] = []
      for var other in columns[index...] where other.path.count > 1 && other.path.first == head {
        draft.keep(other.column)
        other.path.removeFirst()
        inner.append(other)
      }
      let entity = entity(of: inner, at: path + [String(head)])
      draft.add(String(head), .slot(draft.add(FoldSlot(entity: entity, kept: .last, role: .embedded))))
    }
  }

  /// Adds the plan of an entity with paths as column labels.
  private mutating func entity(of columns: [Named], at path: [String]) -> Int {
    let index = entities.count
    entities.append(EntityPlanDraft(path: path))
    var draft = FoldVariantDraft()
    var known = Known(folded: [])
    add(columns, into: &draft, except: &known, at: path)
    draft.keyCount = draft.cells.count
    draft.presentEnd = draft.cells.count
    entities[index].variants = [draft.variant]
    return index
  }

  private func position(_ column: String, _ prefix: String) -> Int? { positions[(prefix + column).lowercased()] }

  private func hasColumns(_ prefix: String) -> Bool {
    prefix.isEmpty || positions.keys.contains { $0.hasPrefix(prefix.lowercased()) }
  }
}
