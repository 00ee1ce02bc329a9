import DAOCore
import DAOSQL

extension SchemaStream {
  /// The statement of a stream that runs outside of a transaction.
  var onlyStatement: Statement? {
    if case .statement(let statement)? = parts.first, parts.count == 1 { statement } else { nil }
  }
}

extension SchemaStream.Statement {
  /// The name of the index that it makes, and the quoted one of its table; nil for another statement.
  func createdIndex(in dialect: any Dialect) -> (name: String, table: String)? {
    guard case .createIndex(let index)? = parsed(dialect)?.tree.form, let name = index.name?.parts.last else { return nil }
    // A server makes names without quotes small.
    func own(_ name: SQLIdentifier) -> String { name.isQuoted ? name.text : name.text.lowercased() }
    return (own(name), index.table.parts.map { dialect.quote(own($0)) }.joined(separator: "."))
  }

  /// Whether it changes more than its database.
  func changesServer(in dialect: any Dialect) -> Bool { parsed(dialect)?.changesServer ?? false }

  private func parsed(_ dialect: any Dialect) -> SQLStatement? { SQLStatement.statements(of: sql, dialect: dialect).first }
}
