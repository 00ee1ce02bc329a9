import DAOCore
import DAOSQL

extension LinkedOperation {
  /// The statements that calls may run: the only one, or those of ``DynamicStatement/variants(columns:limit:)``. The statements
  /// of select keys are not among them.
  ///
  /// - Parameter schema: Looks up a table by its name; nil for an unknown table. It is called only for SQL that depends on the
  ///   columns of a table.
  /// - Throws: ``DAOError`` with all faults that the schema reveals; any error of `schema`.
  package func variants(schema: (String) throws -> TableSchema?) throws -> SQLVariants {
    switch body {
    case .fixed(let text, _): return SQLVariants(statements: [text], coverage: .all)
    case .built(let statement): return SQLVariants(statements: [try statement.resolve(with: schema)], coverage: .all)
    case .dynamic(let sql): return try sql.variants(schema: schema)
    }
  }
}

extension LinkedSQL {
  /// The statements that this SQL may become in calls.
  ///
  /// - Parameter schema: Looks up a table by its name; nil for an unknown table.
  /// - Throws: ``DAOError`` with all faults that the schema reveals; any error of `schema`.
  package func variants(schema: (String) throws -> TableSchema?) throws -> SQLVariants {
    let statement = DynamicStatement(self)
    return statement.variants(columns: try statement.columns(generation: nil, schema: schema))
  }
}
