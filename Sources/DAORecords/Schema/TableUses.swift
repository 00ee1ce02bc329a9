import DAOCore
import DAOSQL

/// What cannot be used in a schema, and the indexes of a table: before it changes, and after it.
struct TableUses {
  /// What cannot be used, with the reason.
  private var faults: [String: String] = [:]
  /// The names of the table's indexes that its type has not asked for.
  private var indexes: Set<String> = []

  init(of table: String, on connection: any Connection) throws {
    for object in try connection.brokenObjects() {
      faults["the \(object.kind) '\(object.name)'"] = object.message
    }
    for text in try connection.quotedTexts() {
      faults["'\(text.text)' in the \(text.kind) '\(text.name)'"] = "there is no such column"
    }
    let details = try connection.schemaDetails()
    let own = details.indexes.filter { $0.table.asciiLowercased == table.asciiLowercased }
    let keys = try connection.table(named: table)?.primaryKey.map(\.name) ?? []
    for key in details.foreignKeys where key.parent.asciiLowercased == table.asciiLowercased {
      let parents = Set((key.parentColumns.isEmpty ? keys : key.parentColumns).map(\.asciiLowercased))
      let isUsable = own.contains {
        $0.isUnique && !$0.isPartial && $0.columns.map { Set($0.map(\.asciiLowercased)) } == parents
      }
      guard !isUsable else { continue }
      faults["the foreign key (\(key.columns.joined(separator: ", "))) of '\(key.table)'"] =
        "no key or UNIQUE is (\(key.parentColumns.joined(separator: ", ")))"
    }
    indexes = Set(own.filter { $0.isOwn && !Self.isMade($0, of: table) }.map(\.name))
  }

  /// Whether an index has the name that a type's own have.
  private static func isMade(_ index: IndexSchema, of table: String) -> Bool {
    guard let columns = index.columns else { return false }
    let name = ([table] + columns).joined(separator: "_").asciiLowercased
    return index.name.asciiLowercased.hasPrefix(name) && index.name.utf8.dropFirst(name.utf8.count).allSatisfy { $0 == 0x5F }
  }

  /// What could be used before and cannot be any more, with the reasons.
  func lost(by later: TableUses) -> [String] {
    later.faults.filter { faults[$0.key] == nil }.map { "\($0) could not be used any more: \($1)" }.sorted()
      + indexes.subtracting(later.indexes).sorted().map { "the index '\($0)' would be gone, with a column" }
  }
}
