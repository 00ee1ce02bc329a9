import DAOKit
import Foundation

/// An argument of a call, from the command line or from `--params`.
package indirect enum Argument: Sendable, Hashable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  case text(String)
  case date(Date)
  case list([Argument])
  case object([String: Argument])
}

extension Argument {
  private static let textMark = "text:"
  private static let dateMark = "date:"

  /// Reads a word: an integer, a decimal, `true`, `false` or `null`. `text:42` is the text 42, `date:2026-01-31` is a date, and
  /// any other word is text.
  ///
  /// Throws ``UsageError`` for a number that would lose digits, and for a date in no known form.
  package init(word: String) throws {
    switch word {
    case "null": self = .null
    case "true": self = .boolean(true)
    case "false": self = .boolean(false)
    case _ where word.hasPrefix(Self.textMark): self = .text(String(word.dropFirst(Self.textMark.count)))
    case _ where word.hasPrefix(Self.dateMark): self = try Self.date(String(word.dropFirst(Self.dateMark.count)))
    default: self = try Self.number(word) ?? .text(word)
    }
  }

  /// The word as a number; nil for a word that is not a number.
  private static func number(_ word: String) throws -> Argument? {
    guard word.wholeMatch(of: /[+-]?([0-9]+|[0-9]*\.[0-9]+|[0-9]+\.)([eE][+-]?[0-9]+)?/) != nil else { return nil }
    do throws(ExactNumber.Loss) {
      guard word.contains(where: { ".eE".contains($0) }) else { return .integer(try ExactNumber.integer(word)) }
      return .real(try ExactNumber.real(word))
    } catch {
      throw UsageError("\(error.message); as a text it is \(textMark)\(word)")
    }
  }

  /// The date of a text in one of the forms that a column of dates may hold; without a zone it is in UTC.
  static func date(_ text: String) throws -> Argument {
    guard let date = Configuration.DateStrategy.date(iso8601: text) else {
      throw UsageError("'\(text)' is no date: write it like 2026-01-31 or 2026-01-31T12:00:00Z")
    }
    return .date(date)
  }

  /// The value for a call.
  var encodable: (any Encodable & Sendable)? {
    switch self {
    case .null: nil
    case .boolean(let value): value
    case .integer(let value): value
    case .real(let value): value
    case .text(let value): value
    case .date(let value): value
    case .list, .object: self
    }
  }
}

extension Argument: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .boolean(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .real(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .date(let value): try container.encode(value)
    case .list(let elements): try container.encode(elements)
    case .object(let members): try container.encode(members)
    }
  }
}
