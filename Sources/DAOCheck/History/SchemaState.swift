import DAOCore
import DAOSQL

/// The tables, indexes, triggers and foreign keys at one version of a schema. Names are looked up in lower case.
struct SchemaState {
  private let all: [TableSchema]
  private let tables: [String: TableSchema]
  private let indexes: [String: [IndexSchema]]
  let details: SchemaDetails

  init(_ connection: any Connection) throws {
    all = try connection.tables().filter { !$0.isView }
    tables = Dictionary(all.map { ($0.name.lowercased(), $0) }) { first, _ in first }
    details = try connection.schemaDetails()
    indexes = Dictionary(grouping: details.indexes) { $0.table.lowercased() }
  }

  func table(_ name: String) -> TableSchema? { tables[name.lowercased()] }

  /// Whether a table has all of these columns.
  func has(_ columns: [String], in table: String) -> Bool {
    let own = Set((self.table(table)?.columns ?? []).map { $0.name.lowercased() })
    return own.isSuperset(of: columns.map { $0.lowercased() })
  }

  func hasTables(inSchema name: String) -> Bool { all.contains { $0.qualifier?.lowercased() == name } }

  /// Whether a column has the type, or an array of it.
  func hasColumns(ofType name: String) -> Bool {
    all.flatMap(\.columns).contains { column in
      column.declaredType.lowercased().split(separator: ".").last.map { $0.prefix { $0 != "[" } == name } ?? false
    }
  }

  /// Whether rows that are there take a value when the column is added: of the schema's own, such as that of its type.
  func fillsRows(_ column: String, of table: String) -> Bool {
    let found = self.table(table)?.columns.first { $0.name.lowercased() == column }
    return found.map { $0.isGenerated || $0.defaultSQL.map { $0.lowercased() != "null" } ?? false } ?? false
  }

  func indexes(of table: String) -> [IndexSchema] { indexes[table.lowercased()] ?? [] }

  func hasIndex(_ name: String) -> Bool {
    indexes.values.contains { $0.contains { $0.name.lowercased() == name.lowercased() } }
  }
}

extension IndexSchema {
  /// `employee_name (name)`; without its name for the UNIQUE of a table.
  var shown: String {
    let columns = terms.map { $0.column ?? "…" }.joined(separator: ", ")
    return isOwn ? "the index \(name) (\(columns))" : "UNIQUE (\(columns))"
  }

  /// Whether both order the same columns of tables in the same way, whatever their names.
  func hasTerms(of other: IndexSchema) -> Bool {
    terms.map(\.key) == other.terms.map(\.key) && isPartial == other.isPartial && form == other.form
  }

  /// Whether this one gives every order that `other` gives.
  func covers(_ other: IndexSchema) -> Bool {
    !isPartial && !other.isPartial && form.isEmpty && other.form.isEmpty && other.columns != nil
      && terms.prefix(other.terms.count).map(\.key) == other.terms.map(\.key)
      && (!other.isUnique || isUnique && terms.count == other.terms.count)
  }
}

extension IndexSchema.Term {
  /// The term for comparison: names without their case.
  fileprivate var key: [String] { [column?.lowercased() ?? "", collation.uppercased(), isDescending ? "d" : ""] }
}
