import DAOKit
import DAORecords
import Foundation
import TestSupport
import Testing

@testable import DAOCommand

@Suite("dao convert")
struct ConvertCommandTests {
  let folder: TemporaryFolder
  private var file: String { folder.path("old.db") }
  private var target: String { folder.path("new.sqlite") }

  init() throws { folder = try TemporaryFolder() }

  private func convert(_ framework: String, _ statements: [String], _ words: String...) throws -> CommandRun {
    try? FileManager.default.removeItem(atPath: file)
    _ = try ForeignFile(file, statements)
    return CommandRun(["convert", file, "--from", framework, "--to", target] + words)
  }

  private var converted: Database { get throws { try Database.sqlite(at: target) } }

  // MARK: AgileDB

  private struct Account: Record, Equatable {
    static let table = "Accounts"
    static let key: RecordKey = .given(\Account.key)
    var key = ""
    var name = ""
    var balance = 0.0
    var count: Int?
    var isOpen = false
    var opened: Date?
    var tags: [String]?
    var sizes: [Int]?
    var rates: [Double]?
    var visits: [Date]?
    var address: [String: String]?
  }

  private static let noon = Date(timeIntervalSince1970: 1_769_860_800)

  @Test("A file of AgileDB 6 becomes tables of records, with its arrays, dates and truth values")
  func agile6() throws {
    let columns = ["name text", "balance double", "count int", "isOpen int", "opened text", "address text"]
    let now = "'2026-01-31T12:00:00.000Z','2026-01-31T12:00:00.000Z'"
    let statements =
      ForeignFile.agile6("Accounts") + columns.map { "alter table Accounts add column \($0)" } + [
        """
        insert into Accounts (key,addedDateTime,updatedDateTime,autoDeleteDateTime,hasArrayValues,name,balance,count,isOpen,opened,address)
        values('a 1',\(now),'2099-02-01T00:00:00.000+01:00',
          'tags:stringArray,sizes:intArray,rates:doubleArray,visits:stringArray',
          'O''Hara',12,3,1,'2026-01-31T07:00:00.000-05:00','{"city":"Rome"}')
        """,
        """
        insert into Accounts (key,addedDateTime,updatedDateTime,autoDeleteDateTime,hasArrayValues,name,balance,isOpen)
        values('a 2',\(now),NULL,'tags:stringArray','Plain',0.5,0)
        """,
        "insert into Accounts_arrayValues(key,objectKey,stringValue) values('a 1','tags','b')",
        "insert into Accounts_arrayValues(key,objectKey,stringValue) values('a 1','tags','a,\"')",
        "insert into Accounts_arrayValues(key,objectKey,stringValue) values('a 2','gone','left')",
        "insert into Accounts_arrayValues(key,objectKey,intValue) values('a 1','sizes',9223372036854775807)",
        "insert into Accounts_arrayValues(key,objectKey,doubleValue) values('a 1','rates',2)",
        "insert into Accounts_arrayValues(key,objectKey,stringValue) values('a 1','visits','2026-01-31T12:00:00.000Z')",
        "insert into __settings(key,value) values('dbInstanceKey','0123')",
      ]
    let run = try convert("agiledb", statements)
    #expect(run.status == .done && run.errors.isEmpty, "\(run.errors)")
    #expect(run.output.hasSuffix("\(target): 1 table, 2 rows, as many as in the file\n"))
    let database = try converted
    let times: [Row] = try database.rows("SELECT daokit_until, daokit_added, daokit_changed FROM Accounts ORDER BY key")
    #expect(times.map { $0["daokit_until"] } == [4_073_583_600.0, .null])
    #expect(times.map { $0["daokit_added"] } == [1_769_860_800.0, 1_769_860_800.0])
    #expect(times.map { $0["daokit_changed"] } == [1_769_860_800.0, 1_769_860_800.0])
    let accounts = try database.records(Account.self, .updateDroppingData).all().sorted { $0.key < $1.key }
    let full = Account(
      key: "a 1", name: "O'Hara", balance: 12, count: 3, isOpen: true, opened: Self.noon, tags: ["b", "a,\""], sizes: [.max],
      rates: [2], visits: [Self.noon], address: ["city": "Rome"])
    let plain = Account(key: "a 2", name: "Plain", balance: 0.5, isOpen: false, tags: [])
    #expect(accounts == [full, plain])
    try database.close()
  }

