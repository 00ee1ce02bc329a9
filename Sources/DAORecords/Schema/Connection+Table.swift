import DAOCore
import DAOSQL

extension Connection {
  /// The table with a name, which is one name, whatever it looks like: `main.a` is no table of an attached database.
  func table(named name: String) throws -> TableSchema? { try tableSchema(dialect.quote(name)) }
}
