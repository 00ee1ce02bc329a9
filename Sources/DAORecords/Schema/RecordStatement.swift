import DAOCore
import DAOSQL

/// The statements that every table of records has.
enum RecordStatement: Hashable {
  case insert, insertNumbered, update, delete, find, greatestKey
  /// Inserts a row unless there is one with its key.
  case insertNew, insertNewNumbered
  /// Sets some columns of the row with a key, by the indexes of their properties.
  case set([Int])

  /// Whether the row that it changes is a new one.
  var isInsert: Bool {
    switch self {
    case .insert, .insertNumbered, .insertNew, .insertNewNumbered: true
    case .update, .delete, .find, .greatestKey, .set: false
    }
  }

  /// The statement; its parameters are the values of ``values(of:in:until:)``.
  ///
  /// - Parameters:
  ///   - expires: Whether rows have a time: a whole record gets a new one, or none.
  ///   - followsSchema: Whether it must not run on another schema than it was prepared for.
  func text<R>(of table: RecordTable<R>, expires: Bool, followsSchema: Bool = true) -> StatementText {
    let dialect = table.dialect
    let name = dialect.quote(table.schema.name)
    let columns = table.schema.columns
    let until = expires ? [TableColumn(name: ExpiryColumn.name, table: table.schema.name)] : []
    let keys = table.keys.map { columns[$0] }
    let properties = Dictionary(zip(columns, table.shape.properties).map { ($0.name, $1.name) }) { first, _ in first }
    var parameters: [TableColumn] = []
    func place(_ column: TableColumn) -> String {
      parameters.append(column)
      return dialect.place(parameters.count)
    }
    func names(_ columns: [TableColumn]) -> String { columns.map { dialect.quote($0.name) }.joined(separator: ", ") }
    func values(_ columns: [TableColumn]) -> String { columns.map(place).joined(separator: ", ") }
    func setting(_ columns: [TableColumn]) -> String {
      columns.map { "\(dialect.quote($0.name)) = \(place($0))" }.joined(separator: ", ")
    }
    func equal(_ columns: [TableColumn]) -> String {
      columns.map { "\(table.quoted($0)) = \(place($0))" }.joined(separator: " AND ")
    }
    let unlessThere = " ON CONFLICT (\(names(keys))) DO NOTHING"
    let sql: String
    switch self {
    case .insert: sql = "INSERT INTO \(name) (\(names(columns + until))) VALUES (\(values(columns + until)))"
    case .insertNew:
      sql = "INSERT INTO \(name) (\(names(columns + until))) VALUES (\(values(columns + until)))\(unlessThere)"
    case .insertNumbered, .insertNewNumbered:
      let others = table.others.map { columns[$0] } + until
      sql =
        (others.isEmpty
          ? "INSERT INTO \(name) DEFAULT VALUES" : "INSERT INTO \(name) (\(names(others))) VALUES (\(values(others)))")
        + (self == .insertNewNumbered ? unlessThere : "")
        + (dialect.rowIdentifier == nil ? " RETURNING \(names(keys))" : "")
    case .update:
      let others = table.others.map { columns[$0] } + until
      // A key alone has nothing to set; whether the row is there is asked for all the same.
      sql = "UPDATE \(name) SET \(setting(others.isEmpty ? keys : others)) WHERE \(equal(keys))"
    case .set(let indexes):
      sql = "UPDATE \(name) SET \(setting(indexes.map { columns[$0] })) WHERE \(equal(keys))"
    case .delete: sql = "DELETE FROM \(name) WHERE \(equal(keys))"
    case .find: sql = "SELECT \(table.columnList) FROM \(name) WHERE \(equal(keys))"
    case .greatestKey: sql = "SELECT max(CAST(\(table.quoted(keys[0])) AS \(dialect.type(of: .integer)))) FROM \(name)"
    }
    return StatementText(
      sql: sql, parameters: parameters.map { StatementText.Parameter(name: properties[$0.name], column: $0) },
      verb: isQuery ? .query : .change, nulls: nil, origin: nil, followsSchema: followsSchema, handlers: nil)
  }

  var isQuery: Bool { self == .find || self == .greatestKey }

  /// The values of a record's statement, of those of all its properties.
  ///
  /// - Parameter until: The record's time, one value; empty where rows have none.
  func values<R>(of record: [TypedValue], in table: RecordTable<R>, until: [TypedValue]) -> [TypedValue] {
    guard self != .greatestKey else { return [] }
    let keys = table.keys.map { record[$0] }
    switch self {
    case .insert, .insertNew: return record + until
    case .insertNumbered, .insertNewNumbered: return table.others.map { record[$0] } + until
    case .update:
      let others = table.others.map { record[$0] } + until
      return (others.isEmpty ? keys : others) + keys
    case .set(let indexes): return indexes.map { record[$0] } + keys
    case .delete, .find, .greatestKey: return keys
    }
  }
}
