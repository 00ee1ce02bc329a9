import DAOCore

/// A name with the names that stand in front of it: `employee`, `main.employee`, `e.first_name`.
package struct QualifiedName: Sendable, Hashable {
  /// One part or more, the last one the object's own name.
  package var parts: [SQLIdentifier]

  package var name: String { parts.last?.text ?? "" }
  package var qualifiers: ArraySlice<SQLIdentifier> { parts.dropLast() }
  package var tokens: Range<Int> { parts[0].token..<(parts[parts.count - 1].token + 1) }
}

extension QualifiedName {
  /// The name as that of a table; nil where none could be read.
  package var tableName: TableName? {
    name.isEmpty ? nil : TableName(schema: qualifiers.last?.text, name: name)
  }
}
