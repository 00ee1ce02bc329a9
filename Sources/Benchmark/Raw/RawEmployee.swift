// Unsafe: texts are read by pointer and length.
import CSQLite

/// A row read directly into fields. Only the nullable column is checked for NULL.
struct RawEmployee {
  var eid: String
  var firstName: String
  var lastName: String
  var city: String
  var position: String?
  var dob: Double
  var salary: Double
  var gender: Int
}

extension RawEmployee {
  init(_ statement: OpaquePointer?) {
    eid = Self.text(statement, 0)
    firstName = Self.text(statement, 1)
    lastName = Self.text(statement, 2)
    city = Self.text(statement, 3)
    position = sqlite3_column_type(statement, 4) == SQLITE_NULL ? nil : Self.text(statement, 4)
    dob = sqlite3_column_double(statement, 5)
    salary = sqlite3_column_double(statement, 6)
    gender = Int(sqlite3_column_int64(statement, 7))
  }

  private static func text(_ statement: OpaquePointer?, _ column: Int32) -> String {
    String(
      decoding: UnsafeBufferPointer(
        start: sqlite3_column_text(statement, column), count: Int(sqlite3_column_bytes(statement, column))), as: UTF8.self)
  }
}
