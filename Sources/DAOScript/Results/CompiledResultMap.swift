import DAOCore

/// A result map whose references are resolved; made once when its script loads.
///
/// All maps that can be reached from it stand in one array and refer to each other by index, so that they may be recursive.
package final class CompiledResultMap: Sendable {
  /// `namespace.id`.
  package let name: String
  /// The first is the map itself.
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

  /// How rows with these columns are folded; made once for the same names.
  ///
  /// - Parameter hidden: How many columns at the end are none of the map's.
  package func plan(for columns: NameTable, hiding hidden: Int = 0) -> FoldPlan {
    if let known = plans.withLock({ $0.plan(for: columns, hiding: hidden, of: nil) }) { return known }
    var builder = FoldPlanBuilder(map: self, columns: columns, hiding: hidden)
    let plan = builder.plan()
    return plans.withLock { $0.insert(plan, for: columns, of: nil) }
  }

  /// The same for entities of one type, where that makes a difference.
  ///
  /// - Parameter learn: Finds out which properties the type and those nested in it have; it is given a plan under which every
  ///   entity is there, whatever its columns hold.
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

  /// Whether several rows may become one entity, as far as the map shows.
  package var mayFoldRows: Bool {
    maps.contains { map in
      map.fields.contains { if case .join = $0.source { true } else { false } }
    }
  }

  /// The map of an operation that has none: all columns by their names.
  package static func plain(type: String?) -> CompiledResultMap {
    var map = Map(type: type, mapsByName: true)
    map.isScalar = type.map(ScalarTypes.contains) ?? false
    return CompiledResultMap(name: "", maps: [map], selects: [], settings: ResultSettings())
  }
}

extension CompiledResultMap {
  /// The mappings of one map, those that it inherits included.
  package struct Map: Sendable {
    package var type: String?
    /// Whether other columns are mapped by name; nil leaves it to the settings.
    package var mapsByName: Bool?
    package var fields: [Field] = []
    package var discriminator: Discriminator?
    /// Whether one column is the whole element: a list of texts.
    package var isScalar = false
    /// What the column of such an element is read as; nil leaves it as it is.
    var scalarType: ColumnType? { isScalar ? type.flatMap(ColumnType.init) : nil }
  }

  package struct Field: Sendable {
    package var property: String?
    package var isID: Bool
    /// The column that it names, also as an argument of a nested select; it is not mapped by its name as well.
    package var column: String?
    /// What the column is read as; nil leaves it as it is.
    package var type: ColumnType?
    /// What reads the column; nil for nothing.
    package var handler: NamedHandler?
    package var source: Source

    package enum Source: Sendable {
      case column(String)
      case join(Join)
      case select(Int)
      /// A property's path (`author.name`) leads into a map of the same row.
      case embedded(Int)
    }
  }

  package struct Join: Sendable {
    package var kept: JoinedEntities
    package var map: Int
    package var columnPrefix: String
    package var notNullColumns: [String]
  }

  package struct Discriminator: Sendable {
    package var column: String
    package var isBoolean: Bool
    package var cases: [ExactText: Int]
  }
}

/// A nested select of a result map.
package struct CompiledSelect: Sendable {
  package var isList: Bool
  /// The operation as the script names it, and where.
  package var reference: ResultReference
  package var namespace: String
  package var arguments: [ResultSelect.Argument]
  package var isLazy: Bool
  /// The operation, once it is linked.
  package let target = OperationLink()
}
