import DAOKit
import Foundation

/// The cost of each type of values beyond the C interface.
enum ValueTypes {
  /// The name for `--only`.
  static let name = "values"
  /// The limit for a value beyond the C interface, in seconds.
  private static let bar = 1.5e-6

  private enum Level: String, Codable, Sendable { case gold, silver }
  private enum Rank: Int, Codable, Sendable { case first = 1 }
  private struct Point: Codable, Sendable {
    var x = 1.5
    var y = -2.25
    var name = "home"
  }

  private static var all: [ValueType] { numbers + texts + others }

  private static var numbers: [ValueType] {
    [
      ValueType("Bool", true, stored: 1), ValueType("Int", 4711, stored: 4711), ValueType("Int8", 7 as Int8, stored: 7),
      ValueType("Int16", 4711 as Int16, stored: 4711), ValueType("Int32", 4711 as Int32, stored: 4711),
      ValueType("Int64", 4711 as Int64, stored: 4711), ValueType("UInt", 4711 as UInt, stored: 4711),
      ValueType("UInt8", 7 as UInt8, stored: 7), ValueType("UInt16", 4711 as UInt16, stored: 4711),
      ValueType("UInt32", 4711 as UInt32, stored: 4711), ValueType("UInt64", 4711 as UInt64, stored: 4711),
      ValueType("Double", 47.11, stored: 47.11), ValueType("Float", 47.25 as Float, stored: 47.25),
      ValueType("Decimal, a TEXT", Decimal(string: "1234567.89") ?? 0, stored: "1234567.89"),
      ValueType("Decimal, an INTEGER", Decimal(4711), stored: 4711, readOnly: true),
      ValueType("Decimal, a REAL", Decimal(string: "47.11") ?? 0, stored: 47.11, readOnly: true),
    ]
  }

  private static var texts: [ValueType] {
    let uuid = UUID()
    let url = URL(string: "https://example.org/path/to?query=1") ?? URL(filePath: "/")
    let noon = Date(timeIntervalSinceReferenceDate: 791_553_600.5)
    return [
      ValueType("String, 11 bytes", "hello world", stored: "hello world"),
      ValueType(
        "String, 40 bytes", String(repeating: "hello wor ", count: 4), stored: .text(String(repeating: "hello wor ", count: 4))),
      ValueType("Date, seconds since 2001", noon, stored: 791_553_600.5),
      ValueType("Date, seconds since 1970", noon, stored: 1_769_860_800.5, dates: .secondsSince1970),
      ValueType("Date, an INTEGER", noon, stored: 791_553_600, readOnly: true),
      ValueType("Date, ISO 8601", noon, stored: "2026-01-31T12:00:00.500Z", dates: .iso8601),
      ValueType("UUID", uuid, stored: .text(uuid.uuidString)),
      ValueType("URL", url, stored: .text(url.absoluteString)),
    ]
  }

  private static var others: [ValueType] {
    [
      ValueType("Data, 40 bytes", Data(repeating: 7, count: 40), stored: .blob(Data(repeating: 7, count: 40))),
      ValueType("enum of Int", Rank.first, stored: 1), ValueType("enum of String", Level.silver, stored: "silver"),
      ValueType("Int?", Optional(4711), stored: 4711), ValueType("Int?, nil", Int?.none, stored: .null),
      ValueType("String?", Optional("hello world"), stored: "hello world"),
      ValueType("Date?", Optional(Date(timeIntervalSinceReferenceDate: 0.5)), stored: 0.5),
      ValueType("Decimal?", Decimal(string: "47.11"), stored: "47.11"),
      ValueType("JSON of a struct", Point(), stored: #"{"name":"home","x":1.5,"y":-2.25}"#),
      ValueType("JSON of an array", [1, 2, 3], stored: "[1,2,3]"),
    ]
  }

  /// The table: microseconds beyond the C interface for one value.
  static func report(_ fixture: Fixture, _ sampler: Sampler) throws -> String {
    var lines = [
      ["value", "read: Codable", "RowDecodable", "type handler", "bound: Codable", "type handler", "≤ C + 1.5 µs"]
    ]
    var sampler = sampler
    sampler.countsProcessorTime = true
    for type in all {
      FileHandle.standardError.write(Data("\(name): \(type.name) …\n".utf8))
      let figures = try type.measure(fixture, sampler)
      let beyond = figures.map { ($0.ours ?? 0) - ($0.raw ?? 0) }
      let shown = (0..<5).map { $0 < beyond.count ? "\((beyond[$0] * 1e8).rounded() / 100)" : "–" }
      let isJSON = type.name.hasPrefix("JSON")
      lines.append([type.name] + shown + [isJSON ? "–" : beyond.allSatisfy { $0 <= bar } ? "held" : "**not held**"])
    }
    return Report.table(lines)
  }
}
