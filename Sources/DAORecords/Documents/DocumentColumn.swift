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
    /// Integers alone, and the whole numbers among the others as such.
    case whole
    /// Numbers, and texts that look like none: dates.
    case moment
    /// Texts that look like no number: UUIDs.
    case identifier
    /// Texts that the engine reads in its own way: dates, UUIDs, enumerations.
    case read
    case anything
  }

  let column: TableColumn
  /// Whether a value has to be read back, for the column may make another one of it: a date in other words, a number of fewer digits.
  let mayAlter: Bool
  private let content: Content
  private let dialect: any Dialect

  init(_ column: TableColumn, _ dialect: any Dialect) {
    self.column = column
    self.dialect = dialect
    content = dialect.hasStrictTypes ? Self.strictContent(of: column, dialect) : Self.content(of: column)
    mayAlter = dialect.hasStrictTypes && (content == .read || column.declaredType != dialect.type(of: column.kind))
  }

  private static func strictContent(of column: TableColumn, _ dialect: any Dialect) -> Content {
    switch column.kind {
    case .boolean: .truth
    case .integer: .whole
    case .real: .real
    case .decimal: .integer
    // The texts of an enumeration or a domain are no texts for the engine.
    case .text: dialect.kind(ofType: column.declaredType) == .text ? .text : .read
    case .blob: .bytes
    case .json, .array: .json
    case .date, .time, .timestamp, .uuid, .unknown: .read
    }
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
    case (.json, .list), (.json, .object): Stored(value: .json(value.text(for: dialect)), isExact: true)
    case (.text, .text(let text)), (.anything, .text(let text)), (.read, .text(let text)):
      Stored(value: .text(text), isExact: true)
    case (.moment, .text(let text)), (.identifier, .text(let text)):
      Self.looksLikeNumber(text) ? nil : Stored(value: .text(text), isExact: true)
    case (.bytes, .text(let text)):
      Data(base64Encoded: text).flatMap { $0.base64EncodedString() == text ? Stored(value: .blob($0), isExact: true) : nil }
    case (.integer, .integer(let value)), (.whole, .integer(let value)), (.moment, .integer(let value)),
      (.anything, .integer(let value)):
      Stored(value: .integer(value), isExact: true)
    case (.whole, .real(let value)): Int64(exactly: value).map { Stored(value: .integer($0), isExact: false) }
    // A column of integers makes one of every whole number.
    case (.integer, .real(let value)), (.moment, .real(let value)):
      Stored(value: .real(value), isExact: value != value.rounded() || abs(value) > Self.largestInteger)
    case (.real, .real(let value)):
      Stored(value: .real(value), isExact: dialect.hasStrictTypes || value != 0 || value.sign == .plus)
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
    case .text(let text):
      guard content == .json else { return .text(text) }
      if let json = try? JSON(parsing: text) { return json }
      // Where a column has nothing but JSON, it is no text that a script has left there.
      guard !dialect.hasStrictTypes else {
        throw DAOError(
          .typeMismatch, "'\(column.path)' has JSON with a number that documents do not have: it would lose digits")
      }
      return .text(text)
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

  /// Whether the column gives a value back that was stored, or the same number or UUID in its own form.
  func isSame(_ stored: JSON, _ read: JSON?) -> Bool {
    switch (stored, read) {
    case (.integer(let stored), .real(let read)?): Double(stored) == read
    case (.real(let stored), .integer(let read)?): stored == Double(read)
    case (.list(let stored), .list(let read)?): stored.count == read.count && zip(stored, read).allSatisfy(isSame)
    case (.text(let stored), .text(let read)?) where column.kind == .uuid: stored.uppercased() == read
    case (.text(let stored), .text(let read)?): stored.isExactly(read)
    default: stored == read
    }
  }

  // MARK: Conditions

  /// Whether it has values of this one's kind.
  func takes(_ value: JSON) -> Bool {
    switch (content, value) {
    case (.truth, .boolean), (.json, .list), (.json, .object), (.text, .text), (.read, .text), (.anything, .text): true
    case (.integer, .integer), (.integer, .real), (.real, .integer), (.real, .real), (.moment, .integer), (.moment, .real): true
    case (.whole, .integer), (.whole, .real), (.anything, .integer), (.anything, .real): true
    case (.moment, .text(let text)), (.identifier, .text(let text)): !Self.looksLikeNumber(text)
    default: false
    }
  }

  /// Whether it has all values of this one's kind: none of them is kept beside it.
  func takesAll(like value: JSON) -> Bool { takes(value) && content != .whole }

  var isJSON: Bool { content == .json }

  /// Whether numbers and texts are among its values, which an engine orders one after the other.
  var isMixed: Bool { content == .moment || content == .anything }

  /// The column of a table, as it is compared with values of JSON.
  func compared(in table: String) -> String {
    let name = "\(table).\(dialect.quote(name))"
    return switch content {
    case .text: name + dialect.bytewise
    case .read: dialect.text(of: name, column.kind) + dialect.bytewise
    // As it is read: a number of fewer digits is another one among those of more.
    case .real where mayAlter: cast(dialect.text(of: name, .real), .real)
    default: name
    }
  }

  private func cast(_ value: String, _ kind: ColumnKind) -> String { "CAST(\(value) AS \(dialect.type(of: kind)))" }

  /// The column of a table as rows are sorted by it: texts by their bytes, and JSON by its text.
  ///
  /// - Parameter beside: The number that is kept beside the column; nil where nothing is.
  func sorted(in table: String, beside: String?) -> String {
    let name = "\(table).\(dialect.quote(name))"
    return switch content {
    case .text: name + dialect.bytewise
    case .json: dialect.text(of: name, .json) + dialect.bytewise
    case .whole: beside.map { "coalesce(\(cast(name, .decimal)), \($0))" } ?? name
    default: name
    }
  }

  /// A comparison of the column with a value that it takes, as the engine does it without loss.
  ///
  /// - Parameter place: Makes a placeholder of a value.
  func comparison(in table: String, _ operation: String, _ value: JSON, _ place: (TypedValue) -> String) -> String {
    let name = compared(in: table)
    switch (dialect.hasStrictTypes, content, value) {
    case (true, .whole, .real(let real)) where Int64(exactly: real) == nil:
      return "\(cast(name, .decimal)) \(operation) \(cast(place(.real(real)), .decimal))"
    case (true, .whole, _): return "\(name) \(operation) \(cast(place(value.number), .integer))"
    case (true, .integer, _): return "\(name) \(operation) \(cast(place(value.number), .decimal))"
    case (true, .real, .integer(let integer)):
      guard let (operation, real) = Self.comparison(operation, integer) else { return "FALSE" }
      return "\(name) \(operation) \(cast(place(.real(real)), .real))"
    case (true, .real, .real(let real)): return "\(name) \(operation) \(cast(place(.real(real)), .real))"
    case (true, .read, .text(let text)) where column.kind == .uuid:
      return "\(name) \(operation) \(place(.text(UUID(uuidString: text)?.uuidString ?? text)))"
    default: return "\(name) \(operation) \(place(value.scalar))"
    }
  }

  /// The comparison with a REAL that holds for the same REALs as that with an integer, which may be between two of them; nil for one
  /// that holds for none.
  private static func comparison(_ operation: String, _ integer: Int64) -> (operation: String, real: Double)? {
    let real = Double(integer)
    guard Int64(exactly: real) != integer else { return (operation, real) }
    guard operation != "=" else { return nil }
    let isBelow = Int64(exactly: real).map { $0 < integer } ?? false
    return (operation.hasPrefix("<") ? isBelow ? "<=" : "<" : isBelow ? ">" : ">=", real)
  }
}

extension JSON {
  /// The value as it is compared; NULL for what is not.
  var scalar: TypedValue {
    switch self {
    case .null, .list, .object: .null
    case .boolean(let value): .integer(value ? 1 : 0)
    case .integer(let value): .integer(value)
    case .real(let value): .real(value)
    case .text(let value): .text(value)
    }
  }

  /// A number with all of its digits: as an integer, where it is one.
  var number: TypedValue {
    if case .real(let value) = self, let integer = Int64(exactly: value) { return .integer(integer) }
    return scalar
  }
}
