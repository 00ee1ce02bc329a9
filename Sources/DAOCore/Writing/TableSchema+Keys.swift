import DAOSQL

extension TableSchema {
  /// The columns of the primary key in its order; empty without one.
  package var primaryKey: [TableColumn] {
    columns.filter { $0.primaryKeyPosition > 0 }.sorted { $0.primaryKeyPosition < $1.primaryKeyPosition }
  }

  /// The key columns as SQL names: the declared columns; else the primary key, if it has one column per property; else the
  /// columns named like the properties; else the engine's row number.
  ///
  /// - Throws: ``DAOError/Code/missingColumn`` if none of these exist.
  package func keyColumns(_ keys: WantedKeys, dialect: any Dialect) throws(DAOError) -> [String] {
    let names = NameTable(columns.map(\.name))
    guard keys.columns.isEmpty else { return try declared(keys.columns, names, dialect) }
    let properties = keys.properties
    let primary = primaryKey
    if !primary.isEmpty, properties.isEmpty || primary.count == properties.count {
      return primary.map { returned($0.name, dialect) }
    }
    let named = properties.compactMap { names.index(of: $0.lastName) }
    if !properties.isEmpty, named.count == properties.count {
      return named.map { returned(names.names[$0], dialect) }
    }
    if properties.count < 2, let identifier = dialect.rowIdentifier { return [returnedKey(identifier, dialect)] }
    throw DAOError(
      .missingColumn,
      "the table '\(name)' has no columns for the keys \(properties.map(\.source).joined(separator: ", ")); "
        + "it has \(names.names.joined(separator: ", ")): name them in 'keyColumn'")
  }

  /// Looks the column up, because a database may read an unknown name in double quotes as a string.
  private func declared(
    _ declared: [String], _ names: NameTable, _ dialect: any Dialect
  ) throws(DAOError) -> [String] {
    var found: [String] = []
    for name in declared {
      if let index = names.index(of: name) {
        found.append(returned(names.names[index], dialect))
      } else if let identifier = dialect.rowIdentifier, identifier == name.lowercased() {
        found.append(returnedKey(identifier, dialect))
      } else {
        let hint = Spelling.hint(for: name, in: names.names)
        throw DAOError(
          .missingColumn,
          "the table '\(self.name)' has no column '\(name)' for the key"
            + (hint.isEmpty ? "; it has \(names.names.joined(separator: ", "))" : hint))
      }
    }
    return found
  }

  /// A column in the RETURNING clause.
  package func returned(_ name: String, _ dialect: any Dialect) -> String {
    let isKey = columns.contains { $0.name == name && $0.primaryKeyPosition > 0 }
    return isKey ? returnedKey(dialect.quote(name), dialect) : dialect.quote(name)
  }

  private func returnedKey(_ name: String, _ dialect: any Dialect) -> String {
    dialect.returned(key: name, firstType: columns.first?.declaredType ?? "")
  }
}
