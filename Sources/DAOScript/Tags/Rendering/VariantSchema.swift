import DAOCore

/// The knowledge about calls before there is one: the engine, and the columns of tables.
package struct VariantSchema {
  let dialect: any Dialect
  /// The columns of the tables that substitutions accept.
  let columns: [String: [String]]
  /// The value of `_databaseId`.
  let databaseID: String

  /// Whether a test holds in every call (true) or in none (false); nil if it depends on the arguments.
  func holds(_ test: Expression) -> Bool? {
    guard test.names.allSatisfy({ $0 == DynamicScope.databaseName }) else { return nil }
    return try? test.isTrue(in: DynamicScope([], databaseID: databaseID))
  }
}
