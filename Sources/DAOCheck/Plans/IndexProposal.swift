import DAOCore
import DAOSQL

/// An index that would serve a statement.
struct IndexProposal: Hashable {
  let table: TableName
  let terms: [TableUse.Term]

  init?(_ table: TableName, equals: [String], then terms: [TableUse.Term] = []) {
    var seen: Set<String> = []
    let all = equals.map { TableUse.Term(column: $0) } + terms
    self.table = table
    self.terms = all.filter { seen.insert($0.column).inserted }
    if self.terms.isEmpty { return nil }
  }

  /// `CREATE INDEX employee_dept_name ON employee (dept, name)`.
  func sql(in dialect: any Dialect) -> String {
    let isBackwards = terms.allSatisfy(\.isDescending)
    let columns = terms.map { dialect.named($0.column) + ($0.isDescending && !isBackwards ? " DESC" : "") }
    let name = ([table.name] + terms.map(\.column)).joined(separator: "_")
    let schema = table.schema.map { dialect.named($0) + "." } ?? ""
    return "CREATE INDEX \(schema)\(dialect.named(name)) ON \(dialect.named(table.name)) (\(columns.joined(separator: ", ")))"
  }
}

extension Dialect {
  /// A name as SQL, in quotes only where it needs them.
  func named(_ name: String) -> String {
    let isPlain = name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil && !reservedWords.contains(name.uppercased())
    return isPlain ? name : quote(name)
  }
}

/// Words that no engine takes for a name without quotes.
private let reservedWords: Set<String> = [
  "ALL", "AND", "AS", "BETWEEN", "BY", "CASE", "CHECK", "COLLATE", "COLUMN", "CREATE", "DEFAULT", "DELETE", "DESC",
  "DISTINCT", "DROP", "ELSE", "END", "EXCEPT", "EXISTS", "FOREIGN", "FROM", "GROUP", "HAVING", "IN", "INDEX", "INSERT",
  "INTERSECT", "INTO", "IS", "JOIN", "KEY", "LIKE", "LIMIT", "NOT", "NULL", "OFFSET", "ON", "OR", "ORDER", "PRIMARY",
  "REFERENCES", "SELECT", "SET", "TABLE", "THEN", "TO", "TRANSACTION", "TRIGGER", "UNION", "UNIQUE", "UPDATE", "USER",
  "USING", "VALUES", "VIEW", "WHEN", "WHERE", "WITH",
]
