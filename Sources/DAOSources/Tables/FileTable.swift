import DAOCore
import DAORuntime
import DAOSQL

/// A table of a file, with its columns.
struct FileTable: Sendable {
  let name: String
  let columns: [FileColumn]
  /// The tables whose rows are nested in those of this one.
  let nested: [FileNest]
  /// The table in whose rows those of this one are nested.
  let parent: String?
  /// Whether the rows are values alone, which have one column.
  let holdsValues: Bool
  /// The rows of the file that the table was read from; nil for another table.
  var numbers: RowNumbers?
  /// The column that is declared as the primary key; those with a value in each row are NOT NULL then.
  let key: String?
  private let indexes: [ExactText: Int]

  init(
    name: String, columns: [FileColumn], nested: [FileNest] = [], parent: String? = nil, holdsValues: Bool = false,
    numbers: RowNumbers? = nil, key: String? = nil
  ) {
    self.name = name
    self.columns = columns
    self.nested = nested
    self.parent = parent
    self.holdsValues = holdsValues
    self.numbers = numbers
    self.key = key
    indexes = Dictionary(columns.enumerated().map { (ExactText($1.member), $0) }) { first, _ in first }
  }

  /// The table without types but JSON's.
  var keepingValues: FileTable {
    FileTable(
      name: name,
      columns: columns.map { $0.content == .json ? $0 : FileColumn(name: $0.name, member: $0.member, content: .anything) },
      holdsValues: holdsValues)
  }

  // MARK: Keys

  /// The column that rows of nested tables refer to.
  static let rowKey = "rowid"
  /// The column that refers to the row of the outer table.
  static func reference(to parent: String) -> String { "\(parent)_\(rowKey)" }

  func isKey(_ column: String) -> Bool { keys.contains { $0.asciiLowercased == column.asciiLowercased } }

  private var keys: [String] { (nested.isEmpty ? [] : [Self.rowKey]) + (parent.map { [Self.reference(to: $0)] } ?? []) }

  /// SQLite's own number of a row, by the name that no column has (<https://www.sqlite.org/lang_createtable.html#rowid>).
  private var number: String { Self.number(besides: columns) ?? Self.rowKey }

  private static let numberNames = [rowKey, "_rowid_", "oid"]

  private static func number(besides columns: [FileColumn]) -> String? {
    numberNames.first { name in !columns.contains { $0.name.asciiLowercased == name } }
  }

  /// The columns that leave no name for the number of a row; none where one is left.
  var hidingColumns: [String] {
    guard Self.number(besides: columns) == nil else { return [] }
    return columns.map(\.name).filter { Self.numberNames.contains($0.asciiLowercased) }
  }

  // MARK: SQL

  func creation(_ dialect: any Dialect) -> String {
    var parts = columns.map { column in
      let isKey = key.map(column.name.isExactly) ?? false
      // INTEGER would make it the number of the row, and the order of the file that of the key.
      let type = isKey && column.content == .integer ? "INT" : column.content.declaredType
      let words = [
        dialect.quote(column.name), type, isKey ? "PRIMARY KEY" : "", key != nil && column.isRequired ? "NOT NULL" : "",
      ]
      return words.filter { !$0.isEmpty }.joined(separator: " ")
    }
    if let parent {
      let reference = dialect.quote(Self.reference(to: parent))
      parts.insert(
        "\(reference) INTEGER NOT NULL REFERENCES \(dialect.quote(parent)) (\(Self.rowKey)) ON DELETE CASCADE", at: 0)
    }
    if !nested.isEmpty { parts.insert("\(Self.rowKey) INTEGER PRIMARY KEY", at: 0) }
    let table = "CREATE TABLE \(dialect.quote(name)) (\(parts.joined(separator: ", ")))"
    guard let parent else { return isNumbered ? "\(table);\n\(keepingNumbers(dialect))" : table }
    let index = dialect.quote("\(name) by \(parent)")
    return "\(table);\nCREATE INDEX \(index) ON \(dialect.quote(name)) (\(dialect.quote(Self.reference(to: parent))))"
  }

  /// Whether the rows have numbers that nothing but their place tells.
  private var isNumbered: Bool { numbers != nil && nested.isEmpty && key == nil }

  /// An index without entries: VACUUM numbers the rows of tables anew that have no index, and then each would be another row of the file.
  private func keepingNumbers(_ dialect: any Dialect) -> String {
    "CREATE INDEX \(dialect.quote("daokit_\(name)_rows")) ON \(dialect.quote(name)) (1) WHERE 0"
  }

  /// Inserts as many rows as its last parameter says, of those that are bound.
  func insertion(of rows: Int, _ dialect: any Dialect) -> StatementText {
    let names = keys + columns.map(\.name)
    let count = rows * names.count
    let tuples = dialect.tuples(rows, of: names.count, dialect.place)
    return StatementText(
      sql: "INSERT INTO \(dialect.quote(name)) (\(names.map(dialect.quote).joined(separator: ", "))) "
        + "SELECT * FROM (VALUES \(tuples)) LIMIT \(dialect.place(count + 1))",
      parameters: (0...count).map { _ in StatementText.Parameter() })
  }

  /// The number of columns that ``insertion(of:_:)`` has values for.
  var insertedColumns: Int { keys.count + columns.count }

