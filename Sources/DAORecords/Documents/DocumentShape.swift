import DAOCore
import DAORuntime
import DAOSQL
import Foundation

/// The table of documents as one session sees it.
final class DocumentShape {
  /// The column of the members that no column can tell: another kind than the column's, null, names that are no columns.
  static let side = "daokit_values"
  static let added = "daokit_added"
  static let changed = "daokit_changed"

  /// Whether a table has the columns that documents give to those that they make.
  static func isOwn(_ table: TableSchema) -> Bool { table.columns.contains { $0.name == added } }

  /// The statement that makes a table for documents, whose other columns come later.
  static func creation(of quotedName: String, key: String, _ dialect: any Dialect) -> String {
    let columns = [added, changed].map { "\(dialect.quote($0)) \(dialect.type(of: .real))" }
    let key = "\(dialect.quote(key)) \(dialect.orderedType(of: .text)) PRIMARY KEY NOT NULL"
    return "CREATE TABLE \(quotedName) (\(([key] + columns).joined(separator: ", ")))"
  }

  /// Nil as long as there is no table.
  let table: TableSchema?
  let name: String
  let key: TableColumn
  let members: [DocumentColumn]
  let hasSide, hasAdded, hasChanged, expires: Bool
  let expiring: ExpiringTable
  let dialect: any Dialect
  /// What tells this table from the one that others may make of it; nil without one.
  let version: Value?
  private let indexes: [String: Int]
  private let taken: Set<String>
  private var texts: [ExactText: StatementText] = [:]

  /// The table as a connection sees it.
  ///
  /// - Throws: ``DAOError/Code/recordTable`` for a table without such a key, and for a name that the engine would cut.
  convenience init(name: String, key: String?, version: Value?, on connection: any Connection) throws {
    let length = connection.dialect.limits.nameLength
    guard [name, key ?? ""].allSatisfy({ $0.utf8.count <= length }) else {
      throw DAOError(
        .recordTable, "the names of documents' tables and keys have \(length) bytes at most, and '\(name)' is longer")
    }
    // In quotes: a name is a name, whatever it looks like.
    let table = try connection.table(named: name)
    let foreignKeys = try table?.expires == true ? connection.schemaDetails().foreignKeys : []
    try self.init(table, name: name, key: key, version: version, foreignKeys: foreignKeys, connection.dialect)
  }

  init(
    _ table: TableSchema?, name: String, key: String? = nil, version: Value? = nil, foreignKeys: [ForeignKeySchema] = [],
    _ dialect: any Dialect
  ) throws {
    self.table = table
    self.name = table?.name ?? name
    self.version = version
    self.dialect = dialect
    self.key = try Self.key(of: table, named: key, name)
    let (key, columns) = (self.key.name, table?.columns ?? [])
    members = columns.filter { $0.name != key && !$0.isOwn && !$0.isGenerated }.map { DocumentColumn($0, dialect) }
    indexes = Dictionary(members.enumerated().map { ($1.name, $0) }) { first, _ in first }
    let names = Set(columns.map(\.name.asciiLowercased))
    taken = names.union([key.asciiLowercased])
    hasSide = names.contains(Self.side)
    hasAdded = names.contains(Self.added)
    hasChanged = names.contains(Self.changed)
    expires = table?.expires ?? false
    expiring = ExpiringTable(table?.name ?? name, keys: [key], foreignKeys: foreignKeys, dialect)
  }

  private static func key(of table: TableSchema?, named name: String?, _ tableName: String) throws -> TableColumn {
    guard let table else { return TableColumn(name: name ?? "key", affinity: .text, table: tableName) }
    let keys = table.primaryKey
    guard keys.count == 1, name.map({ $0.asciiLowercased == keys[0].name.asciiLowercased }) ?? true else {
      let wanted = name.map { "'\($0)'" } ?? "one column"
      throw DAOError(
        .recordTable,
        "documents need a table whose key is \(wanted), and that of '\(tableName)' is (\(keys.map(\.name).joined(separator: ", ")))"
      )
    }
    return keys[0]
  }

  /// The value of the key's column; nil for a text that is none.
  func keyValue(_ key: String) -> TypedValue? {
    if dialect.hasStrictTypes, self.key.kind == .uuid { return UUID(uuidString: key).map { .uuid($0) } }
    guard self.key.affinity == .integer else { return dialect.textsHoldNUL || !key.utf8.contains(0) ? .text(key) : nil }
    return Int64(key).flatMap { "\($0)" == key ? .integer($0) : nil }
  }

  /// The text of a key.
  static func keyText(_ value: Value) -> String {
    switch value {
    case .null: ""
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    case .text(let value): value
    case .blob(let value): value.base64EncodedString()
    }
  }

  /// The index of the column of a member; nil where it has none.
  func index(of member: String) -> Int? { indexes[member] }

  /// Whether a member of this name can get a column: engines' names do not differ in case alone, have no NUL, and are not cut.
  func canAddColumn(_ member: String, after others: Int) -> Bool {
    !member.isEmpty && !member.utf8.contains(0) && member.utf8.count <= dialect.limits.nameLength
      && !taken.contains(member.asciiLowercased) && taken.count + others < dialect.limits.columns
  }

  /// A statement, which is made once for the shape.
  func text(_ sql: String, _ count: Int, _ verb: StatementVerb) -> StatementText {
    let key = ExactText(sql)
    if let text = texts[key] { return text }
    if texts.count >= 256 { texts = [:] }
    let text = StatementText(
      sql: sql, parameters: (0..<count).map { _ in StatementText.Parameter() }, verb: verb, nulls: nil, origin: nil,
      followsSchema: true, handlers: nil)
    texts[key] = text
    return text
  }

  // MARK: SQL

  var quotedName: String { dialect.quote(name) }
  var quotedKey: String { "\(quotedName).\(dialect.quote(key.name))" }

  /// The members that are kept beside the columns, as a table.
  func members(as alias: String) -> String { dialect.members(of: "\(quotedName).\(dialect.quote(Self.side))", as: alias) }

  /// The columns that a document is read from, in the order in which ``document(of:)`` reads them.
  var selected: String {
    let own = [(Self.side, hasSide), (Self.added, hasAdded), (Self.changed, hasChanged), (ExpiryColumn.name, expires)]
    let names = [key.name] + members.map(\.name) + own.filter(\.1).map(\.0)
    // With the table: an engine may take a name alone for a text, where there is no such column any more.
    return names.map { "\(quotedName).\(dialect.quote($0))" }.joined(separator: ", ")
  }
}
