/// The elements that define operations.
package enum OperationKind: String, Sendable, Hashable, CaseIterable {
  case insert, update, delete, select

  /// The attributes that the element may have.
  var attributes: [String] {
    let own: [String] =
      switch self {
      case .insert, .update, .delete: ["selector", "table", "trace", "plan"]
      case .select: ["selector", "type", "generate", "nulls", "trace", "plan", "limit", "offset"]
      }
    return own + builtAttributes + (self == .insert ? [] : ["all-rows"]) + commonAttributes
  }

  /// The attributes for built SQL, besides `table`.
  var builtAttributes: [String] {
    switch self {
    case .insert: ["exclude", "conflict", "update", "version", "created", "updated", "typeHandlers"]
    case .update: ["exclude", "where", "version", "updated", "typeHandlers"]
    case .delete: ["where", "soft"]
    case .select: []
    }
  }

  /// Whether the SQL may be built from a table.
  var canBeBuilt: Bool { attributes.contains("table") }
}