  @Test("A document of AgileDB 7 becomes a row whose values are those of its members", arguments: 1...20)
  func agile7(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let table = ["Accounts", "a table", "quo\"te", "select", "ünïcode'"].randomElement(using: &random) ?? ""
    let names = ["name", "Größe", "select", "a b", "x.y", "quo\"te", "'; DROP TABLE t; --", "$.x", "emoji😀"]
      .shuffled(using: &random).prefix(Int.random(in: 0...9, using: &random))
    let kinds = names.map { _ in Int.random(in: 0..<6, using: &random) }
    var (statements, expected) = (ForeignFile.agile7(table), [String: [String: Value]]())
    for number in 0..<Int.random(in: 0...20, using: &random) {
      var (members, values) = ([String](), [String: Value]())
      for (name, kind) in zip(names, kinds) where Bool.random(using: &random) {
        let (json, value) = Self.member(kind, &random)
        members.append("\(JSONText.string(name)):\(json)")
        values[name] = value
      }
      expected["key '\(number)"] = values
      let json = "{\(members.shuffled(using: &random).joined(separator: ","))}"
      statements.append(ForeignFile.document(json, for: "key '\(number)", in: table))
    }
    let run = try convert("agiledb", statements)
    #expect(run.status == .done, "\(run.errors)")
    let database = try converted
    let found: [Row] = try database.rows("SELECT * FROM \(ForeignFile.name(table))")
    #expect(found.count == expected.count)
    for row in found {
      guard case .text(let key)? = row["key"] else { continue }
      for name in names {
        let wanted = expected[key]?[name] ?? .null
        let shown = row[name] ?? .null
        #expect(shown == wanted, "\(key) \(name)")
      }
    }
    try database.close()
  }

  /// A value of a kind, as JSON and as the new file has it.
  private static func member(_ kind: Int, _ random: inout SeededGenerator) -> (json: String, value: Value) {
    let number = Int64.random(in: -1000...1000, using: &random)
    switch kind {
    case 0: return (Bool.random(using: &random) ? ("true", 1) : ("false", 0))
    case 1: return ("\(number)", .integer(number))
    case 2: return ("\(number).25", .real(Double("\(number).25") ?? 0))
    case 3:
      let text = ["", "plain", "it's \"so\"", "line\nbreak", "😀", "@obj", "2026-01-31"].randomElement(using: &random) ?? ""
      return (JSONText.string(text), .text(text))
    case 4: return ("[\(number),\"x\",null]", .text("[\(number),\"x\",null]"))
    default:
      let date = Date(timeIntervalSinceReferenceDate: Double(number) * 86_400)
      let text = date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
      // A column of times stores whole numbers as integers.
      return ("\"\(text)\"", .integer(number * 86_400))
    }
  }

  // MARK: Faults

