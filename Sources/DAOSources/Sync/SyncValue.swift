import DAOCore
import Foundation

/// A value exactly as it is stored: a text need not be valid UTF-8.
enum SyncValue: Hashable {
  case null
  case integer(Int64)
  case real(UInt64)
  case text(String)
  /// The bytes of a text that is not valid UTF-8.
  case brokenText(Data)
  case blob(Data)

  /// The value of a column of the current row.
  init(_ statement: any PreparedStatement, _ column: Int) {
    switch statement.type(column) {
    case .null: self = .null
    case .integer: self = .integer(statement.integer(column))
    case .real: self = .real(statement.real(column).bitPattern)
    case .blob: self = .blob(statement.blob(column))
    case .text: self = (try? statement.text(column)).map { .text($0) } ?? .brokenText(statement.blob(column))
    }
  }

  init(_ value: Value) {
    self =
      switch value {
      case .null: .null
      case .integer(let value): .integer(value)
      case .real(let value): .real(value.bitPattern)
      case .text(let text): .text(text)
      case .blob(let bytes): .blob(bytes)
      }
  }

  /// The value for a parameter; one of ``brokenText(_:)`` is cast to a text by the statement.
  var bound: Value {
    switch self {
    case .null: .null
    case .integer(let value): .integer(value)
    case .real(let bits): .real(Double(bitPattern: bits))
    case .text(let text): .text(text)
    case .brokenText(let bytes), .blob(let bytes): .blob(bytes)
    }
  }

  /// Binds the value as a parameter, from 1.
  func bind(to statement: any PreparedStatement, at index: Int) throws {
    switch self {
    case .null: try statement.bindNull(at: index)
    case .integer(let value): try statement.bind(value, at: index)
    case .real(let bits): try statement.bind(Double(bitPattern: bits), at: index)
    case .text(let text): try statement.bind(text, at: index)
    case .brokenText(let bytes), .blob(let bytes): try statement.bind(bytes, at: index)
    }
  }

  /// About how many bytes it has.
  var size: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .brokenText(let bytes), .blob(let bytes): bytes.count
    case .null, .integer, .real: 8
    }
  }

  var isBroken: Bool { if case .brokenText = self { true } else { false } }

  /// By bytes, where `String` takes composed and decomposed accents for equal.
  static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.text(let left), .text(let right)): left.isExactly(right)
    case (.brokenText(let left), .brokenText(let right)): left == right
    case (.real(let left), .real(let right)): left == right
    default: !left.isBroken && !right.isBroken && left.bound == right.bound
    }
  }
}
