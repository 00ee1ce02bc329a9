/// The elements that define operations.
package enum OperationKind: String, Sendable, Hashable, CaseIterable {
  case insert, update, delete, select

  /// The attributes that the element may have.
  var attributes: [String] {
    let own: [String] =
      switch self {
      case .insert: ["selector", "table", "exclude", "trace"]
      case .update: ["selector", "table", "exclude", "where", "trace"]
      case .delete: ["selector", "trace"]
      case .select: ["selector", "type", "nulls", "trace", "limit", "offset"]
      }
    return own + commonAttributes
  }

  /// Whether the SQL may be built from a table's columns.
  var canBeBuilt: Bool { attributes.contains("table") }
}
