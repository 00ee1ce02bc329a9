import DAOCore
import DAOScript

/// Scripts after their check, while the connection that they were checked on is open.
package struct CheckedScripts {
  package let scripts: [CompiledScript]
  /// The operations whose statements the engine accepts.
  package internal(set) var operations: [CheckedOperation] = []
  package var report: CheckReport
  package let connection: any Connection
  package let schema: CheckedSchema

  /// The declared types of columns, by table and column in lower case.
  package var declaredColumns: [String: DeclaredColumn] {
    let pairs = scripts.flatMap(\.types.columns).map {
      (TableName($0.table).name.lowercased() + "." + $0.column.lowercased(), $0)
    }
    return Dictionary(pairs) { first, _ in first }
  }
}
