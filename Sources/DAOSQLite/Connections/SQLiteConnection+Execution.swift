// Unsafe: a script of several statements is walked by pointer, because `sqlite3_prepare` returns a pointer to the rest.
import CSQLite
import DAOCore
import DAOSQL

extension SQLiteConnection {
  func execute(_ sql: String) throws {
    try execute(sql) { _, error in error }
  }

  /// Runs every statement of `sql`. An error passes through `locate` with the UTF-8 offset at which it occurred.
  func execute(_ sql: String, locate: (_ offset: Int, DAOError) -> DAOError) throws {
    let handle = try openHandle
    defer { noteSchemaChange() }
    var sql = sql
    try sql.withUTF8 { bytes in
      try bytes.withMemoryRebound(to: CChar.self) { characters in
        var offset = 0
        while offset < characters.count {
          let rest = UnsafeBufferPointer(rebasing: characters[offset...])
          offset += try executeFirst(of: rest, on: handle) { locate(offset + $0, $1) }
        }
      }
    }
  }

  /// Runs the first statement of `sql` and returns its length.
  private func executeFirst(
    of sql: UnsafeBufferPointer<CChar>, on handle: OpaquePointer, locate: (Int, DAOError) -> DAOError
  ) throws -> Int {
    var statement: OpaquePointer?
    var tail: UnsafePointer<CChar>?
    let prepared = sqlite3_prepare_v2(handle, sql.baseAddress, Int32(clamping: sql.count), &statement, &tail)
    defer { sqlite3_finalize(statement) }
    let length = tail.flatMap { tail in sql.baseAddress.map { tail - $0 } } ?? sql.count
    func failure(_ code: Int32, offset: Int32) -> DAOError {
      var error = error(code, doing: nil)
      error.sql = prepared == SQLITE_OK ? string(sql.prefix(length)) : firstStatement(of: sql)
      return locate(max(Int(offset), 0), error)
    }
    guard prepared == SQLITE_OK else {
      let offset = sqlite3_error_offset(handle)
      throw failure(prepared, offset: offset >= 0 ? offset : offsetOfCause(in: sql, on: handle))
    }
    var code = SQLITE_DONE
    if statement != nil {
      ownInterrupter.running = statement
      defer { ownInterrupter.running = nil }
      repeat { code = sqlite3_step(statement) } while code == SQLITE_ROW
    }
    guard code == SQLITE_DONE else { throw failure(code, offset: leadingSpace(of: sql)) }
    return max(length, 1)
  }

  /// The offset of what SQLite's last message is about, of which it reported no place.
  private func offsetOfCause(in sql: UnsafeBufferPointer<CChar>, on handle: OpaquePointer) -> Int32 {
    guard let first = SQLStatement.statements(of: string(sql[...]), dialect: dialect).first else { return 0 }
    let offset = ErrorPlace(first).offset(of: String(cString: sqlite3_errmsg(handle))) ?? first.range.lowerBound
    return Int32(clamping: offset)
  }

  /// The first statement, for an error. SQLite does not return the end of a statement that it could not prepare.
  private func firstStatement(of sql: UnsafeBufferPointer<CChar>) -> String {
    let rest = string(sql[...])
    return SQLStatement.statements(of: rest, dialect: dialect).first.map { String($0.text) } ?? rest
  }

  private func string(_ sql: Slice<UnsafeBufferPointer<CChar>>) -> String {
    String(decoding: sql.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private func leadingSpace(of sql: UnsafeBufferPointer<CChar>) -> Int32 {
    Int32(clamping: sql.prefix { $0 == 32 || (9...13).contains($0) }.count)
  }

  func rows(_ sql: String, _ values: [Value]) throws -> [[Value]] {
    let text = StatementText(sql: sql, parameters: values.map { _ in StatementText.Parameter() })
    let statement = try borrowOnce(text)
    defer { giveBack(statement) }
    try statement.bind(.bound(values))
    var rows: [[Value]] = []
    while try statement.step() {
      rows.append(try (0..<statement.columns.count).map(statement.value))
    }
    return rows
  }
}
