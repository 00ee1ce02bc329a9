/// What a configuration says about scripts.
package struct ScriptSettings: Sendable {
  /// Whether `${name}` in a mapper may be whatever the caller gives. Default: false.
  package var allowsUnsafeSubstitution = false
  /// Whether a loop over null is an empty one where it does not say. Default: false.
  package var allowsNullLoops = false
  /// Whether inserts of mappers hand back keys where they do not say. Default: false.
  package var usesGeneratedKeys = false
  /// After how many seconds statements are stopped whose operations do not say; nil for never.
  package var timeout: Int?
  /// Whether scripts' caches are used. Default: true.
  package var usesCaches = true
  package var results = ResultSettings()
  /// Other names of types.
  package var aliases = TypeAliases()
  /// What `${name}` in mappers stands for when they are read.
  package var variables: [String: String] = [:]

  /// The path of the configuration file that they are from, and a number for what it held; empty for none.
  package var sources: [String: Int] = [:]

  package init() {}
}
