import DAOCore

/// What is known of calls without one: the engine, and the columns of tables.
package struct VariantSchema {
  let dialect: any Dialect
  /// The columns of the tables that substitutions name.
  let columns: [String: [String]]
  /// What `_databaseId` stands for.
  let databaseID: String

  /// Whether a test holds in every call, or in none; nil where the arguments decide.
  func holds(_ test: Expression) -> Bool? {
    guard test.names.allSatisfy({ $0 == DynamicScope.databaseName }) else { return nil }
    return try? test.isTrue(in: DynamicScope([], databaseID: databaseID))
  }
}
