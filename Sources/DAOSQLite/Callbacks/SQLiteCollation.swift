// Unsafe: SQLite holds the collation by a raw pointer, which its destructor callback releases, and passes texts as pointers.
import CSQLite
import DAOCore
import Foundation

/// A Swift collation on one connection: the context of SQLite's callbacks.
final class SQLiteCollation {
  private let collation: SQLCollation
  private let state: HookState

  private init(_ collation: SQLCollation, _ state: HookState) {
    self.collation = collation
    self.state = state
  }

  /// Registers the collation with a connection, which releases it on closing. Returns SQLite's result code.
  static func install(_ collation: SQLCollation, on handle: OpaquePointer, _ state: HookState) -> Int32 {
    let retained = Unmanaged.passRetained(SQLiteCollation(collation, state))
    let code = sqlite3_create_collation_v2(
      handle, collation.name, SQLITE_UTF8, retained.toOpaque(),
      { pointer, leftCount, left, rightCount, right in
        guard let pointer else { return 0 }
        let left = UnsafeRawBufferPointer(start: left, count: Int(leftCount))
        let right = UnsafeRawBufferPointer(start: right, count: Int(rightCount))
        return Unmanaged<SQLiteCollation>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0.compare(left, right) }
      },
      { pointer in if let pointer { Unmanaged<SQLiteCollation>.fromOpaque(pointer).release() } })
    // If this call fails, SQLite does not call the destructor (<https://www.sqlite.org/c3ref/create_collation.html>).
    if code != SQLITE_OK { retained.release() }
    return code
  }

  private func compare(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int32 {
    let (leftText, rightText) = (String(decoding: left, as: UTF8.self), String(decoding: right, as: UTF8.self))
    let order = state.running { collation.comparison(leftText, rightText) }
    guard order == .orderedSame else { return Int32(order.rawValue) }
    return Self.compareInvalid(left, isValid: leftText.isSame(as: left), right, isValid: rightText.isSame(as: right))
  }

  /// Orders texts of invalid UTF-8 after valid ones, by their bytes: once repaired, two different texts could be equal.
  private static func compareInvalid(
    _ left: UnsafeRawBufferPointer, isValid leftIsValid: Bool, _ right: UnsafeRawBufferPointer, isValid rightIsValid: Bool
  ) -> Int32 {
    guard !leftIsValid || !rightIsValid else { return 0 }
    guard !leftIsValid && !rightIsValid else { return leftIsValid ? -1 : 1 }
    return left.lexicographicallyPrecedes(right) ? -1 : right.lexicographicallyPrecedes(left) ? 1 : 0
  }
}
