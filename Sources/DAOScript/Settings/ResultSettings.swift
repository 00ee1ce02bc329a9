/// The settings of result maps.
package struct ResultSettings: Sendable, Hashable {
  /// MyBatis's `autoMappingBehavior`. Default: partial.
  package var autoMapping = AutoMapping.partial
  /// MyBatis's `mapUnderscoreToCamelCase`: whether columns that are mapped by name get camel-case names as members of a typed
  /// row. Properties find their columns in either spelling, whatever this setting. Default: false.
  package var usesCamelCase = false
  /// MyBatis's `returnInstanceForEmptyRow`: whether a nested entity exists even if all its columns are NULL. A top-level row of
  /// NULLs is always an entity of nils. Default: false.
  package var keepsEmptyEntities = false

  package init() {}

  /// The maps that also map other columns by name, unless the map itself says.
  package enum AutoMapping: String, Sendable, Hashable, CaseIterable {
    case none = "NONE"
    /// Maps without nested joins.
    case partial = "PARTIAL"
    case full = "FULL"
  }
}
