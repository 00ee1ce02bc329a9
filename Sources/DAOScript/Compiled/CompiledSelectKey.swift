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
  /// Nil leaves the selected values as they are.
  private let type: ColumnType?

  init(_ key: LinkedSelectKey, type: ColumnType?) {
    self.type = type
    location = key.location
    isBefore = key.isBefore
    properties = key.properties
    columns = key.declaration.columns
    statement = DynamicStatement(key.sql)
  }

  /// Whether the key is the first column, however it is labelled: a single property with a `resultType` of one value.
  package var takesFirstColumn: Bool { type != nil && properties.count == 1 && columns.isEmpty }

  /// A selected value as the `resultType` says.
  ///
  /// - Throws: ``DAOError/Code/typeMismatch`` for a value that would not be the same.
  package func key(_ value: Value) throws(DAOError) -> Value {
    guard let type else { return value }
    guard let key = type.converted(value) else {
      throw DAOError(.typeMismatch, "the key is \(value.type), and the resultType of the <selectKey> wants \(type)")
    }
    return key
  }
}
