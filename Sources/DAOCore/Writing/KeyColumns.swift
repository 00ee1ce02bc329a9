/// Matches the columns of a result with the key properties.
package enum KeyColumns {
  /// The position of each property's column: the declared columns by name; else the columns named like the properties; else, if
  /// their numbers are equal, the columns in order.
  ///
  /// Without properties, every column is a key.
  /// - Throws: ``DAOError/Code/missingColumn`` for a property without a column.
  package static func positions(
    of wanted: WantedKeys, in columns: NameTable
  ) throws(DAOError) -> [Int] {
    guard wanted.columns.isEmpty else { return try positions(of: wanted.columns, in: columns) }
    let properties = wanted.properties
    guard !properties.isEmpty else { return Array(columns.names.indices) }
    let named = properties.compactMap { columns.index(of: $0.lastName) }
    if named.count == properties.count { return named }
    if columns.count == properties.count { return Array(columns.names.indices) }
    throw DAOError(
      .missingColumn,
      "the key properties \(properties.map(\.source).joined(separator: ", ")) have no columns of their names; "
        + "the columns are \(columns.names.joined(separator: ", ")): name them in 'keyColumn'")
  }

  private static func positions(of declared: [String], in columns: NameTable) throws(DAOError) -> [Int] {
    var positions: [Int] = []
    for name in declared {
      guard let position = columns.index(of: name) else {
        let hint = Spelling.hint(for: name, in: columns.names)
        throw DAOError(
          .missingColumn,
          "there is no column '\(name)' for a key"
            + (hint.isEmpty ? "; there are \(columns.names.joined(separator: ", "))" : hint))
      }
      positions.append(position)
    }
    return positions
  }
}