  @Test("What no rule can read is named by table, key and column, all in one report, and nothing is written")
  func faults() throws {
    let statements =
      ForeignFile.agile7("t") + [
        ForeignFile.document("{\"a\":1}", for: "k1", in: "t"), ForeignFile.document("{\"a\":\"x\"}", for: "k2", in: "t"),
        ForeignFile.document("{\"a\":", for: "k3", in: "t"), ForeignFile.document("[]", for: "k4", in: "t"),
        ForeignFile.document("{\"b\":1,\"B\":2}", for: "k5", in: "t"),
        ForeignFile.document("{}", for: "k6", in: "t", until: "tomorrow"),
      ]
    let run = try convert("agiledb", statements)
    #expect(run.status == .fault && run.output.isEmpty)
    for key in ["k3", "k4"] { #expect(run.errors.contains("table 't', key '\(key)', column 'value'"), "\(run.errors)") }
    #expect(run.errors.contains("differs from it in case alone"))
    #expect(!folder.contains("new.sqlite"))
    let mixed = try convert("agiledb", Array(statements.prefix(5)))
    #expect(mixed.errors.contains("table 't', column 'a'"))
    #expect(mixed.errors.contains("an integer (key 'k1')") && mixed.errors.contains("a text (key 'k2')"))
    let kept = try convert("agiledb", Array(statements.prefix(5)), "--keep", "T.A")
    #expect(kept.status == .done, "\(kept.errors)")
    let database = try converted
    #expect(try database.rows("SELECT typeof(a) FROM t ORDER BY key", as: String.self) == ["integer", "text"])
    try database.close()
  }

  @Test("A time that is none is named, and may be kept")
  func times() throws {
    let statements = ForeignFile.agile7("t") + [ForeignFile.document("{}", for: "k", in: "t", until: "tomorrow")]
    let run = try convert("agiledb", statements)
    #expect(run.errors.contains("table 't', key 'k', column 'autoDeleteDateTime': 'tomorrow' is no date"))
    #expect(try convert("agiledb", statements, "--keep", "t.autoDeleteDateTime").status == .done)
    let database = try converted
    #expect(try database.rows("SELECT autoDeleteDateTime FROM t", as: String.self) == ["tomorrow"])
    try database.close()
  }

  @Test("Names and options that fit nothing are told")
  func usage() throws {
    let statements = ForeignFile.agile7("people") + [ForeignFile.document("{\"name\":\"x\"}", for: "k", in: "people")]
    #expect(try convert("agiledb", statements, "--keep", "people.nmae").errors.contains("did you mean 'people.name'?"))
    #expect(try convert("agiledb", statements, "--keep", "name").status == .wrongUsage)
    #expect(try convert("agile", statements).errors.contains("did you mean 'agiledb'?"))
    #expect(CommandRun("convert", file, "--to", target).status == .wrongUsage)
    #expect(CommandRun("convert", "--from", "agiledb", "--to", target).status == .wrongUsage)
    #expect(CommandRun("convert", folder.path("none"), "--from", "agiledb", "--to", target).errors.contains("there is no file"))
    #expect(try convert("agiledb", ["CREATE TABLE t (id INTEGER)"]).errors.contains("no table of AgileDB"))
    #expect(try convert("actiondata", ["CREATE TABLE t (a)", "DROP TABLE t"]).errors.contains("the file has no tables"))
    #expect(!folder.contains("new.sqlite"))
  }

  @Test("A file that is there is never written over, and a dry run writes nothing")
  func existing() throws {
    let statements = ForeignFile.agile7("people") + [ForeignFile.document("{\"name\":\"x\"}", for: "k", in: "people")]
    let run = try convert("agiledb", statements, "--dry-run")
    #expect(run.status == .done)
    #expect(run.output.contains("CREATE TABLE \"people\" (\"key\" TEXT NOT NULL, "))
    #expect(run.output.hasSuffix("-- every value can be read; this was a dry run, and nothing is written\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["old.db"])
    try folder.write("new.sqlite", "mine")
    let second = try convert("agiledb", statements)
    #expect(second.status == .fault && second.errors.contains("is there already"))
    #expect(try folder.text("new.sqlite") == "mine")
  }

  @Test("The file is only read, with a write-ahead log beside it too", arguments: ["DELETE", "WAL"])
  func unchanged(mode: String) throws {
    let statements =
      ["PRAGMA journal_mode = \(mode)"] + ForeignFile.agile7("people")
      + (0..<500).map { ForeignFile.document("{\"name\":\"\($0)\"}", for: "k\($0)", in: "people") }
    _ = try ForeignFile(file, statements)
    let before = try Data(contentsOf: URL(filePath: file))
    let run = CommandRun("convert", file, "--from", "agiledb", "--to", target)
    #expect(run.status == .done, "\(run.errors)")
    #expect(try Data(contentsOf: URL(filePath: file)) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["new.sqlite", "old.db"])
    let database = try converted
    #expect(try database.rows("SELECT count(*) FROM people", as: Int.self) == [500])
    try database.close()
  }

  @Test("A file that is no database is refused")
  func noDatabase() throws {
    for text in [String(repeating: "no database ", count: 1000), "short"] {
      try folder.write("old.db", text)
      for framework in ["agiledb", "ahdatamodel", "actiondata"] {
        let run = CommandRun("convert", file, "--from", framework, "--to", target)
        #expect(run.status == .fault && !run.errors.isEmpty)
      }
    }
    #expect(!folder.contains("new.sqlite") && !folder.contains("new.sqlite.dao-partial"))
  }
}
