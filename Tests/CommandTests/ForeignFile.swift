import CSQLite
import Foundation

/// A database file as another framework makes it: by SQL alone, without this library.
struct ForeignFile {
  struct Failure: Error { var message: String }

  let path: String

  init(_ path: String, _ statements: [String]) throws {
    self.path = path
    var handle: OpaquePointer?
    defer { sqlite3_close(handle) }
    guard sqlite3_open(path, &handle) == SQLITE_OK else { throw Failure(message: "cannot open") }
    for sql in statements {
      guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else {
        throw Failure(message: "\(String(cString: sqlite3_errmsg(handle))): \(sql)")
      }
    }
  }

  /// A text as SQL has it.
  static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "''"))'" }

  /// A name as SQL has it.
  static func name(_ text: String) -> String { "\"\(text.replacing("\"", with: "\"\""))\"" }
}

extension ForeignFile {
  /// The statements with which AgileDB 6 makes a file and a table.
  static func agile6(_ table: String, _ columns: String...) -> [String] {
    [
      "create table if not exists __settings(key text, value text)", "insert into __settings(key,value) values('schema',2)",
      "create table if not exists __tableArrayColumns(tableName text, arrayColumns text)",
      """
      create table \(table) (key text PRIMARY KEY, autoDeleteDateTime text, addedDateTime text, updatedDateTime text, \
      hasArrayValues text)
      """,
      "create index idx_\(table)_autoDeleteDateTime on \(table)(autoDeleteDateTime)",
      """
      create table \(table)_arrayValues (key text, objectKey text, stringValue text, intValue int, doubleValue double)
      """,
      "create index idx_\(table)_arrayValues_keys on \(table)_arrayValues(key,objectKey)",
    ] + columns.map { "alter table \(table) add column \($0)" }
  }

  /// The statements with which AgileDB 7 makes a file and a table.
  static func agile7(_ table: String) -> [String] {
    let name = name(table)
    return [
      "create table if not exists __settings(key text, value text)", "insert into __settings(key,value) values('schema',3)",
      """
      create table \(name) (key text PRIMARY KEY, autoDeleteDateTime text, addedDateTime text, updatedDateTime text, value text)
      """,
    ]
  }

  /// Stores a document as AgileDB 7 does.
  static func document(_ json: String, for key: String, in table: String, until: String? = nil) -> String {
    let now = "2026-01-31T12:00:00.000Z"
    return """
      insert into \(name(table)) (key,addedDateTime,updatedDateTime,autoDeleteDateTime,value) \
      values(\(quoted(key)),'\(now)','\(now)',\(until.map(quoted) ?? "NULL"),\(quoted(json)))
      """
  }
}
