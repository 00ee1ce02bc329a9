import DAOCore
import DAOMarkup
import DAOScript
import Foundation
import Testing

/// A row of `expressions.txt` in this folder: an expression, the parameter as JSON, and the result.
struct ExpressionRow: CustomTestStringConvertible, Sendable {
  let line: Int
  let expression: String
  let parameter: String
  let outcome: String

  var testDescription: String { "\(line): \(expression) with \(parameter)" }

  static func all(_ file: String = #filePath) throws -> [ExpressionRow] {
    let url = URL(filePath: file).deletingLastPathComponent().appending(path: "expressions.txt")
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .compactMap { number, line in
        let parts = line.components(separatedBy: "  ¦ ").map { $0.trimmingCharacters(in: .whitespaces) }
        guard !line.hasPrefix("# "), !line.isEmpty else { return nil }
        try #require(parts.count == 3, "line \(number + 1) has not three columns: \(line)")
        return ExpressionRow(line: number + 1, expression: parts[0], parameter: parts[1], outcome: parts[2])
      }
  }
}

@Suite("Expressions")
struct ExpressionTests {
  @Test("Each row of the table comes to what it says", arguments: try ExpressionRow.all())
  func table(row: ExpressionRow) throws {
    var outcome: String
    do {
      let expression = try Expression.parse(written(row.expression), file: "f")
      let scope = try DynamicScope(arguments(row.parameter), databaseID: "sqlite")
      outcome = try show(expression.evaluate(in: scope))
      let isTrue = try expression.isTrue(in: scope)
      #expect(try isTrue == expression.evaluate(in: scope).isTrue)
    } catch let error as DAOError {
      let location = try #require(error.location)
      let message = error.faults.first?.message ?? error.message
      let place = "in '\(row.expression)': "
      #expect(message.hasPrefix(place) != (error.code == .script))
      outcome = "error \(location.column): \(message.hasPrefix(place) ? String(message.dropFirst(place.count)) : message)"
    }
    if row.outcome.hasPrefix("error"), row.outcome.hasSuffix("…") {
      #expect(outcome.hasPrefix(row.outcome.dropLast()), "line \(row.line)")
    } else {
      #expect(outcome == row.outcome, "line \(row.line)")
    }
  }

  @Test("An expression of two lines tells the place of its fault")
  func position() throws {
    let source = Text(string: "a == 1\n  and = 2", runs: [.init(offset: 0, position: Position(line: 7, column: 13))])
    let error = try #require(throws: DAOError.self) { try Expression.parse(source, file: "x.dao.xml") }
    #expect(error.description == "x.dao.xml:8:7: error: '=' has no value before it, and compares nothing: write '=='")
  }

  @Test("An error of a call names the expression and its place, and no value")
  func callError() throws {
    let expression = try Expression.parse(written("age > 'secret'"), file: "x.dao.xml")
    let error = try #require(throws: DAOError.self) { try expression.isTrue(in: DynamicScope(.dictionary(["age": 3]))) }
    #expect(error.code == .expression)
    #expect(
      error.description.hasPrefix(
        "x.dao.xml:1:5: error: in 'age > 'secret'': a number and a string that is no number have no order"))
  }

  @Test("Expressions that nest or chain without end are refused")
  func depth() {
    for source in [
      String(repeating: "(", count: 10_000), "1" + String(repeating: " + 1", count: 10_000),
      String(repeating: "!", count: 10_000) + "true", String(repeating: "-", count: 10_000),
      "a" + String(repeating: "[a", count: 9999),
      String(repeating: "a ? ", count: 10_000), String(repeating: "{", count: 10_000),
      "x" + String(repeating: ".x", count: 9999),
    ] {
      #expect(throws: DAOError.self) { try Expression.parse(written(source), file: "f") }
    }
  }
}

/// The arguments of a row: JSON, `none`, `args` with a JSON array, or `set` with one.
private func arguments(_ source: String) throws -> Arguments {
  if source == "none" { return .positional([]) }
  let words = source.split(separator: " ", maxSplits: 1)
  if words.count == 2, words[0] == "args" || words[0] == "set" {
    guard case .array(let values) = try JSONValue(String(words[1])) else { return .positional([]) }
    return words[0] == "args" ? .positional(values) : .positional([Set(values)])
  }
  if words.count == 2, words[0] == "labels", case .object(let members) = try JSONValue(String(words[1])) {
    return .named(members.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) })
  }
  if source == "entity" { return .positional([Person.ada]) }
  switch try JSONValue(source) {
  case .object(let members): return .dictionary(members)
  case let value: return .positional([value])
  }
}

private struct Person: Encodable {
  var firstName: String
  var age: Int?
  var nickName: String?
  var address: Address?
  var tags: [String]

  struct Address: Encodable {
    var city: String
    var zip: Int?
  }

  static let ada = Person(firstName: "Ada", age: 36, nickName: nil, address: Address(city: "London"), tags: ["a", "b"])
}

private enum JSONValue: Codable, Hashable {
  case null
  case bool(Bool)
  case int(Int64)
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(_ text: String) throws { self = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .int(value)
    } else if let value = try? container.decode(Double.self) {
      self = .double(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .int(let value): try container.encode(value)
    case .double(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

private func show(_ value: DynamicValue) -> String {
  switch value {
  case .null: "null"
  case .bool(let value): "\(value)"
  case .integer(let value): "\(value)"
  case .large(let value): "\(value)"
  case .real(let value): "\(value)"
  case .float(let value): "\(value)"
  case .decimal(let value): "\(value)"
  case .text(let value): "'\(value)'"
  case .date, .data, .uuid: "?"
  case .list(let values, _): "{\(values.map(show).joined(separator: ", "))}"
  case .object(let object): "object of \(object.names.count)"
  }
}
