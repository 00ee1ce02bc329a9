import DAOCore

/// Resolves the references between result maps, also across files, and collects their faults.
package struct ResultMapCompiler {
  package var faults: [Fault] { list.faults }
  private var list = FaultList()
  private var spelling = SpellingBudget()
  /// The number of compiled mappings. A map counts once per reference to it.
  private var count = 0
  /// The nesting depth of the current map.
  private var depth = 0
  private let names: ResultMapNames
  /// The maps with their inherited mappings, by qualified name. Each is created once.
  private var flattened: [String: Flattened] = [:]
  private let settings: ResultSettings
  private let handlers: TypeHandlers
  private let selectedTypes: [String: String]
  /// The maps reached so far from the map that is being compiled, with their indexes by name.
  private var maps: [CompiledResultMap.Map] = []
  private var selects: [CompiledSelect] = []
  private var indexes: [String: Int] = [:]

  private struct Flattened {
    var body: ResultBody
    /// Whether a map of its chain extends one that is not there.
    var lacksBase: Bool
    /// The number of maps in its chain of inheritance.
    var depth: Int
  }

  /// - Parameter selectedTypes: The row types of operations, by their qualified names.
  package init(
    _ maps: [ResultMap], settings: ResultSettings = ResultSettings(), handlers: TypeHandlers = TypeHandlers(),
    selectedTypes: [String: String] = [:]
  ) {
    self.selectedTypes = selectedTypes
    self.handlers = handlers
    names = ResultMapNames(maps)
    self.settings = settings
  }

  /// All maps by qualified name. Their faults are in ``faults``.
  package mutating func compileAll() -> [String: CompiledResultMap] {
    var compiled: [String: CompiledResultMap] = [:]
    for name in known.keys.sorted() {
      guard let map = known[name] else { continue }
      compiled[name] = compile { $0.index(of: map) }(name)
    }
    return compiled
  }

  /// The map of a select with a type but without a map, which maps its columns by name.
  package mutating func compile(type: String, name: String) -> CompiledResultMap {
    compile { $0.add(ResultBody(type: type), namespace: "") }(name)
  }

  private var known: [String: ResultMap] { names.known }

  /// The name of the map that a reference in `namespace` means. A missing map is a fault and gives nil.
  private mutating func resolve(_ reference: ResultReference, in namespace: String) -> String? {
    if let name = names.name(reference, in: namespace) { return name }
    list.add(names.missing(reference, in: namespace, &spelling))
    return nil
  }

  private mutating func compile(_ root: (inout Self) -> Int) -> (String) -> CompiledResultMap {
    maps = []
    selects = []
    indexes = [:]
    _ = root(&self)
    let (maps, selects, settings) = (maps, selects, settings)
    return { CompiledResultMap(name: $0, maps: maps, selects: selects, settings: settings) }
  }

  // MARK: Maps

  /// The index of a named map. It is known before the map's mappings are, so that these may refer back to the map.
  private mutating func index(of map: ResultMap) -> Int {
    if let index = indexes[map.qualifiedName] { return index }
    let index = reserve()
    indexes[map.qualifiedName] = index
    let flattened = flattened(map)
    maps[index].lacksReference = flattened.lacksBase
    fill(index, with: flattened.body, namespace: map.namespace)
    return index
  }

  private mutating func add(_ body: ResultBody, namespace: String) -> Int {
    let index = reserve()
    fill(index, with: body, namespace: namespace)
    return index
  }

  private mutating func reserve() -> Int {
    maps.append(CompiledResultMap.Map())
    return maps.count - 1
  }

  private mutating func fill(_ index: Int, with body: ResultBody, namespace: String) {
    depth += 1
    defer { depth -= 1 }
    maps[index].type = body.type
    maps[index].mapsByName = body.mapsByName
    let isScalar = body.type.map(ScalarTypes.contains) ?? false
    maps[index].isScalar =
      isScalar || (!body.mappings.isEmpty && body.discriminator == nil && body.mappings.allSatisfy { $0.isNamelessColumn })
    let fields = fields(of: body, namespace: namespace)
    if fields.count < body.mappings.count { maps[index].lacksReference = true }
    maps[index].fields = embedded(fields)
    maps[index].discriminator = body.discriminator.map { discriminator($0, of: body, namespace: namespace) }
  }

  /// The map with its inherited mappings. A child's mapping of a property replaces its parent's. Discriminators and
  /// `autoMapping` are not inherited, as in MyBatis.
  private mutating func flattened(_ map: ResultMap) -> Flattened {
    var chain: [ResultMap] = []
    var seen: Set<String> = []
    var next: ResultMap? = map
    var known: Flattened?
    while let current = next {
      known = flattened[current.qualifiedName]
      guard known == nil else { break }
      chain.append(current)
      seen.insert(current.qualifiedName)
      next = base(of: current, unless: seen)
    }
    for map in chain.reversed() {
      var body = map.body
      if let known, known.depth < ScriptLimits.inheritance {
        // A constructor replaces the parent's constructor, as in MyBatis.
        let hasConstructor = body.mappings.contains(where: \.isArgument)
        body.inherit(known.body.mappings.filter { !hasConstructor || !$0.isArgument })
        body.type = body.type ?? known.body.type
      } else if known != nil, let reference = map.base {
        fault("more than \(ScriptLimits.inheritance) result maps extend each other", at: reference.location)
        known = nil
      }
      let lacksBase = known?.lacksBase ?? (map.base != nil)
      known = Flattened(body: body, lacksBase: lacksBase, depth: (known?.depth ?? 0) + 1)
      flattened[map.qualifiedName] = known
    }
    return known ?? Flattened(body: map.body, lacksBase: false, depth: 1)
  }

  private mutating func base(of map: ResultMap, unless seen: Set<String>) -> ResultMap? {
    guard let reference = map.base, let name = resolve(reference, in: map.namespace) else { return nil }
    guard !seen.contains(name) else {
      fault("the result map '\(known[name]?.id ?? name)' extends itself, by way of '\(reference.name)'", at: reference.location)
      return nil
    }
    return known[name]
  }

  // MARK: Mappings

  private mutating func fields(of body: ResultBody, namespace: String) -> [CompiledResultMap.Field] {
    var fields: [CompiledResultMap.Field] = []
    var columns: [String: Set<String?>] = [:]
    for mapping in body.mappings {
      guard isWithinLimit(mapping), let field = field(mapping, namespace: namespace) else { continue }
      if let property = field.property, columns[property]?.contains(where: { $0 == nil || $0 != field.column }) == true {
        warn(
          "the property '\(property)' is mapped already, and only that mapping counts: name another one",
          at: mapping.location)
      }
      if let property = field.property { columns[property, default: []].insert(field.column) }
      fields.append(field)
    }
    return fields
  }

  /// Limits the number of mappings: maps that refer to each other count once for every path through them.
  private mutating func isWithinLimit(_ mapping: ResultMapping) -> Bool {
    guard depth <= ScriptLimits.nesting else {
      fault("the result maps lead into each other more than \(ScriptLimits.nesting) deep", at: mapping.location)
      return false
    }
    guard count < ScriptLimits.mappings else {
      fault(
        "the result maps come to more than \(ScriptLimits.mappings) mappings, those of maps that others refer to counted each"
          + " time: let fewer of them refer to each other", at: mapping.location)
      return false
    }
    count += 1
    return true
  }

  private mutating func field(_ mapping: ResultMapping, namespace: String) -> CompiledResultMap.Field? {
    let source: CompiledResultMap.Field.Source
    switch mapping.source {
    case .column(let column): source = .column(column)
    case .select(let select):
      selects.append(
        CompiledSelect(
          isList: select.isList, reference: select.operation, namespace: namespace, arguments: select.arguments,
          isLazy: select.isLazy))
      source = .select(selects.count - 1)
    case .join(let join):
      guard let map = index(of: join.map, namespace: namespace) else { return nil }
      source = .join(
        .init(
          kept: join.kept, map: map, columnPrefix: join.columnPrefix,
          prefixLocation: join.prefixLocation, notNullColumns: join.notNullColumns,
          notNullLocation: join.notNullLocation))
    }
    return CompiledResultMap.Field(
      property: mapping.property ?? property(of: mapping, source, namespace), isID: mapping.isID,
      column: mapping.column, type: mapping.type.flatMap(ColumnType.init), handler: handler(of: mapping), source: source,
      location: mapping.location, columnLocation: mapping.columnLocation)
  }

  /// The property of a constructor argument without a name or column: it is named like its nested type.
  private mutating func property(
    of mapping: ResultMapping, _ source: CompiledResultMap.Field.Source, _ namespace: String
  ) -> String? {
    let type: String?
    switch source {
    case .column, .embedded: return nil
    case .join(let join): type = maps[join.map].type
    case .select(let index):
      let name = selects[index].reference.name
      type = selectedTypes["\(namespace).\(name)"] ?? selectedTypes[name]
    }
    if let type, !ScalarTypes.contains(type), !ScalarTypes.isMap(type) { return type.propertyName }
    warn("<arg> fills nothing: write the 'name' of its property", at: mapping.location)
    return nil
  }

  private mutating func handler(of mapping: ResultMapping) -> NamedHandler? {
    guard let reference = mapping.typeHandler else { return nil }
    let handler = handlers.handler(
      named: reference.name, for: mapping.property ?? "value", at: reference.location)
    if let warning = handler?.warning { list.add(warning) }
    return handler
  }

  private mutating func index(of map: ResultJoin.Map, namespace: String) -> Int? {
    switch map {
    case .inline(let body): return add(body, namespace: namespace)
    case .reference(let reference):
      guard let name = resolve(reference, in: namespace), let map = known[name] else { return nil }
      return index(of: map)
    }
  }

  /// A case with mappings of its own adds them to the map. A case that refers to a map replaces the map.
  private mutating func discriminator(
    _ discriminator: ResultDiscriminator, of body: ResultBody, namespace: String
  ) -> CompiledResultMap.Discriminator {
    var cases: [ExactText: Int] = [:]
    for branch in discriminator.cases where count < ScriptLimits.mappings {
      var map = branch.map
      if case .inline(var inner) = map {
        inner.inherit(body.mappings)
        inner.type = inner.type ?? body.type
        inner.mapsByName = inner.mapsByName ?? body.mapsByName
        map = .inline(inner)
      }
      cases[ExactText(branch.value)] = index(of: map, namespace: namespace)
    }
    let isBoolean =
      discriminator.type.map { $0.lowercased().hasSuffix("boolean") || $0.lowercased() == "bool" }
      ?? discriminator.cases.allSatisfy { ["true", "false"].contains($0.value) }
    return .init(column: discriminator.column, location: discriminator.location, isBoolean: isBoolean, cases: cases)
  }

  /// Moves fields with a path (`author.name`) into a map of their own, under the first name of the path.
  private mutating func embedded(_ fields: [CompiledResultMap.Field]) -> [CompiledResultMap.Field] {
    var result: [CompiledResultMap.Field] = []
    var inner: [String: [CompiledResultMap.Field]] = [:]
    for var field in fields {
      guard let property = field.property, let dot = property.firstIndex(of: ".") else {
        result.append(field)
        continue
      }
      let head = String(property[..<dot])
      field.property = String(property[property.index(after: dot)...])
      if inner[head] == nil { result.append(.init(property: head, isID: false, source: .embedded(-1))) }
      inner[head, default: []].append(field)
    }
    return result.map { field in
      guard case .embedded = field.source, let head = field.property, let fields = inner[head] else { return field }
      var field = field
      let index = reserve()
      maps[index].mapsByName = false
      maps[index].fields = embedded(fields)
      field.source = .embedded(index)
      return field
    }
  }

  private mutating func warn(_ message: String, at location: DAOError.Location) {
    fault(message, at: location, severity: .warning)
  }

  private mutating func fault(_ message: String, at location: DAOError.Location, severity: Fault.Severity = .error) {
    list.add(Fault(message, at: location, severity: severity))
  }
}

extension ResultMapping {
  fileprivate var isNamelessColumn: Bool {
    if case .column = source { property == nil } else { false }
  }
}

extension ResultBody {
  /// Inherits the mappings of properties that this map lacks, before its own mappings.
  fileprivate mutating func inherit(_ base: [ResultMapping]) {
    let own = Set(mappings.compactMap(\.property))
    mappings = base.filter { $0.property.map { !own.contains($0) } ?? true } + mappings
  }
}
