import DAOCore

extension LinkedOperation {
  /// The statements that calls may come to: one, or those of ``DynamicStatement/variants(columns:limit:)``. Select keys have
  /// statements of their own.
  ///
  /// - Parameter schema: The table of that name, nil when there is none; only asked for where the SQL depends on the columns of
  ///   a table.
  /// - Throws: ``DAOError`` with every fault that the schema shows; what `schema` throws.
  package func variants(schema: (String) throws -> TableSchema?) throws -> SQLVariants {
    switch body {
    case .fixed(let text, _): return SQLVariants(statements: [text], coverage: .all)
    case .built(let statement): return SQLVariants(statements: [try statement.resolve(with: schema)], coverage: .all)
    case .dynamic(let sql):
      let statement = DynamicStatement(sql)
      return statement.variants(columns: try statement.columns(generation: nil, schema: schema))
    }
  }
}
