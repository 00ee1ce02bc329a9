// Unsafe: SQLite holds the function by a raw pointer, which its destructor callback releases, and passes arguments as pointers.
import CSQLite
import DAOCore
import Foundation

/// A Swift function on one connection: the context of SQLite's callbacks.
final class SQLiteFunction {
  private let function: SQLFunction
  private let state: HookState

  private init(_ function: SQLFunction, _ state: HookState) {
    self.function = function
    self.state = state
  }

  /// Registers the function with a connection, which releases it on closing. Returns SQLite's result code.
  static func install(_ function: SQLFunction, on handle: OpaquePointer, _ state: HookState) -> Int32 {
    let flags = SQLITE_UTF8 | (function.isDeterministic ? SQLITE_DETERMINISTIC : 0)
    // If this call fails, SQLite still calls the destructor (<https://www.sqlite.org/c3ref/create_function.html>).
    return sqlite3_create_function_v2(
      handle, function.name, function.argumentCount.map { Int32(clamping: $0) } ?? -1, flags,
      Unmanaged.passRetained(SQLiteFunction(function, state)).toOpaque(),
      { context, count, values in
        guard let context, let pointer = sqlite3_user_data(context) else { return }
        let arguments = UnsafeBufferPointer(start: values, count: Int(count))
        Unmanaged<SQLiteFunction>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0.run(arguments, in: context) }
      },
      nil, nil,
      { pointer in if let pointer { Unmanaged<SQLiteFunction>.fromOpaque(pointer).release() } })
  }

  private func run(_ values: UnsafeBufferPointer<OpaquePointer?>, in context: OpaquePointer) {
    do {
      let arguments = try values.indices.map { try Self.value(of: values[$0], argument: $0 + 1) }
      let result = try state.running { try function.body(arguments) }
      try Self.give(result ?? .null, to: context)
    } catch {
      fail("the function '\(function.name)' has failed: \(Self.reason(for: error))", in: context)
    }
  }

  private static func value(of value: OpaquePointer?, argument: Int) throws -> Value {
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER: return .integer(sqlite3_value_int64(value))
    case SQLITE_FLOAT: return .real(sqlite3_value_double(value))
    case SQLITE_TEXT:
      // Ask for the pointer first: this may convert the text to UTF-8, and the length must be that of the converted text.
      let start = sqlite3_value_text(value)
      let bytes = UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_value_bytes(value)))
      guard let text = String(valid: bytes) else {
        throw DAOError(.typeMismatch, "the argument \(argument) is a text that is not valid UTF-8")
      }
      return .text(text)
    case SQLITE_BLOB:
      let start = sqlite3_value_blob(value)
      return .blob(start.map { Data(bytes: $0, count: Int(sqlite3_value_bytes(value))) } ?? Data())
    default: return .null
    }
  }

  /// Returns a value to SQLite. For a text or blob over its limit, SQLite itself reports SQLITE_TOOBIG.
  private static func give(_ value: Value, to context: OpaquePointer) throws {
    switch value {
    case .null: sqlite3_result_null(context)
    case .integer(let value): sqlite3_result_int64(context, value)
    case .real(let value):
      // SQLite would turn NaN into NULL.
      guard !value.isNaN else { throw DAOError(.encoding, "its result is not a number (NaN)") }
      sqlite3_result_double(context, value)
    case .text(var text):
      text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          csqlite_result_text_copy(context, $0.baseAddress, sqlite3_uint64($0.count))
        }
      }
    case .blob(let data):
      data.withUnsafeBytes { bytes in
        // A nil pointer would return NULL instead of an empty blob.
        if bytes.isEmpty {
          sqlite3_result_zeroblob(context, 0)
        } else {
          csqlite_result_blob_copy(context, bytes.baseAddress, sqlite3_uint64(bytes.count))
        }
      }
    }
  }

  private func fail(_ message: String, in context: OpaquePointer) {
    // A NUL would end the message early.
    let message = message.replacing("\0", with: "\u{FFFD}")
    sqlite3_result_error(context, message, -1)
    sqlite3_result_error_code(context, SQLiteError.functionFailed)
  }

  private static func reason(for error: any Error) -> String {
    switch error {
    case let error as DAOError: error.message
    case let error as DecodingError: error.reason(hidesValues: true)
    case let error as any LocalizedError: error.errorDescription ?? "\(error)"
    default: "\(error)"
    }
  }
}
