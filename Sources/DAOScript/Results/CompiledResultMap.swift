import DAOCore

/// A result map with its references resolved. It is created once, when its script loads.
///
/// All maps that it reaches are in one array and refer to each other by index, so they may be recursive.
package final class CompiledResultMap: Sendable {
  /// `namespace.id`.
  package let name: String
  /// The reachable maps. The first is the map itself.
  package let maps: [Map]
  package let selects: [CompiledSelect]
  package let settings: ResultSettings
  private let plans = Guarded(FoldPlanCache())

  init(name: String, maps: [Map], selects: [CompiledSelect], settings: ResultSettings) {
    self.name = name
    self.maps = maps
    self.selects = selects
    self.settings = settings
  }

  /// The plan that folds rows with these columns, created once for the same names.
  ///
  /// - Parameter hidden: The number of columns at the end that do not belong to the map.
  package func plan(for columns: NameTable, hiding hidden: Int = 0) -> FoldPlan {
    if let known = plans.withLock({ $0.plan(for: columns, hiding: hidden, of: nil) }) { return known }
    var builder = FoldPlanBuilder(map: self, columns: columns, hiding: hidden)
    let plan = builder.plan()
    return plans.withLock { $0.insert(plan, for: columns, of: nil) }
  }

  /// The plan for entities of one type, if the type makes a difference.
  ///
  /// - Parameter learn: Finds the properties of the type and of its nested types. It gets a plan under which every entity is
  ///   present, whatever its columns hold.
  package func plan(
    for columns: NameTable, of type: ObjectIdentifier, learn: (FoldPlan) throws -> KnownProperties
  ) rethrows -> FoldPlan {
    let plan = plan(for: columns)
    guard plan.dependsOnType else { return plan }
    if let known = plans.withLock({ $0.plan(for: columns, hiding: 0, of: type) }) { return known }
    var probe = FoldPlanBuilder(map: self, columns: columns, hiding: 0, knowing: .probe)
    let properties = try learn(probe.plan())
    var builder = FoldPlanBuilder(map: self, columns: columns, hiding: 0, knowing: .properties(properties))
    let typed = builder.plan()
    return properties.areComplete ? plans.withLock { $0.insert(typed, for: columns, of: type) } : typed
  }

  /// Whether all maps are there that it refers to.
  package var isComplete: Bool { !maps.contains(where: \.lacksReference) }

  /// Whether several rows may form one entity, as far as the map tells.
  package var mayFoldRows: Bool {
    maps.contains { map in
      map.fields.contains { if case .join = $0.source { true } else { false } }
    }
  }

  /// The map of an operation without one, which maps all columns by name.
  package static func plain(type: String?) -> CompiledResultMap {
    var map = Map(type: type, mapsByName: true)
    map.isScalar = type.map(ScalarTypes.contains) ?? false
    return CompiledResultMap(name: "", maps: [map], selects: [], settings: ResultSettings())
  }
}

extension CompiledResultMap {
  /// The mappings of one map, including inherited ones.
  package struct Map: Sendable {
    package var type: String?
    /// Whether the other columns are mapped by name. Default: as the settings say (nil).
    package var mapsByName: Bool?
    package var fields: [Field] = []
    package var discriminator: Discriminator?
    /// Whether a map that it refers to is not there.
    var lacksReference = false
    /// Whether a single column is the whole element, as in a list of texts.
    package var isScalar = false
    /// The type of such an element's column; nil leaves the value unchanged.
    var scalarType: ColumnType? { isScalar ? type.flatMap(ColumnType.init) : nil }
  }

  package struct Field: Sendable {
    package var property: String?
    package var isID: Bool
    /// The column of the mapping, or of an argument of its nested select. It is not mapped by its name as well.
    package var column: String?
    /// The type of the column; nil leaves the value unchanged.
    package var type: ColumnType?
    /// The type handler of the column; nil without one.
    package var handler: NamedHandler?
    package var source: Source
    /// The mapping's place; nil for what a path leads into.
    package var location: DAOError.Location?
    /// The place of its column's name.
    package var columnLocation: DAOError.Location?

    package enum Source: Sendable {
      case column(String)
      case join(Join)
      case select(Int)
      /// A map of the same row, for a property that is a path (`author.name`).
      case embedded(Int)
    }
  }

  package struct Join: Sendable {
    package var kept: JoinedEntities
    package var map: Int
    package var columnPrefix: String
    package var prefixLocation: DAOError.Location?
    package var notNullColumns: [String]
    package var notNullLocation: DAOError.Location?
  }

  package struct Discriminator: Sendable {
    package var column: String
    package var location: DAOError.Location
    package var isBoolean: Bool
    package var cases: [ExactText: Int]
  }
}

/// A nested select of a result map.
package struct CompiledSelect: Sendable {
  package var isList: Bool
  /// The operation as the script names it, with the position of the name.
  package var reference: ResultReference
  package var namespace: String
  package var arguments: [ResultSelect.Argument]
  package var isLazy: Bool
  /// The operation, once it is linked.
  package let target = OperationLink()
}
