/// The keys that a change is to return: those of the properties that receive them, from the declared columns.
package struct WantedKeys: Sendable, Hashable {
  /// The properties that receive keys; empty where the keys alone are wanted.
  package var properties: [KeyProperty]
  /// The columns in the order of the properties; empty for the columns of the table's primary key.
  package var columns: [String]

  package init(properties: [KeyProperty] = [], columns: [String] = []) {
    self.properties = properties
    self.columns = columns
  }
}
