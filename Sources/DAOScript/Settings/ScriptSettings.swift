import DAOCore

/// The settings of scripts.
package struct ScriptSettings: Sendable {
  /// Whether `${name}` in a mapper accepts any text from the caller. Default: false.
  package var allowsUnsafeSubstitution = false
  /// Whether a loop treats null as empty, unless the loop itself says. Default: false.
  package var allowsNullLoops = false
  /// Whether inserts of mappers return keys, unless they say otherwise. Default: false.
  package var usesGeneratedKeys = false
  /// Whether caches that scripts declare are used. Default: true.
  package var usesCaches = true
  /// The time limit of a statement in seconds, unless its operation has one. Default: none (nil).
  package var timeout: Int?
  package var results = ResultSettings()
  /// Other names of types.
  package var aliases = TypeAliases()
  /// The type handlers that the program has registered.
  package var registeredHandlers: [String: any TypeHandler] = [:]
  /// The names of the type handlers that the program registers, where it does not run: no warning tells of these.
  package var declaredHandlers: Set<String> = []
  /// The values that replace `${name}` when a mapper is read.
  package var variables: [String: String] = [:]
  /// The ids that scripts use for engines, by a part of the product's name: `SQLite`, `PostgreSQL`.
  package var databaseIDs: [(product: String, id: String)] = []

  /// The mappers that the configuration lists; nil without a list.
  package var mappers: MapperList?

  /// The paths of the configuration file and of the files that it names, each with a hash of its content. Empty without a
  /// configuration file.
  package var sources: [ExactText: Int] = [:]
  /// Warnings about the configuration file.
  package var warnings: [Fault] = []

  package init() {}

  /// The value of `_databaseId`: the id that a configuration gives the engine, or else the engine's name.
  package func databaseID(of dialect: any Dialect) -> String {
    databaseIDs.first { dialect.product.contains($0.product) }?.id ?? dialect.name
  }

  /// Whether `databaseId` names this engine, or is absent.
  package func isMeant(_ dialect: any Dialect, by databaseID: String?) -> Bool {
    guard let databaseID else { return true }
    let id = databaseID.lowercased()
    return id == dialect.name || id == dialect.product.lowercased() || databaseID == self.databaseID(of: dialect)
  }
}
