import DAOCore

/// A `<selectKey>` that is ready to run.
package struct CompiledSelectKey: Sendable {
  package let location: DAOError.Location
  /// Whether it runs before the operation.
  package let isBefore: Bool
  /// The properties that receive its columns.
  package let properties: [KeyProperty]
  /// The columns in the order of the properties; empty if the columns are named like the properties.
  package let columns: [String]
  package let statement: DynamicStatement
  /// Nil leaves the selected values unchanged.
  private let type: ColumnType?

  init(_ key: LinkedSelectKey, type: ColumnType?) {
    self.type = type
    location = key.location
    isBefore = key.isBefore
    properties = key.properties
    columns = key.declaration.columns
    statement = DynamicStatement(key.sql)
  }

  /// Whether the key is the first column, whatever its label: for a single property with the `resultType` of one value.
  package var takesFirstColumn: Bool { type != nil && properties.count == 1 && columns.isEmpty }

  /// A selected value, converted to the `resultType`.
  ///
  /// - Throws: ``DAOError/Code/typeMismatch`` for a value that the conversion would change.
  package func key(_ value: Value) throws(DAOError) -> Value {
    guard let type else { return value }
    guard let key = type.converted(value) else {
      throw DAOError(.typeMismatch, "the key is \(value.type), and the resultType of the <selectKey> wants \(type)")
    }
    return key
  }
}
