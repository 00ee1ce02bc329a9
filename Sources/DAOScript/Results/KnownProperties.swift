import DAOCore

/// The known properties of the entities at each place of a result map.
package struct KnownProperties {
  /// The properties by the path from the root. The root's path is empty.
  private var places: [[String]: AskedProperties] = [:]
  /// Whether further rows cannot reveal more.
  package var areComplete = true

  package init() {}

  package subscript(path: [String]) -> AskedProperties? {
    get { places[path] }
    set { places[path] = newValue }
  }
}
