/// What a configuration says about result maps.
package struct ResultSettings: Sendable, Hashable {
  /// MyBatis's `autoMappingBehavior`. Default: partial.
  package var autoMapping = AutoMapping.partial
  /// MyBatis's `mapUnderscoreToCamelCase`: whether columns that are mapped by name give camel-case names to the members of a
  /// typed row. Properties find their columns under the name rule in any case. Default: false.
  package var usesCamelCase = false
  /// MyBatis's `returnInstanceForEmptyRow`: whether a nested entity is there though all its columns are NULL. A row of NULLs is
  /// an entity of nils in any case. Default: false.
  package var keepsEmptyEntities = false

  package init() {}

  /// Which maps have their other columns mapped by name, where they do not say so themselves.
  package enum AutoMapping: String, Sendable, Hashable, CaseIterable {
    case none = "NONE"
    /// Those without nested joins.
    case partial = "PARTIAL"
    case full = "FULL"
  }
}
