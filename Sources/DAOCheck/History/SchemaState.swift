import DAOCore
import DAOSQL

/// The tables, indexes, triggers and foreign keys at one version of a schema. Names are looked up in lower case.
struct SchemaState {
  private let tables: [String: TableSchema]
  private let indexes: [String: [IndexSchema]]
  let details: SchemaDetails

  init(_ connection: any Connection) throws {
    let tables = try connection.tables().filter { !$0.isView }
    self.tables = Dictionary(tables.map { ($0.name.lowercased(), $0) }) { first, _ in first }
    details = try connection.schemaDetails()
    indexes = Dictionary(grouping: details.indexes) { $0.table.lowercased() }
  }

  func table(_ name: String) -> TableSchema? { tables[name.lowercased()] }

  /// Whether a table has all of these columns.
  func has(_ columns: [String], in table: String) -> Bool {
    let own = Set((self.table(table)?.columns ?? []).map { $0.name.lowercased() })
    return own.isSuperset(of: columns.map { $0.lowercased() })
  }

  func indexes(of table: String) -> [IndexSchema] { indexes[table.lowercased()] ?? [] }
}

extension IndexSchema {
  /// `employee_name (name)`; without its name for the UNIQUE of a table.
  var shown: String {
    let columns = terms.map { $0.column ?? "…" }.joined(separator: ", ")
    return isOwn ? "the index \(name) (\(columns))" : "UNIQUE (\(columns))"
  }

  /// Whether both order the same columns of tables in the same way, whatever their names.
  func hasTerms(of other: IndexSchema) -> Bool { terms.map(\.key) == other.terms.map(\.key) && isPartial == other.isPartial }

  /// Whether this one gives every order that `other` gives.
  func covers(_ other: IndexSchema) -> Bool {
    !isPartial && !other.isPartial && other.columns != nil
      && terms.prefix(other.terms.count).map(\.key) == other.terms.map(\.key)
      && (!other.isUnique || isUnique && terms.count == other.terms.count)
  }
}

extension IndexSchema.Term {
  /// The term for comparison: names without their case.
  fileprivate var key: [String] { [column?.lowercased() ?? "", collation.uppercased(), isDescending ? "d" : ""] }
}
