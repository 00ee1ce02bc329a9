import DAOCore

/// A `<selectKey>` that is ready to run.
package struct CompiledSelectKey: Sendable {
  package let location: DAOError.Location
  /// Whether it runs before the operation.
  package let isBefore: Bool
  /// The properties that its columns become.
  package let properties: [KeyProperty]
  /// The columns in the order of the properties; empty for those that are named like them.
  package let columns: [String]
  package let statement: DynamicStatement

  init(_ key: SelectKey, statement: DynamicStatement) {
    location = key.location
    isBefore = key.isBefore
    properties = key.properties
    columns = key.columns
    self.statement = statement
  }
}
