/// A name with the names that stand in front of it: `employee`, `main.employee`, `e.first_name`.
package struct QualifiedName: Sendable, Hashable {
  /// One part or more, the last one the object's own name.
  package var parts: [SQLIdentifier]

  package var name: String { parts.last?.text ?? "" }
  package var qualifiers: ArraySlice<SQLIdentifier> { parts.dropLast() }
  package var tokens: Range<Int> { parts[0].token..<(parts[parts.count - 1].token + 1) }
}
