import DAOCore

/// A `<selectKey>`: a statement that sets properties of the argument from its columns.
package struct SelectKey: Sendable {
  package var location: DAOError.Location
  /// The engine that it is written for; nil for any.
  package var databaseID: String?
  /// Whether it runs before the operation. Default: after it (false).
  package var isBefore = false
  package var properties: [KeyProperty]
  /// The position of each of the properties.
  package var propertyLocations: [DAOError.Location] = []
  /// The columns in the order of the properties; empty if they are named like the properties.
  package var columns: [String]
  /// The position of each of the columns.
  package var columnLocations: [DAOError.Location] = []
  package var resultType: String?
  package var nodes: [SQLNode]
}
