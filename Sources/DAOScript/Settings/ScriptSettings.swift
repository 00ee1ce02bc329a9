import DAOCore

/// What a configuration says about scripts.
package struct ScriptSettings: Sendable {
  /// Whether `${name}` in a mapper may be whatever the caller gives. Default: false.
  package var allowsUnsafeSubstitution = false
  /// Whether a loop over null is an empty one where it does not say. Default: false.
  package var allowsNullLoops = false
  /// Whether inserts of mappers hand back keys where they do not say. Default: false.
  package var usesGeneratedKeys = false
  /// Whether the rows of selects are cached where a script says so. Default: true.
  package var usesCaches = true
  /// After how many seconds a statement is given up where its operation does not say; nil for never.
  package var timeout: Int?
  package var results = ResultSettings()
  /// Other names of types.
  package var aliases = TypeAliases()
  /// The type handlers that the program has registered.
  package var registeredHandlers: [String: any TypeHandler] = [:]
  /// What `${name}` in mappers stands for when they are read.
  package var variables: [String: String] = [:]
  /// What scripts call an engine, by a part of its product's name: `SQLite`, `PostgreSQL`.
  package var databaseIDs: [(product: String, id: String)] = []

  /// The mappers that the configuration lists; nil where it does not.
  package var mappers: MapperList?

  /// The paths of the configuration file that they are from, and of those that it names, with a number for what each held;
  /// empty for none.
  package var sources: [ExactText: Int] = [:]
  /// What is to be said of the configuration file, though it can be used.
  package var warnings: [Fault] = []

  package init() {}

  /// What `_databaseId` stands for: the engine's name, or what a configuration calls it.
  package func databaseID(of dialect: any Dialect) -> String {
    let product = ["sqlite": "SQLite", "postgres": "PostgreSQL"][dialect.name] ?? dialect.name
    return databaseIDs.first { product.contains($0.product) }?.id ?? dialect.name
  }

  /// Whether `databaseId` names this engine, or none.
  package func isMeant(_ dialect: any Dialect, by databaseID: String?) -> Bool {
    guard let databaseID else { return true }
    let id = databaseID.lowercased()
    return id == dialect.name || (id == "postgresql" && dialect.name == "postgres")
      || databaseID == self.databaseID(of: dialect)
  }
}
