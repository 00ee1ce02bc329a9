import DAOCore
import DAOSQL
import Foundation

/// What a column of documents holds of the values of JSON.
struct DocumentColumn {
  /// A value as a column stores it.
  struct Stored {
    let value: TypedValue
    /// Whether the column gives it back as it went in; false for a number whose kind it does not keep.
    let isExact: Bool
  }

  private enum Content {
    case truth, json, text, integer, real, bytes
    /// Numbers, and texts that look like none: dates.
    case moment
    /// Texts that look like no number: UUIDs.
    case identifier
    case anything
  }

  let column: TableColumn
  private let content: Content

  init(_ column: TableColumn) {
    self.column = column
    content = Self.content(of: column)
  }

  var name: String { column.name }

  private static func content(of column: TableColumn) -> Content {
    switch column.kind {
    case .boolean: return .truth
    case .json, .array: return .json
    case .uuid: return column.affinity == .text ? .text : .identifier
    case .date, .timestamp, .time: return column.affinity == .text ? .text : .moment
    case .blob: return .bytes
    case .integer, .real, .decimal, .text, .unknown: break
    }
    return switch column.affinity {
    case .text: .text
    case .integer, .numeric: .integer
    case .real: .real
    case .other: .anything
    }
  }

  /// The kind of the column that the first value of a member makes; nil for null, which tells none.
  static func kind(for value: JSON) -> ColumnKind? {
    switch value {
    case .null: nil
    case .boolean: .boolean
    case .integer: .integer
    case .real: .real
    case .text: .text
    case .list, .object: .json
    }
  }

  /// The value as it is stored here; nil for one of another kind.
  ///
  /// - Throws: ``DAOError/Code/encoding`` for an integer that a REAL would round.
  func stored(_ value: JSON) throws -> Stored? {
    switch (content, value) {
    case (.truth, .boolean(let value)): Stored(value: .integer(value ? 1 : 0), isExact: true)
    case (.json, .list), (.json, .object): Stored(value: .text(value.description), isExact: true)
    case (.text, .text(let text)), (.anything, .text(let text)): Stored(value: .text(text), isExact: true)
    case (.moment, .text(let text)), (.identifier, .text(let text)):
      Self.looksLikeNumber(text) ? nil : Stored(value: .text(text), isExact: true)
    case (.bytes, .text(let text)):
      Data(base64Encoded: text).flatMap { $0.base64EncodedString() == text ? Stored(value: .blob($0), isExact: true) : nil }
    case (.integer, .integer(let value)), (.moment, .integer(let value)), (.anything, .integer(let value)):
      Stored(value: .integer(value), isExact: true)
    // A column of integers makes one of every whole number.
    case (.integer, .real(let value)), (.moment, .real(let value)):
      Stored(value: .real(value), isExact: value != value.rounded() || abs(value) > Self.largestInteger)
    case (.real, .real(let value)): Stored(value: .real(value), isExact: value != 0 || value.sign == .plus)
    case (.anything, .real(let value)): Stored(value: .real(value), isExact: true)
    case (.real, .integer(let value)):
      Stored(value: .real(try exact(value)), isExact: false)
    default: nil
    }
  }

  private static let largestInteger = 9.3e18

  private func exact(_ value: Int64) throws -> Double {
    if let real = Double(exactly: value) { return real }
    throw DAOError(.encoding, "'\(column.path)' is \(column.declaredType), which would round \(value): write it as a text")
  }

  /// Whether an engine may take a text for a number (<https://www.sqlite.org/datatype3.html#type_conversions_prior_to_comparison>).
  private static func looksLikeNumber(_ text: String) -> Bool {
    Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) != nil
  }

  /// What a stored value is; nil for NULL.
  func value(of stored: Value) throws -> JSON? {
    switch stored {
    case .null: return nil
    case .integer(let value): return content == .truth && (0...1).contains(value) ? .boolean(value == 1) : .integer(value)
    case .real(let value):
      guard value.isFinite else { throw DAOError(.typeMismatch, "'\(column.path)' is \(value), which is no number of JSON") }
      return .real(value)
    case .text(let text): return content == .json ? (try? JSON(parsing: text)) ?? .text(text) : .text(text)
    case .blob(let data): return .text(data.base64EncodedString())
    }
  }

  /// Whether the column still has what was stored together with a value that is kept beside it.
  func goes(with value: JSON, _ stored: Value) throws -> Bool {
    switch (try self.stored(value)?.value, stored) {
    case (nil, .null): true
    case (.real(let value)?, .real(let stored)): value == stored
    case (.real(let value)?, .integer(let stored)): Int64(exactly: value) == stored
    case (.integer(let value)?, .integer(let stored)): value == stored
    default: false
    }
  }

  // MARK: Conditions

  /// Whether it has values of this one's kind.
  func takes(_ value: JSON) -> Bool {
    switch (content, value) {
    case (.truth, .boolean), (.json, .list), (.json, .object), (.text, .text), (.anything, .text): true
    case (.integer, .integer), (.integer, .real), (.real, .integer), (.real, .real), (.moment, .integer), (.moment, .real): true
    case (.anything, .integer), (.anything, .real): true
    case (.moment, .text(let text)), (.identifier, .text(let text)): !Self.looksLikeNumber(text)
    default: false
    }
  }

  var isJSON: Bool { content == .json }

  /// Whether numbers and texts are among its values, which an engine orders one after the other.
  var isMixed: Bool { content == .moment || content == .anything }
}
