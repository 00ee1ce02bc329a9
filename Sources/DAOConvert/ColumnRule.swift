import DAOCore
import DAOSQL
import DAOSources
import Foundation

/// How the values of a column are taken over.
enum ColumnRule {
  /// As they are stored, in a column without a type.
  case kept
  case boolean, integer, real, text, blob, date
  /// Seconds since 1970, as records and documents keep times of rows.
  case timeOfRow
  /// JSON, or SPON that becomes JSON.
  case json(datesAsNumbers: Bool)

  /// A value that the rule cannot read; nil says what it is instead.
  struct Misfit: Error { var message: String }

  /// The kind of the new column.
  var kind: ColumnKind {
    switch self {
    case .kept: .unknown
    case .boolean: .boolean
    case .integer: .integer
    case .real, .timeOfRow: .real
    case .text: .text
    case .blob: .blob
    case .date: .timestamp
    case .json: .json
    }
  }

  /// What it does beyond copying, for the report; nil for nothing.
  func note(from meaning: SourceTable.Meaning) -> String? {
    switch (self, meaning) {
    case (.kept, _): "as it is stored"
    case (.date, _): "dates"
    case (.json(true), _): "lists of dates"
    case (.json, .textOrSPON): "from SPON"
    default: nil
    }
  }

  /// - Throws: ``Misfit`` where the values are of kinds that no column has together.
  init(_ meaning: SourceTable.Meaning, _ facts: ColumnFacts) throws(Misfit) {
    let kinds = Set(facts.kinds.keys)
    switch meaning {
    case .time: self = .date
    case .timeOfRow: self = .timeOfRow
    case .declared(let kind): self = Self.declared(kind)
    case .textOrSPON:
      guard !kinds.contains(.spon) || kinds == [.spon] else {
        throw Misfit(message: "some of its texts are SPON and some are not: \(facts.shown)")
      }
      self = kinds.contains(.spon) ? .json(datesAsNumbers: false) : .text
    case .property(let declared):
      let texts: Set<ColumnFacts.Kind> = [.text, .dateText, .spon]
      if kinds.isEmpty {
        self = Self.declared(declared)
      } else if kinds == [.dateText] {
        self = .date
      } else if kinds.isSubset(of: texts) {
        self = .text
      } else if kinds == [.structure] {
        self = .json(datesAsNumbers: facts.hasDateLists && !facts.hasOtherLists)
      } else if kinds == [.integer] {
        self = .integer
      } else if kinds.isSubset(of: [.integer, .real]) {
        self = .real
      } else if kinds == [.boolean] {
        self = .boolean
      } else if kinds == [.blob] {
        self = .blob
      } else {
        throw Misfit(message: "its values are of several kinds: \(facts.shown)")
      }
    }
  }

  private static func declared(_ kind: ColumnKind) -> ColumnRule {
    switch kind {
    case .integer: .integer
    case .real: .real
    case .boolean: .boolean
    case .blob: .blob
    case .text: .text
    default: .kept
    }
  }

  /// The value as the new column stores it.
  ///
  /// - Throws: ``Misfit`` for one that the rule cannot read.
  func value(_ value: SourceValue, _ dates: Configuration.DateStrategy) throws -> Value {
    switch (self, value) {
    case (_, .null): .null
    case (.kept, _): try value.asStored
    case (.boolean, .boolean(let value)): .integer(value ? 1 : 0)
    case (.boolean, .integer(let value)) where value == 0 || value == 1: .integer(value)
    case (.integer, .integer(let value)): .integer(value)
    case (.real, .real(let value)): .real(value)
    case (.real, .integer(let value)) where Int64(exactly: Double(value)) == value: .real(Double(value))
    case (.real, .integer(let value)): throw Misfit(message: "\(value) would be rounded")
    case (.text, .text(let value)): .text(value)
    case (.blob, .blob(let value)): .blob(value)
    case (.date, .text(let text)): try dates.value(for: Self.date(text))
    case (.timeOfRow, .text(let text)): .real(try Self.date(text).timeIntervalSince1970)
    case (.date, .integer(let seconds)): try dates.value(for: Date(timeIntervalSince1970: Double(seconds)))
    case (.date, .real(let seconds)): try dates.value(for: Date(timeIntervalSince1970: seconds))
    case (.json(let datesAsNumbers), .structure(let value)):
      .text((datesAsNumbers ? Self.numbering(value) : value).text)
    case (.json, .text(let text)): .text(try Self.structure(text).text)
    default: throw Misfit(message: "it is \(value.kind), and \(expected) is wanted")
    }
  }

  private var expected: String {
    switch self {
    case .kept: "any value"
    case .boolean: "0 or 1"
    case .integer: "an integer"
    case .real: "a number"
    case .text: "a text"
    case .blob: "bytes"
    case .date: "a date as a text, or a number of seconds since 1970,"
    case .timeOfRow: "a time as a text"
    case .json: "SPON"
    }
  }

  private static func date(_ text: String) throws(Misfit) -> Date {
    guard let date = Configuration.DateStrategy.date(iso8601: text) else {
      throw Misfit(message: "'\(text.prefix(40))' is no date")
    }
    return date
  }

  private static func structure(_ text: String) throws(Misfit) -> JSONValue {
    do {
      return try JSONValue(SPON(parsing: text))
    } catch let error as DAOError {
      throw Misfit(message: "its SPON cannot be read: \(error.message)")
    } catch {
      throw Misfit(message: "its SPON cannot be read")
    }
  }

  /// A list of dates as a JSON column has them: seconds since 2001.
  private static func numbering(_ value: JSONValue) -> JSONValue {
    guard case .list(let elements) = value else { return value }
    return .list(
      elements.map { element in
        guard case .text(let text) = element, let seconds = AgileDate.seconds(text) else { return element }
        return .real(seconds)
      })
  }
}
