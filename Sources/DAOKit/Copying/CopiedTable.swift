import DAOCore
import DAOSQL

/// A table in both databases, with the columns that are copied.
struct CopiedTable {
  let source: TableSchema
  let target: TableSchema
  let columns: [CopiedColumn]
  /// The positions of the key's columns in ``columns``; empty for a table without a key.
  let key: [Int]

  var name: String { target.qualifiedName.description }

  /// Reads all rows of the source, in the order of their keys, or of the engine's own numbers.
  func selection(from rows: String, _ dialect: any Dialect) -> StatementText {
    let names = columns.map { dialect.quote($0.source.name) }.joined(separator: ", ")
    var order = key.map { dialect.quote(columns[$0].source.name) }
    if order.isEmpty, let identifier = dialect.rowIdentifier { order = [identifier] }
    let end = order.isEmpty ? "" : " ORDER BY \(order.joined(separator: ", "))"
    return StatementText(sql: "SELECT \(names) FROM \(rows)\(end)", verb: .query)
  }

  /// Reads all rows of the target, in any order.
  func reading(from rows: String, _ dialect: any Dialect) -> StatementText {
    let names = columns.map { dialect.quote($0.target.name) }.joined(separator: ", ")
    return StatementText(sql: "SELECT \(names) FROM \(rows)", verb: .query)
  }

  func insertion(of rows: Int, _ dialect: any Dialect, keepingKeys: String) -> StatementText {
    let names = columns.map { dialect.quote($0.target.name) }.joined(separator: ", ")
    return StatementText(
      sql: "INSERT INTO \(target.qualifiedName.quoted(dialect)) (\(names)) \(keepingKeys)VALUES "
        + dialect.tuples(rows, of: columns.count, dialect.place),
      parameters: (0..<rows).flatMap { _ in columns.map { StatementText.Parameter(name: $0.source.name, column: $0.target) } },
      verb: .change)
  }

  /// A row for messages: its key, or its place in the order.
  func place(of values: [Value], _ number: Int) -> String {
    guard !key.isEmpty else { return "row \(number)" }
    return key.map { "\(columns[$0].source.name) \(Self.text(of: values[$0]))" }.joined(separator: ", ")
  }

  private static func text(of value: Value) -> String {
    switch value {
    case .null: "NULL"
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .text(let text): "'\(text)'"
    case .blob(let bytes): "x'\(bytes.hexadecimal)'"
    }
  }
}
