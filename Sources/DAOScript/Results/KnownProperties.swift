import DAOCore

/// The properties of the entities at each place of a result map, as far as they are known.
package struct KnownProperties {
  /// By the path of properties that leads to a place; none for the root.
  private var places: [[String]: AskedProperties] = [:]
  /// Whether the next rows can tell no more.
  package var areComplete = true

  package init() {}

  package subscript(path: [String]) -> AskedProperties? {
    get { places[path] }
    set { places[path] = newValue }
  }
}
