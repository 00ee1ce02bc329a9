import DAOKit
import Foundation
import TestSupport
import Testing

/// Each declared type of Swift in each declared type of a column: what the check says nothing of is read back as it was written.
@Suite("Types declared for columns")
struct DeclaredColumnTests {
  /// Whether random values of a type come back from a column; throws nothing, since a refusal is an answer as well.
  private struct Trial: Sendable {
    let type: String
    let survives: @Sendable (DAO, inout SeededGenerator) -> Bool

    init<Value: Codable & Equatable & Sendable>(_ type: String, _ value: @escaping @Sendable (inout SeededGenerator) -> Value) {
      self.type = type
      survives = { dao, random in
        for _ in 0..<12 {
          let written = value(&random)
          do {
            try dao.call("clear")
            try dao.call("put:", Box(v: written))
            let read: Box<Value> = try dao.call("value")
            guard read.v == written else { return false }
          } catch {
            return false
          }
        }
        return true
      }
    }
  }

  private struct Box<Value: Codable & Sendable>: Codable, Sendable {
    var v: Value
  }

  private static let trials = [
    Trial("Int") { Int.random(in: -1_000_000...1_000_000, using: &$0) },
    Trial("UInt16") { UInt16.random(in: 0...UInt16.max, using: &$0) },
    Trial("Double") { Double.random(in: -1000...1000, using: &$0).rounded(.toNearestOrEven) / 8 },
    Trial("Float") { Float(Int.random(in: -4000...4000, using: &$0)) / 16 },
    Trial("Bool") { Bool.random(using: &$0) },
    Trial("String") { text(&$0) },
    Trial("Data") { random in Data((0..<Int.random(in: 0...8, using: &random)).map { _ in random.pick(0...255) }) },
    Trial("UUID") { _ in UUID() },
    Trial("URL") { random in URL(filePath: "/" + text(&random)) },
    Trial("Decimal") { Decimal(Int.random(in: 10_000...1_000_000, using: &$0)) * Decimal(1 << 50 as Int) + 1 / 8 as Decimal },
    Trial("Date") { Date(timeIntervalSince1970: Double(Int.random(in: -1_000_000...2_000_000_000, using: &$0))) },
    Trial("[String]") { [text(&$0)] },
  ]

  /// Letters, or digits that a number would lose.
  private static func text(_ random: inout SeededGenerator) -> String {
    random.chance(60) ? "00" + String(Int.random(in: 0...9999, using: &random)) : String(random.pick("abcxyz")) + "1"
  }

  private static let columns = [
    "INTEGER", "BIGINT", "POINT", "TEXT", "VARCHAR(20)", "CHARACTER(8)", "CLOB", "REAL", "DOUBLE PRECISION", "FLOAT", "NUMERIC",
    "DECIMAL(10,2)", "NUMBER", "BOOLEAN", "DATE", "DATETIME", "TIMESTAMP", "TIME", "BLOB", "", "STRING", "JSON", "MONEY",
  ]

  /// What the check tells of although it is read back, since people mean something else, or does not tell of since no call stores
  /// it: a list in a column of single values is refused.
  private static func isMeantOtherwise(_ type: String, _ column: String) -> Bool {
    let isTime = column.contains("DATE") || column.contains("TIME")
    return type == "Bool" && isTime || type == "Date" && column == "BOOLEAN" || type == "[String]"
  }

  @Test("A value is read back, or the check tells of its type at the declaration", arguments: columns)
  func matrix(column: String) throws {
    var random = SeededGenerator(seed: UInt64.random(in: 0...UInt64.max))
    let database = try Database.inMemory()
    try database.dao(script: "<dao><update selector=\"make\">CREATE TABLE t (v \(column))</update></dao>").call("make")
    for trial in Self.trials {
      let operations = """
        <delete selector="clear" all-rows="true">DELETE FROM t</delete>
        <insert selector="put:">INSERT INTO t (v) VALUES (:v)</insert>
        <select selector="value">SELECT v FROM t</select>
        """
      let folder = try CheckedFolder(
        "<column name=\"t.v\" type=\"\(trial.type)\"/>\n" + operations, streams: [["CREATE TABLE t (v \(column))"]])
      let report = try folder.report().diagnostics
      let isTold = report.contains { [.parameterType, .roundedDecimal].contains($0.code) && $0.location.line == 2 }
      let survives = try trial.survives(database.dao(script: "<dao>\(operations)</dao>"), &random)
      guard !Self.isMeantOtherwise(trial.type, column) else { continue }
      #expect(survives != isTold, "\(trial.type) in '\(column)': \(report)")
    }
    try database.close()
  }

  @Test("A column of times and one of UUIDs keep the texts that are stored in them")
  func texts() throws {
    let folder = try CheckedFolder(
      """
      <column name="t.made" type="String"/><column name="t.id" type="String"/>
      <insert selector="put:">INSERT INTO t (id) VALUES (:id)<parameter name="id" type="String"/></insert>
      """, streams: [["CREATE TABLE t (id UUID, made TIMESTAMP DEFAULT CURRENT_TIMESTAMP)"]])
    #expect(try folder.places() == [])
  }

  @Test("A parameter and a result that do not fit the column are told of as well")
  func others() throws {
    let folder = try CheckedFolder(
      """
      <insert selector="put:">INSERT INTO t (zip) VALUES (:zip)<parameter name="zip" type="String"/></insert>
      <select selector="ages"><result column="age" type="Int"/>SELECT age, name FROM t</select>
      <select selector="names" type="Int">SELECT name FROM t</select>
      <select selector="zips" type="String">SELECT zip FROM t</select>
      """, streams: [["CREATE TABLE t (zip STRING, age REAL, name TEXT)"]])
    #expect(try folder.places() == ["t.dao.xml:2 parameter-type", "t.dao.xml:3 parameter-type", "t.dao.xml:4 parameter-type"])
  }
}
