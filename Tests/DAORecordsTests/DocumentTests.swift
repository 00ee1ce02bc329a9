import DAORecords
import DAOSQL
import EngineSupport
import Foundation
import TestSupport
import Testing

@Suite("Documents")
struct DocumentTests {
  private let ada: [String: JSON] = [
    "name": "Ada", "balance": 12.5, "isVIP": true, "tags": ["gold", "early"], "address": ["street": "Main", "zip": 7],
    "age": 36,
  ]

  @Test("An object comes back as a dictionary, as JSON text and as a value of a type", arguments: Home.allCases)
  func forms(home: Home) async throws {
    struct Customer: Codable, Equatable {
      var name: String
      var balance: Double
      var isVIP: Bool
      var tags: [String]
      var nickname: String?
    }
    try await withDocuments([home]) { accounts, _ in
      #expect(try await accounts.set("a-1", ada))
      #expect(try await accounts.get("a-1") == ada)
      #expect(
        try await accounts.json("a-1")
          == #"{"address":{"street":"Main","zip":7},"age":36,"balance":12.5,"isVIP":true,"name":"Ada","tags":["gold","early"]}"#
      )
      let customer = try await accounts.get("a-1", as: Customer.self)
      #expect(customer == Customer(name: "Ada", balance: 12.5, isVIP: true, tags: ["gold", "early"]))
      let bo = Customer(name: "Bo", balance: 1, isVIP: false, tags: [], nickname: nil)
      #expect(try await accounts.set("b-1", bo))
      #expect(try await accounts.get("b-1", as: Customer.self) == bo)
      #expect(try await accounts.get("b-1") == ["name": "Bo", "balance": 1.0, "isVIP": false, "tags": []])
      #expect(try await accounts.set("b-1", json: #" {"name" : "Bo"} "#) == false)
      #expect(try await accounts.get("b-1") == ["name": "Bo"])
      #expect(await error { try await accounts.get("b-1", as: Customer.self) }?.code == .typeMismatch)
      #expect(try await accounts.get("none") == nil)
      #expect(try await accounts.get("none", as: Customer.self) == nil)
      #expect(try await accounts.json("none") == nil)
    }
  }

  @Test("JSON's kinds come back as they went in, whatever came first", arguments: TestEngine.all)
  func kinds(engine: TestEngine) throws {
    let values: [JSON] = [
      nil, true, false, 1, 1.0, 0, 0.0, -0.0, 2.5, "1", "01", "true", "", "1.0", [], [:], [1, 1.0, true, nil, "1", [nil]],
      1e300,
      .integer(.max), .integer(.min), .integer(1 << 53), ["a": ["b": [1.0]]], "null", "🧮", .real(.leastNonzeroMagnitude),
      .real(0x1p60), .real(.pi),
      [1e300, .real(.leastNonzeroMagnitude), .real(0x1p60), -1e22, 1.5e-7, "\u{1}\u{8}\\\"/\u{7f}"],
      .real(.greatestFiniteMagnitude),
    ]
    for first in values {
      try withDocuments(on: [engine]) { documents, _ in
        for (index, value) in ([first] + values).enumerated() {
          // An integer that a REAL would round is refused.
          if case .real = first, case .integer(let number) = value, Double(exactly: number) == nil {
            #expect(error { try documents.set("k\(index)", ["m": value]) }?.code == .encoding)
            continue
          }
          try documents.set("k\(index)", ["m": value])
          #expect(try documents.get("k\(index)") == ["m": value], "\(value) after \(first)")
        }
        try documents.set("absent", [:])
        #expect(try documents.get("absent") == [:])
      }
    }
  }

  @Test("Columns come by themselves, typed by the first value of each member")
  func columns() throws {
    try withDocuments { accounts, database in
      try accounts.set("a-1", ada)
      try accounts.set("a-2", ["name": "Bo", "nothing": nil])
      let dialect = database.runtime.driver.dialect
      let columns = try database.runtime.withSession(for: .read, .schema) { try $0.connection.tableSchema("accounts") }?.columns
      let kinds: [(String, ColumnKind)] = [
        ("key", .text), ("daokit_added", .real), ("daokit_changed", .real), ("address", .json), ("age", .integer),
        ("balance", .real), ("isVIP", .boolean), ("name", .text), ("tags", .json), ("daokit_values", .json),
      ]
      #expect(columns?.map { "\($0.name) \($0.declaredType)" } == kinds.map { "\($0) \(dialect.type(of: $1))" })
      // A number stays one for scripts where the column takes it, and what is of another kind is NULL there.
      try accounts.set("a-3", ["age": 36.5, "balance": 2, "name": 7])
      let row = try #require(try database.rows("SELECT age, balance, name FROM accounts WHERE key = 'a-3'").first)
      #expect(row[0] == (dialect.hasStrictTypes ? .null : .real(36.5)) && row[1] == .real(2) && row[2] == .null)
      #expect(try accounts.get("a-3") == ["age": 36.5, "balance": 2, "name": 7])
    }
  }

  @Test("A set replaces the object whole, and a member named like the key is left out")
  func replacing() throws {
    try withDocuments { accounts, _ in
      try accounts.set("a-1", ada)
      #expect(try accounts.set("a-1", ["key": "other", "name": "Eve"]) == false)
      #expect(try accounts.get("a-1") == ["name": "Eve"])
      #expect(try accounts.has("other") == false)
      #expect(try accounts.count() == 1)
    }
  }

  @Test("Documents are there or not, all of them or not, and are deleted one by one or together")
  func presence() async throws {
    try await withDocuments(Home.with(.memory)) { accounts, database in
      #expect(try await accounts.has("a-1") == false)
      #expect(try await accounts.hasAll(["a-1"]) == false)
      #expect(try await accounts.hasAll([String]()))
      for index in 0..<1200 { try await accounts.set("k\(index)", [:]) }
      #expect(try await accounts.hasAll((0..<1200).map { "k\($0)" }))
      #expect(try await accounts.hasAll((0..<1201).map { "k\($0)" }) == false)
      #expect(try await accounts.hasAll(["k1", "k1", "k2"]))
      #expect(try await accounts.delete("k7") == 1)
      #expect(try await accounts.delete("k7") == 0)
      #expect(try await accounts.has("k7") == false)
      #expect(try await accounts.deleteAll() == 1199)
      #expect(try database.tableNames() == ["accounts"])
      try await accounts.drop()
      #expect(try database.tableNames() == [])
      #expect(try await accounts.deleteAll() == 0)
      try await accounts.drop()
      try await accounts.set("again", ["a": 1])
      #expect(try await accounts.get("again") == ["a": 1])
    }
  }

  @Test("Dropping all drops the tables that documents have made, and no others")
  func droppingAll() throws {
    try withDocuments { accounts, database in
      try accounts.set("a", ["n": 1])
      try database.documents("Other things").set("b", ["n": 1])
      try database.records(Invoice.self).save(Invoice(text: "stays"))
      #expect(try database.documentNames().sorted() == ["Other things", "accounts"])
      try database.dropAllDocuments()
      #expect(try database.tableNames() == ["Invoice"])
      #expect(try accounts.get("a") == nil)
      #expect(error { try database.documents("Invoice").drop() }?.code == .recordTable)
    }
  }

  @Test("The times of adding and change are kept, and asked for")
  func times() throws {
    try withDocuments { accounts, _ in
      let start = Date()
      try accounts.set("a-1", ["n": 1])
      let first = try #require(try accounts.document("a-1"))
      #expect(first.key == "a-1" && first["n"] == 1 && first["m"] == nil && first.until == nil)
      let added = try #require(first.added)
      #expect(added >= start.addingTimeInterval(-0.001) && first.changed == added)
      try accounts.set("a-1", ["n": 2])
      let second = try #require(try accounts.document("a-1"))
      #expect(second.added == added)
      #expect(try #require(second.changed) >= added)
      try accounts.set("a-2", ["n": 3])
      #expect(try accounts.keys(sort: "daokit_added desc") == ["a-2", "a-1"])
    }
  }

  @Test("Keys are found by sets of conditions, of which one must hold, and sorted by a text")
  func finding() async throws {
    try await withDocuments(Home.with(.file)) { accounts, _ in
      #expect(try await accounts.keys(where: [[DocumentCondition("age", .equal, 1)]], sort: "age") == [])
      for (index, name) in ["Ada", "Bo", "Cy", "Di", "Ed"].enumerated() {
        try await accounts.set(
          "k\(index)", ["name": .text(name), "age": .integer(Int64(index % 3)), "tags": [.text(name), 1]])
      }
      try await accounts.set("k9", ["age": "old"])
      let sets = [
        [DocumentCondition("age", .atLeast, 1), DocumentCondition("name", .notEqual, "Bo")],
        [DocumentCondition("name", .equal, "Ada")],
      ]
      #expect(try await accounts.keys(where: sets) == ["k0", "k2", "k4"])
      #expect(try await accounts.keys(where: sets, sort: "age desc, name desc") == ["k2", "k4", "k0"])
      #expect(try await accounts.keys(where: sets, sort: "age desc, name desc", limit: 1, offset: 1) == ["k4"])
      #expect(try await accounts.count(where: sets) == 3)
      #expect(try await accounts.all(where: sets).map(\.key) == ["k0", "k2", "k4"])
      // A member of an array, a part of a text, and no wildcards.
      #expect(try await accounts.keys(where: [[DocumentCondition("tags", .contains, "Cy")]]) == ["k2"])
      #expect(try await accounts.keys(where: [[DocumentCondition("tags", .contains, "C")]]) == [])
      #expect(try await accounts.keys(where: [[DocumentCondition("name", .contains, "d")]]) == ["k0", "k4"])
      #expect(try await accounts.keys(where: [[DocumentCondition("name", .contains, "%")]]) == [])
      #expect(try await accounts.keys(where: [[DocumentCondition("name", .like, "%d%")]]) == ["k0", "k3", "k4"])
      // An absent property matches nothing, neither does its opposite.
      #expect(try await accounts.keys(where: [[DocumentCondition("name", .notIn, ["Ada"])]]).contains("k9") == false)
      #expect(try await accounts.keys(where: [[DocumentCondition("name", .notEqual, "Ada")]]).contains("k9") == false)
      // The key is a property, too; kinds are compared with their own.
      #expect(try await accounts.keys(where: [[DocumentCondition("key", .greater, "k3")]]) == ["k4", "k9"])
      #expect(try await accounts.keys(where: [[DocumentCondition("age", .in, ["old", 2])]]) == ["k2", "k9"])
      #expect(try await accounts.keys(where: [[DocumentCondition("age", .between, [1, 1.5])]]) == ["k1", "k4"])
      #expect(try await accounts.keys(where: [[]]).count == 6)
    }
  }

  @Test("Sets that name unknown properties count for nothing; where none is left, nothing matches")
  func unknownProperties() throws {
    try withDocuments { accounts, _ in
      try accounts.set("a", ["accountKey": "Checking"])
      let known = [DocumentCondition("accountKey", .equal, "Checking")]
      let unknown = [DocumentCondition("accountKey", .equal, "Checking"), DocumentCondition("note", .equal, "x")]
      #expect(try accounts.keys(where: [known, unknown]) == ["a"])
      #expect(try accounts.keys(where: [unknown]) == [])
      #expect(try accounts.keys(where: [unknown, [DocumentCondition("other", .notEqual, 1)]]) == [])
      #expect(try accounts.keys(where: []) == ["a"])
    }
  }

  @Test("What does not fit its operator, and an order that is none, are errors before any SQL runs")
  func misuse() throws {
    try withDocuments { accounts, _ in
      try accounts.set("a", ["n": 1])
      let wrong: [DocumentCondition] = [
        DocumentCondition("n", .less, nil), DocumentCondition("n", .like, 1), DocumentCondition("n", .in, 1),
        DocumentCondition("n", .between, [1]), DocumentCondition("n", .equal, [1]), DocumentCondition("n", .contains, [:]),
      ]
      for condition in wrong { #expect(error { try accounts.keys(where: [[condition]]) }?.code == .parameter) }
      for sort in ["", "n;DROP TABLE accounts", "n desc desc", "n,", "\"n"] {
        #expect(error { try accounts.keys(sort: sort) }?.code == .parameter, "\(sort)")
      }
      #expect(error { try accounts.keys(limit: -1) }?.code == .parameter)
      #expect(try accounts.has("a"))
    }
  }

  @Test("An index is made as soon as its properties have columns, and answers conditions")
  func indexes() throws {
    try withDocuments { accounts, database in
      try accounts.index(on: "name", "age")
      #expect(try database.tableNames() == [])
      try accounts.set("a", ["age": 1])
      let isServer = database.runtime.driver.dialect.hasStrictTypes
      func indexes() throws -> [String] {
        try database.rows(
          isServer
            ? "SELECT indexname::text FROM pg_indexes WHERE tablename = 'accounts' AND indexname <> 'accounts_pkey'"
            : "SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL", as: String.self)
      }
      #expect(try indexes() == [])
      try accounts.set("b", ["name": "Ada", "age": 1])
      #expect(try indexes() == ["accounts (\"name\", \"age\")"])
      try accounts.index(on: "age")
      #expect(try indexes().count == 2)
      try accounts.index(on: "age")
      #expect(try indexes().count == 2)
      // Names that differ only where an engine cuts them.
      let long = String(repeating: "ä", count: 28)
      try accounts.set("c", [long + "1": 1, long + "2": 2])
      for end in ["1", "2", "1"] { try accounts.index(on: long + end) }
      #expect(try indexes().count == 4)
    }
  }

  @Test("What an engine cannot store is an error that names the member, and nothing has it", arguments: TestEngine.all)
  func nul(engine: TestEngine) throws {
    try withDocuments(on: [engine]) { accounts, database in
      let code = database.runtime.driver.dialect.textsHoldNUL ? nil : DAOError.Code.encoding
      try accounts.set("a", ["n": "ab", "m": 1])
      try accounts.set("b", ["n": 1, "m": "ab"])
      for object: [String: JSON] in [["n": "\0x"], ["m": "\0x"], ["n": [["\0": 1]]], ["\0": 1], ["o": "a\0"]] {
        let failure = error { try accounts.set("c", object) }
        #expect(
          failure?.code == code && failure?.message.contains("'\(object.first?.key ?? "")'") ?? (code == nil), "\(object)")
        try accounts.delete("c")
      }
      #expect(error { try accounts.set("\0", ["n": 1]) }?.code == (code == nil ? nil : .parameter))
      try accounts.delete("\0")
      #expect(try accounts.get("\0") == nil && accounts.has("\0") == false)
      for name in ["n", "m"] {
        let found = name == "n" ? "a" : "b"
        func keys(_ operation: ConditionOperator, _ value: JSON) throws -> [String] {
          try accounts.keys(where: [[DocumentCondition(name, operation, value)]])
        }
        #expect(try keys(.equal, "a\0") == [] && keys(.contains, "\0") == [] && keys(.like, "a\0%") == [])
        #expect(try keys(.notEqual, "ab\0") == ["a", "b"])
        #expect(try keys(.less, "ab\0") == [found] && keys(.atMost, "a\0") == [] && keys(.less, "aa\0") == [])
        #expect(try keys(.greater, "a\0z") == [found] && keys(.atLeast, "ab\0") == [] && keys(.greater, "ab\0") == [])
      }
      #expect(try accounts.keys(where: [[DocumentCondition("\0", .notEqual, 1)]]) == [])
    }
  }

  @Test("Numbers are compared without loss, whatever column they are in", arguments: TestEngine.all)
  func numbers(engine: TestEngine) throws {
    try withDocuments(on: [engine]) { accounts, _ in
      let numbers: [JSON] = [
        .integer(.min), -1, 0, 0.5, 1, 2.5, .integer(1 << 53), .integer(1 << 53 + 1), .real(0x1p53), .real(0x1p60),
        .integer(1 << 60),
        .integer(.max), .real(0x1p63), 1e300,
      ]
      try accounts.set("", ["whole": 1, "real": 1.5, "text": ""])
      for (index, number) in numbers.enumerated() {
        var object: [String: JSON] = ["whole": number, "text": number]
        if case .integer(let integer) = number, Double(exactly: integer) == nil {} else { object["real"] = number }
        try accounts.set("\(index)", object)
      }
      try accounts.delete("")
      func isLess(_ left: JSON, _ right: JSON) -> Bool {
        switch (left, right) {
        case (.integer(let left), .integer(let right)): left < right
        case (.real(let left), .real(let right)): left < right
        case (.integer(let left), .real(let right)):
          right >= 0x1p63 || right > -0x1p63 && (Int64(right.rounded(.up)) > left)
        case (.real(let left), .integer(let right)): left < 0x1p63 && Int64(left.rounded(.down)) < right
        default: false
        }
      }
      for name in ["whole", "real", "text"] {
        let held = numbers.indices.filter { (try? accounts.get("\($0)"))?.keys.contains(name) == true }
        #expect(held.count >= numbers.count - 2)
        for value in numbers {
          func keys(_ operation: ConditionOperator) throws -> Set<String> {
            Set(try accounts.keys(where: [[DocumentCondition(name, operation, value)]]))
          }
          func expected(_ holds: (JSON) -> Bool) -> Set<String> { Set(held.filter { holds(numbers[$0]) }.map { "\($0)" }) }
          #expect(try keys(.less) == expected { isLess($0, value) }, "\(name) < \(value)")
          #expect(try keys(.greater) == expected { isLess(value, $0) }, "\(name) > \(value)")
          #expect(try keys(.atMost) == expected { !isLess(value, $0) }, "\(name) <= \(value)")
          #expect(try keys(.atLeast) == expected { !isLess($0, value) }, "\(name) >= \(value)")
          #expect(try keys(.equal) == expected { !isLess($0, value) && !isLess(value, $0) }, "\(name) = \(value)")
        }
      }
      let sorted = try accounts.keys(sort: "whole").compactMap { Int($0) }
      #expect(zip(sorted, sorted.dropFirst()).allSatisfy { !isLess(numbers[$1], numbers[$0]) })
    }
  }

  @Test("Text that is no object, doubled members, numbers that would lose digits and bottomless nesting are refused")
  func limits() throws {
    try withDocuments { accounts, database in
      let texts = [
        "[1]", "1", "", "{", #"{"a":1,"a":2}"#, #"{"a":9223372036854775808}"#, #"{"a":0.12345678901234567890123}"#,
        #"{"a":1e999}"#,
        "{\"a\":\(String(repeating: "[", count: 200))\(String(repeating: "]", count: 200))}", #"{"a":NaN}"#,
      ]
      for text in texts { #expect(error { try accounts.set("a", json: text) }?.code == .encoding, "\(text.prefix(40))") }
      #expect(error { try accounts.set("a", [1, 2]) }?.code == .encoding)
      #expect(error { try accounts.set("a", Double.infinity) }?.code == .encoding)
      #expect(error { try accounts.set("a", ["n": Double.nan]) }?.code == .encoding)
      #expect(error { try accounts.set("a", ["daokit_until": 1]) }?.code == .parameter)
      #expect(try database.tableNames() == [])
      let long = String(repeating: "ä", count: 2_000_000)
      try accounts.set("long", ["text": .text(long)])
      #expect(try accounts.get("long") == ["text": .text(long)])
      // More members than a table has columns.
      let many = Dictionary(uniqueKeysWithValues: (0..<2500).map { ("m\($0)", JSON.integer(Int64($0))) })
      try accounts.set("many", many)
      #expect(try accounts.get("many") == many)
      #expect(try accounts.keys(where: [[DocumentCondition("m2499", .equal, 2499)]]) == ["many"])
      #expect(try accounts.get("long") == ["text": .text(long)])
    }
  }

  @Test("Names are data: of members, keys and tables")
  func names() throws {
    let nasty = [
      "a b", "it's", "\"quoted\"", "[brackets]", "select", "ORDER", "order", "Order", "größe", "GRÖSSE", "名前", "🧮", "a.b",
      "a,b", "?1",
      ":name", "$x", "x; DROP TABLE t", "--", "/*", "", " ", "\n", "\u{0}", "key ", "KEY", "rowid", "null", "e\u{301}", "1",
      "\\", "`",
      "name\"", "%", "sqlite_x", String(repeating: "x", count: 500), "main.t", "Add", "\u{7f}",
    ]
    for table in ["t", "main.t", "a b", "it's", "\"q\"", "[x]", "select", "größe", "x; DROP TABLE t", "🧮", "?1"] {
      try withDocuments(table) { documents, database in
        try documents.index(on: "it's", "\"quoted\"")
        let nasty = database.runtime.driver.dialect.textsHoldNUL ? nasty : nasty.filter { $0 != "\u{0}" }
        var object: [String: JSON] = [:]
        for (index, name) in nasty.enumerated() {
          object[name] = .integer(Int64(index))
          try documents.set(name, object)
        }
        #expect(try documents.get("\u{7f}") == object)
        #expect(try documents.hasAll(nasty))
        #expect(try documents.count() == nasty.count)
        for (index, name) in nasty.enumerated() where name != "\u{0}" {
          let found = try documents.keys(where: [[DocumentCondition(name, .equal, .integer(Int64(index)))]])
          #expect(found.count == nasty.count - index, "\(name) in \(table)")
          let sort = "\"\(name.replacing("\"", with: "\"\""))\" desc"
          #expect(try documents.keys(sort: sort).count == nasty.count)
        }
        #expect(try database.documentNames() == [table])
        try documents.drop()
        #expect(try database.tableNames() == [])
      }
    }
  }

  @Test("The column of the keys may have another name")
  func keyColumn() throws {
    try withDocuments { _, database in
      let documents = database.documents("people", key: "the id")
      try documents.set("a", ["the id": "b", "key": "c", "THE ID": 1])
      #expect(try documents.get("a") == ["key": "c", "THE ID": 1])
      #expect(try documents.keys(where: [[DocumentCondition("the id", .equal, "a")]]) == ["a"])
      // Found again without its name.
      #expect(try database.documents("people").get("a") == ["key": "c", "THE ID": 1])
      #expect(error { try database.documents("people", key: "key").get("a") }?.code == .recordTable)
    }
  }

  @Test("A table that somebody else has made under the name of one of documents is not dropped with them")
  func foreignName() throws {
    let database = try Database.inMemory()
    try database.documents("d").set("k", ["x": 1])
    try database.execute("DROP TABLE d; CREATE TABLE d (key TEXT PRIMARY KEY, x INTEGER)")
    try database.documents("own").set("k", ["x": 1])
    #expect(try database.documentNames() == ["own"])
    try database.dropAllDocuments()
    #expect(throws: DAOError.self) { try database.documents("d").drop() }
    #expect(try database.tableNames() == ["d"])
    try database.close()
  }

  @Test("A copy of a table of documents, which nobody has an entry of, goes on as one", arguments: TestEngine.all)
  func copiedTable(engine: TestEngine) throws {
    try withDocuments(on: [engine]) { accounts, database in
      try accounts.set("a", ["n": 1])
      try database.execute("DELETE FROM daokit_records")
      #expect(try database.documentNames() == ["accounts"])
      try accounts.set("a", ["n": "x", "m": nil, "o": 2])
      #expect(try accounts.get("a") == ["n": "x", "m": nil, "o": 2])
      #expect(try database.documentNames() == ["accounts"])
      try database.execute("DELETE FROM daokit_records")
      try accounts.drop()
      #expect(try database.documentNames().isEmpty)
    }
  }

  @Test("What no JSON text holds is refused in dictionaries, too")
  func impossible() throws {
    let database = try Database.inMemory()
    let documents = database.documents("d")
    var deep = JSON.integer(1)
    for _ in 0..<128 { deep = .list([deep]) }
    for refused in [JSON.real(.infinity), .object(["y": .real(.nan)]), deep, .list([.object(["z": .real(-.infinity)])])] {
      let error = #expect(throws: DAOError.self) { try documents.set("k", ["x": refused]) }
      #expect(error?.code == .encoding)
    }
    #expect(try documents.keys().isEmpty)
    try database.close()
  }
}