  /// The rows in their order, each with its number where the table was read from a file.
  func selection(_ dialect: any Dialect) -> StatementText {
    let columns = columns.map { dialect.quote($0.name) }
    guard numbers != nil else {
      return StatementText(sql: "SELECT \(columns.joined(separator: ", ")) FROM \(dialect.quote(name))", parameters: [])
    }
    let condition = parent.map { " WHERE \(dialect.quote(Self.reference(to: $0))) = \(dialect.place(1))" } ?? ""
    return StatementText(
      sql:
        "SELECT \(([number] + columns).joined(separator: ", ")) FROM main.\(dialect.quote(name))\(condition) ORDER BY \(number)",
      parameters: parent == nil ? [] : [StatementText.Parameter()])
  }

  /// The numbers of the rows in their order.
  func numbering(_ dialect: any Dialect) -> StatementText {
    StatementText(sql: "SELECT \(number) FROM main.\(dialect.quote(name)) ORDER BY \(number)", parameters: [])
  }

  // MARK: Rows

  /// The index of the column of a member.
  ///
  /// - Parameter place: Where it is expected.
  private func index(of member: String, at place: Int) -> Int? {
    place < columns.count && columns[place].member.isExactly(member) ? place : indexes[ExactText(member)]
  }

  /// Whether the rows of a file are stored as those of the other table.
  func isStored(as other: FileTable) -> Bool {
    name == other.name && key == other.key && columns.elementsEqual(other.columns) { $0.isStored(as: $1) }
      && nested.elementsEqual(other.nested) { $0.column.member == $1.column.member && $0.table.isStored(as: $1.table) }
  }

  /// The values of a row in the order of the columns.
  func values(_ row: FileRow) -> [Value] {
    var values = Array(repeating: Value.null, count: columns.count)
    var lists: [Int: [JSONValue]] = [:]
    for (place, member) in row.members.enumerated() {
      guard let index = index(of: row.names[member.name], at: place) else { continue }
      let value = row.value(of: member.cell)
      if columns[index].isRepeated {
        lists[index, default: []].append(value.json)
      } else {
        values[index] = columns[index].content.stored(value)
      }
    }
    for (index, list) in lists { values[index] = .text(JSONValue.list(list).text) }
    return values
  }

  /// Whether a member of a row belongs to a column, or to a table that is nested.
  func hasMember(_ name: String) -> Bool {
    indexes[ExactText(name)] != nil || nested.contains { ExactText($0.column.member) == ExactText(name) }
  }

  /// Whether all members of a row, and of those nested in it, belong to columns.
  func hasMembers(of row: FileRow, _ traits: FormatTraits) -> Bool {
    row.members.allSatisfy { hasMember(row.names[$0.name]) }
      && nested.allSatisfy { nest in nest.rows(of: row, traits).allSatisfy { nest.table.hasMembers(of: $0, traits) } }
  }

  /// A row of the file as the database stores it.
  func stored(_ row: FileRow, _ traits: FormatTraits) -> StoredRow {
    StoredRow(
      values: values(row),
      rows: nested.map { nest in nest.rows(of: row, traits).map { nest.table.stored($0, traits) } })
  }

  /// The columns that a file has, with those of nested tables.
  var written: [FileColumn] {
    var written = columns
    for nest in nested.reversed() { written.insert(nest.column, at: min(nest.place, columns.count)) }
    return written
  }

  /// The values of a row in the order of ``written``.
  func values(_ row: StoredRow) -> [FileValue] {
    var values = zip(columns, row.values).map { $0.content.value(of: $1) }
    for (nest, rows) in zip(nested, row.rows).reversed() {
      values.insert(nest.value(rows), at: min(nest.place, columns.count))
    }
    return values
  }

  /// A row inside of a row.
  func object(_ row: StoredRow) -> JSONValue {
    .object(
      zip(written, values(row)).compactMap { column, value in
        if value.isNull, column.leavesNullOut { return nil }
        return JSONValue.Member(name: column.member, value: column.json(value), offset: 0)
      })
  }
}

extension FileTable {
  /// A table of a database as it is written.
  ///
  /// - Parameters:
  ///   - known: The table as it was read from a file; nil for another one.
  ///   - others: All tables of the database.
  init(_ table: TableSchema, as known: FileTable?, among others: [TableSchema]) {
    let hasAttributes = known.map { !$0.columns.isEmpty && $0.columns.allSatisfy { $0.member == "@\($0.name)" } } ?? false
    let columns = table.columns.filter { known?.isKey($0.name) != true }.map { column in
      known?.columns.first { $0.name.isExactly(column.name) }
        ?? FileColumn(
          name: column.name, member: hasAttributes ? "@\(column.name)" : column.name, content: ColumnContent(column.kind),
          isNew: known != nil)
    }
    let nested = (known?.nested ?? []).compactMap { nest in
      others.first { $0.name.isExactly(nest.table.name) }.map { table in
        FileNest(column: nest.column, place: nest.place, table: FileTable(table, as: nest.table, among: others))
      }
    }
    self.init(
      name: table.name, columns: columns, nested: nested, parent: known?.parent,
      holdsValues: known?.holdsValues == true && columns.count == 1,
      numbers: Self.number(besides: columns) == nil ? nil : known?.numbers)
  }

  /// The table and those that are nested in it.
  var all: [FileTable] { [self] + nested.flatMap(\.table.all) }
}
