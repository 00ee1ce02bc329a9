import DAOCore

/// `<selectKey>`: a statement whose columns become properties of the argument.
package struct SelectKey: Sendable {
  package var location: DAOError.Location
  /// The engine that it is for; nil for any.
  package var databaseID: String?
  /// Whether it runs before the operation. Default: after it.
  package var isBefore = false
  package var properties: [KeyProperty]
  /// The columns in the order of the properties; empty for those that are named like them.
  package var columns: [String]
  package var resultType: String?
  package var nodes: [SQLNode]
}
