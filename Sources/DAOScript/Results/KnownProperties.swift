import DAOCore

/// The properties that the Swift types of a result's entities ask for, by path.
package struct KnownProperties {
  /// The root's path is empty.
  private var places: [[String]: AskedProperties] = [:]
  /// Whether reading further rows would reveal nothing new.
  package var areComplete = true

  package init() {}

  package subscript(path: [String]) -> AskedProperties? {
    get { places[path] }
    set { places[path] = newValue }
  }
}
