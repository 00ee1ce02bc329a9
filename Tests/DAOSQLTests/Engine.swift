// Unsafe: the engine's C interface, whose texts are copied at once.
import CSQLite
import DAOSQL
import Testing

/// The engine, which has the last word on what a statement is.
final class Engine {
  private var handle: OpaquePointer?
  /// The tables that the statement which was prepared last reads.
  private(set) var tablesRead: Set<String> = []

  /// A column of a prepared statement, as the engine describes it.
  struct Column {
    var table: String?
    var origin: String?
  }

  /// What a statement gives.
  struct Answer {
    var columns: [Column] = []
    /// The storage class of each value, by rows; nil for NULL.
    var rows: [[Int32?]] = []
  }

  init(_ statements: [String]) throws {
    try #require(sqlite3_open(":memory:", &handle) == SQLITE_OK)
    for sql in statements { try #require(sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK, "\(message)") }
    let note:
      @convention(c) (
        UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?,
        UnsafePointer<CChar>?
      ) -> Int32 = { engine, action, table, _, _, _ in
        if action == SQLITE_READ, let table, let engine {
          Unmanaged<Engine>.fromOpaque(engine).takeUnretainedValue().tablesRead.insert(String(cString: table))
        }
        return SQLITE_OK
      }
    sqlite3_set_authorizer(handle, note, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit { sqlite3_close(handle) }

  private var message: String { String(cString: sqlite3_errmsg(handle)) }

  func run(_ sql: String) { sqlite3_exec(handle, sql, nil, nil, nil) }

  /// Why a statement cannot be prepared; nil where it can.
  func refusal(of sql: String) -> String? {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    return sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK ? nil : message
  }

  /// Prepares and runs a statement; nil where it cannot be prepared. A few rows are enough.
  func answer(to sql: String) -> Answer? {
    tablesRead = []
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { return nil }
    let indexes = 0..<sqlite3_column_count(statement)
    var answer = Answer()
    answer.columns = indexes.map { index in
      Column(
        table: sqlite3_column_table_name(statement, index).map { String(cString: $0) },
        origin: sqlite3_column_origin_name(statement, index).map { String(cString: $0) })
    }
    while answer.rows.count < 50, sqlite3_step(statement) == SQLITE_ROW {
      answer.rows.append(
        indexes.map { index in
          let type = sqlite3_column_type(statement, index)
          return type == SQLITE_NULL ? nil : type
        })
    }
    return answer
  }
}
