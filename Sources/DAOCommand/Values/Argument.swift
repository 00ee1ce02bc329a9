import DAOKit
import Foundation

/// A value of the command line or of `--params`, on its way into a call.
package indirect enum Argument: Sendable, Hashable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case real(Double)
  case text(String)
  case list([Argument])
  case object([String: Argument])
}

extension Argument {
  /// Reads a word: an integer, a decimal, `true`, `false` and `null` are what they seem, `text:42` is the text 42,
  /// anything else is text.
  package init(word: String) {
    switch word {
    case "null": self = .null
    case "true": self = .boolean(true)
    case "false": self = .boolean(false)
    case _ where word.hasPrefix("text:"): self = .text(String(word.dropFirst(5)))
    default: self = Self.number(word) ?? .text(word)
    }
  }

  /// The word as a number; nil where it is none, or where an integer is too large to be kept exactly.
  private static func number(_ word: String) -> Argument? {
    guard word.wholeMatch(of: /[+-]?([0-9]+|[0-9]*\.[0-9]+|[0-9]+\.)([eE][+-]?[0-9]+)?/) != nil else { return nil }
    guard word.contains(where: { ".eE".contains($0) }) else { return Int64(word).map(Argument.integer) }
    return Double(word).flatMap { $0.isFinite ? .real($0) : nil }
  }

  /// What is handed to a call.
  var encodable: (any Encodable & Sendable)? {
    switch self {
    case .null: nil
    case .boolean(let value): value
    case .integer(let value): value
    case .real(let value): value
    case .text(let value): value
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
    case .list(let elements): try container.encode(elements)
    case .object(let members): try container.encode(members)
    }
  }
}
