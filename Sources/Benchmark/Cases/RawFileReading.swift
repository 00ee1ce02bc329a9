// Unsafe: the C interface as it is; texts are bound by pointer without a copy and stay where they are for the step.
import CSQLite
import Foundation

/// The work of ``FileReading`` with the C interface: the columns and their types are known beforehand.
final class RawFileReading {
  let database: RawDatabase
  let insertion: OpaquePointer?

  init() throws {
    database = try RawDatabase(path: ":memory:")
    try database.execute(
      """
      CREATE TABLE employees (
        eid TEXT, firstName TEXT, lastName TEXT, city TEXT, position TEXT, dob REAL, salary REAL, gender INTEGER)
      """)
    insertion = try database.prepare("INSERT INTO employees VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
  }

  /// The bytes of a file, to be freed.
  private func bytes(_ path: String) throws -> UnsafeMutableBufferPointer<UInt8> {
    guard let file = fopen(path, "r") else { throw MeasuringError(message: "no file '\(path)'") }
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    // A byte more ends the last number.
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: ftell(file) + 1)
    rewind(file)
    let count = fread(bytes.baseAddress, 1, bytes.count - 1, file)
    bytes[count] = 0
    return bytes
  }

  func insertJSON(_ path: String) throws {
    let bytes = try bytes(path)
    defer { bytes.deallocate() }
    let statement = try database.prepare(
      """
      INSERT INTO employees SELECT
        json_extract(value, '$.eid'), json_extract(value, '$.firstName'), json_extract(value, '$.lastName'),
        json_extract(value, '$.city'), json_extract(value, '$.position'), json_extract(value, '$.dob'),
        json_extract(value, '$.salary'), json_extract(value, '$.gender') FROM json_each(?)
      """)
    bytes.withMemoryRebound(to: CChar.self) {
      _ = csqlite_bind_text_static(statement, 1, $0.baseAddress, sqlite3_uint64($0.count - 1))
    }
    guard sqlite3_step(statement) == SQLITE_DONE else { throw MeasuringError(message: "no JSON") }
    sqlite3_reset(statement)
  }

  func insertCSV(_ path: String) throws {
    let bytes = try bytes(path)
    defer { bytes.deallocate() }
    guard let start = bytes.baseAddress else { return }
    try database.execute("BEGIN")
    let end = start + bytes.count - 1
    // The first line names the columns.
    var place = start
    while place < end, place.pointee != 10 { place += 1 }
    place += 1
    while place < end {
      for column in 1...8 as ClosedRange<Int32> {
        var (text, length) = (place, 0)
        if place.pointee == UInt8(ascii: "\"") {
          place += 1
          text = place
          // Two quotation marks are one.
          while place < end, place[0] != UInt8(ascii: "\"") || place[1] == UInt8(ascii: "\"") {
            if place[0] == UInt8(ascii: "\"") { place += 1 }
            text[length] = place[0]
            (place, length) = (place + 1, length + 1)
          }
          place += 1
        } else {
          while place < end, place.pointee != UInt8(ascii: ","), place.pointee != 13, place.pointee != 10 { place += 1 }
          length = place - text
        }
        bind(text, length, column)
        if place < end, place.pointee == UInt8(ascii: ",") { place += 1 }
      }
      while place < end, place.pointee == 13 || place.pointee == 10 { place += 1 }
      sqlite3_step(insertion)
      sqlite3_reset(insertion)
    }
    try database.execute("COMMIT")
  }

  /// Binds a text as the column has it; nothing is NULL.
  func bind(_ text: UnsafePointer<UInt8>, _ length: Int, _ column: Int32) {
    text.withMemoryRebound(to: CChar.self, capacity: length) { text in
      if length == 0 {
        sqlite3_bind_null(insertion, column)
      } else if column == 8 {
        sqlite3_bind_int64(insertion, column, atoll(text))
      } else if column >= 6 {
        sqlite3_bind_double(insertion, column, strtod(text, nil))
      } else {
        _ = csqlite_bind_text_static(insertion, column, text, sqlite3_uint64(length))
      }
    }
  }
}
