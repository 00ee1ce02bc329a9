import DAOCore
import Foundation
import TestSupport
import Testing

@Suite("Statements of the SQLite driver")
struct StatementTests {
  // Computed: LeakSanitizer does not find the bytes of data in a global.
  static var values: [Value] {
    [
      .null, .integer(0), .integer(.min), .integer(.max), .real(0), .real(-0.0), .real(.infinity),
      .real(.leastNonzeroMagnitude),
      .real(0.1), .text(""), .text("a\0b"), .text("\u{1F1E8}\u{1F1ED} e\u{301}"), .text(String(repeating: "ä", count: 100_000)),
      .blob(Data()), .blob(Data([0])), .blob(Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0) })),
    ]
  }

  @Test("A value of every type is bound and read as it is", arguments: values)
  func roundTrip(value: Value) throws {
    try withConnection("CREATE TABLE t (v)") { connection throws in
      try connection.run("INSERT INTO t VALUES (?)", [value])
      let row = try #require(try connection.all("SELECT v, typeof(v) FROM t", as: Row.self).first)
      #expect(row[0] == value)
      let types: [ValueType: Value] = [.null: "null", .integer: "integer", .real: "real", .text: "text", .blob: "blob"]
      #expect(row[1] == types[value.type])
      #expect(try connection.rows("SELECT v FROM t WHERE v IS ?", [value]) == [[value]])
      if case .real(let number) = value, case .real(let read)? = row[0] { #expect(read.sign == number.sign) }
    }
  }

  @Test("All values at once keep their places, in a row and in its copy", arguments: ["UTF-8", "UTF-16le", "UTF-16be"])
  func allAtOnce(encoding: String) throws {
    try withConnection("PRAGMA encoding = '\(encoding)'; CREATE TABLE t (n)") { connection throws in
      let sql = "SELECT \(Self.values.map { _ in "?" }.joined(separator: ", "))"
      for _ in 0..<2 { #expect(try connection.rows(sql, Self.values) == [Self.values]) }
      let text = StatementText(sql: sql, parameters: Self.values.map { _ in .init() }, verb: .query)
      try connection.with(text) { statement throws in
        try statement.bind(.bound(Self.values))
        #expect(try statement.step())
        #expect(
          statement.rowSize == 4 + 8 + 3 + 200_000 + 1 + 200_000 - (4 + 8 + 3) + "a\0b\u{1F1E8}\u{1F1ED} e\u{301}".utf8.count)
      }
    }
  }

  @Test("A number that is none is refused, and a truth is a number")
  func numbers() throws {
    try withConnection { connection throws in
      #expect(error { try connection.rows("SELECT ?", [.real(.nan)]) }?.code == .encoding)
      let text = StatementText(sql: "SELECT ?, ?", parameters: [.init(), .init()], verb: .query)
      try connection.with(text) { statement throws in
        try statement.bind(.positional([true, false]))
        #expect(try statement.step() && statement.integer(0) == 1 && statement.integer(1) == 0)
        #expect(try statement.decodeBool(0) && !statement.decodeBool(1))
      }
    }
  }

  @Test(
    "A date is stored by its strategy, but as a text in a TEXT column",
    arguments: [Configuration.DateStrategy.secondsSince2001, .secondsSince1970, .iso8601])
  func dates(strategy: Configuration.DateStrategy) throws {
    var configuration = Configuration()
    configuration.dateStrategy = strategy
    let date = Date(timeIntervalSince1970: 1_700_000_000.25)
    try withConnection("CREATE TABLE t (number REAL, day TEXT, free)", configuration: configuration) { connection throws in
      let text = StatementText(
        sql: "INSERT INTO t VALUES (?, ?, ?)", parameters: [.init(), .init(), .init()], verb: .change)
      try connection.with(text) { statement throws in
        try statement.bind(.positional([date, date, date]))
        #expect(try statement.run() == 1)
      }
      let stored = try connection.rows("SELECT number, day, free FROM t", [])[0]
      let iso = Value.text("2023-11-14T22:13:20.250Z")
      switch strategy {
      case .secondsSince2001: #expect(stored == [.real(date.timeIntervalSinceReferenceDate), iso, stored[0]])
      case .secondsSince1970: #expect(stored == [.real(1_700_000_000.25), iso, stored[0]])
      case .iso8601: #expect(stored == [iso, iso, iso])
      }
      #expect(try connection.all("SELECT number FROM t UNION ALL SELECT day FROM t", as: Date.self) == [date, date])
    }
  }

  @Test("A value of another type is an error that names column and type, and NULL only by the configuration a zero")
  func mismatches() throws {
    for isLenient in [false, true] {
      var configuration = Configuration()
      if isLenient { configuration.nulls = .zero }
      try withConnection(configuration: configuration) { connection throws in
        #expect(error { try connection.all("SELECT 'x' AS word", as: Int.self) }?.message.contains("word") == true)
        #expect(error { try connection.all("SELECT 1", as: String.self) }?.code == .typeMismatch)
        #expect(error { try connection.all("SELECT x'00'", as: Double.self) }?.code == .typeMismatch)
        #expect(error { try connection.all("SELECT CAST(x'ff' AS TEXT)", as: String.self) }?.code == .typeMismatch)
        #expect(error { try connection.all("SELECT 9007199254740993", as: Double.self) }?.code == .typeMismatch)
        #expect(try connection.all("SELECT NULL", as: Int?.self) == [nil])
        let zeros = error { () throws in
          #expect(try connection.all("SELECT NULL", as: Int.self) == [0])
          #expect(try connection.all("SELECT NULL", as: Double.self) == [0])
          #expect(try connection.all("SELECT NULL", as: String.self) == [""])
          #expect(try connection.all("SELECT NULL", as: Bool.self) == [false])
        }
        #expect((zeros == nil) == isLenient)
      }
    }
  }

  @Test("A statement forgets its values when it is given back, and runs again with others")
  func reset() throws {
    try withConnection { connection throws in
      let text = StatementText(sql: "SELECT ?", parameters: [.init()], verb: .query)
      for value in Self.values {
        try connection.with(text) { statement throws in
          try statement.bind(.bound([value]))
          #expect(try statement.step())
          #expect(try statement.value(0) == value)
        }
      }
      #expect(error { try connection.with(text) { try $0.bind(.bound([])) } }?.code == .parameter)
      #expect(error { try connection.with(text) { try $0.bind(.bound([1, 2])) } }?.code == .parameter)
    }
  }

  @Test("A statement says whether it returns rows, and whether it leaves the database as it is")
  func kinds() throws {
    try withConnection("CREATE TABLE t (n)") { connection throws in
      for (sql, returnsRows, isReadOnly) in [
        ("SELECT 1", true, true), ("INSERT INTO t VALUES (1)", false, false), ("DELETE FROM t RETURNING n", true, false),
        ("PRAGMA user_version", true, true), ("PRAGMA user_version = 3", false, false), ("CREATE TABLE u (n)", false, false),
        ("BEGIN", false, true), ("BEGIN IMMEDIATE", false, false), ("EXPLAIN DELETE FROM t", true, false),
      ] {
        try connection.with(StatementText(sql: sql)) { statement throws in
          #expect(statement.returnsRows == returnsRows && statement.isReadOnly == isReadOnly, "\(sql)")
        }
      }
    }
  }

  @Test("A row of two thousand columns is bound, read as a row and by its names")
  func wide() throws {
    let count = 2000
    try withConnection { connection throws in
      let values = (0..<count).map { index -> Value in
        switch index % 3 {
        case 0: .text("t\(index)")
        case 1: .integer(Int64(index))
        default: .null
        }
      }
      let sql = "SELECT \((0..<count).map { "? AS column_\($0)" }.joined(separator: ", "))"
      let row = try #require(try connection.all(sql, values, as: Row.self).first)
      #expect(row.columns.count == count)
      for (index, value) in values.enumerated() { #expect(row[index] == value && row["column_\(index)"] == value) }
      struct Some: Decodable, Equatable {
        var column1: Int
        var column1998: String
        var column1999: Int
        var column2: Int?
      }
      #expect(
        try connection.all(sql, values, as: Some.self) == [
          Some(column1: 1, column1998: "t1998", column1999: 1999, column2: nil)
        ])
      let table = (0..<count).map { "column_\($0)" }.joined(separator: ", ")
      try connection.execute("CREATE TABLE wide (\(table))")
      try connection.run("INSERT INTO wide VALUES (\(values.map { _ in "?" }.joined(separator: ", ")))", values)
      #expect(try connection.rows("SELECT * FROM wide", []) == [values])
      #expect(try connection.tableSchema("wide")?.columns.count == count)
    }
  }

  @Test("Blobs of 10 MiB are read one at a time, and leaving after the first reads no other")
  func largeBlobs() throws {
    let size = 10 << 20
    try withConnection("CREATE TABLE t (n INTEGER PRIMARY KEY, data BLOB)") { connection throws in
      for number in 1...3 {
        try connection.run("INSERT INTO t VALUES (?, zeroblob(?))", [.integer(Int64(number)), .integer(Int64(size))])
      }
      try connection.with(StatementText(sql: "SELECT data, n FROM t ORDER BY n", verb: .query)) { statement throws in
        for number in 1...2 {
          #expect(try statement.step())
          #expect(statement.rowSize == size && statement.blob(0).count == size && statement.integer(1) == number)
        }
      }
      #expect(try connection.run("DELETE FROM t") == 3)
    }
  }

  @Test("Parameters are given by name, and by the properties of an entity")
  func names() throws {
    try withConnection { connection throws in
      let text = StatementText(
        sql: "SELECT :first_name, :age", parameters: [.init(name: "first_name"), .init(name: "age")], verb: .query)
      struct Person: Encodable {
        var age: Int
        var firstName: String
      }
      for arguments: Arguments in [
        .positional([Person(age: 36, firstName: "Ada")]), .named([("age", 36), ("firstName", "Ada")]),
        .dictionary(["first_name": "Ada", "age": 36]), .positional(["Ada", 36]),
      ] {
        try connection.with(text) { statement throws in
          try statement.bind(arguments)
          #expect(try statement.step())
          #expect(try statement.text(0) == "Ada" && statement.integer(1) == 36)
        }
      }
      #expect(error { try connection.with(text) { try $0.bind(.named([("age", 1)])) } }?.code == .parameter)
    }
  }
}
