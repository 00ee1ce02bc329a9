import DAOKit
import Foundation
import Testing

@Suite("Parameters")
struct ParameterTests {
  struct Name: Codable {
    var firstName: String
    var lastName: String?
    var unused = 5
  }

  @Test("Scalars bind ? in order, ?NNN by number, a repeated number once")
  func positional() throws {
    try withDatabase { db throws in
      let values: Row = try db.query("SELECT ?, ?, ?").call(1, "b", nil)
      #expect(values[0] == 1 && values[1] == "b" && values[2] == .null)
      #expect(try db.query("SELECT ?2 - ?1").call(4, 6) == 2)
      #expect(try db.query("SELECT ?1 || ?1").call("a") == "aa")
    }
  }

  @Test("Scalars bind :name, @name and $name in the order of their first appearance", arguments: [":", "@", "$"])
  func namedByScalars(sign: String) throws {
    try withDatabase { db throws in
      #expect(try db.query("SELECT \(sign)b || \(sign)a || \(sign)b").call("1", "2") == "121")
    }
  }

  @Test("An entity, a dictionary and labels bind :names, exactly or as first_name = firstName", arguments: [":", "@", "$"])
  func named(sign: String) throws {
    try withDatabase { db throws in
      for names in [["firstName", "lastName"], ["first_name", "last_name"], ["FIRST_NAME", "LastName"]] {
        let sql = "SELECT \(sign)\(names[0]) || ' ' || \(sign)\(names[1])"
        #expect(try db.query(sql).call(Name(firstName: "Ada", lastName: "L")) == "Ada L")
        let dao = try db.dao("<select selector=\"name\"><![CDATA[\(sql)]]></select>")
        #expect(try dao.call("name", ["firstName": "Ada", "last_name": "L"]) == "Ada L")
        #expect(try dao.name(firstName: "Ada", lastName: "L") == "Ada L")
        #expect(try dao.call("name", ["firstName": "Ada", "lastName": nil]) == String?.none)
      }
    }
  }

  @Test("Strings, comments and names in SQL hold no parameters")
  func notParameters() throws {
    try withDatabase { db throws in
      #expect(try db.query("SELECT ':no ?' || ? -- ? :x\n /* ?2 @y */").call("!") == ":no ?!")
      #expect(try db.query("SELECT \"a:b\" FROM (SELECT 1 AS \"a:b\")").call() == 1)
    }
  }

  private struct Book: Codable {
    struct Author: Codable { var name: String }
    var author: Author
    var a$b: String
  }

  @Test("A path and a name with a dollar are one parameter each")
  func paths() throws {
    try withDatabase { db throws in
      #expect(
        try db.query("SELECT :author.name || :a$b || :author.name").call(Book(author: Book.Author(name: "1"), a$b: "2"))
          == "121")
    }
  }

  @Test("A name that SQLite reads on in is an error, where a part of it would be NULL")
  func tclNames() throws {
    try withDatabase { db throws in
      for sql in ["SELECT :a::text, :a", "SELECT $a(b), $a", "SELECT #a, :a"] {
        expectError(.parameter, "write no '#', and no '::'") { try db.query(sql).call(1) as Row }
      }
    }
  }

  @Test("A wrong number of values is an error that tells both numbers; nothing happens")
  func wrongCounts() throws {
    try withDatabase(schema: ["CREATE TABLE t (a, b)"]) { db throws in
      let insert = try db.change("INSERT INTO t VALUES (?, ?)")
      expectError(.parameter, "2 parameters", "0 values") { try insert.call() }
      expectError(.parameter, "2 parameters", "1 value was given") { try insert.call(1) }
      expectError(.parameter, "2 parameters", "1 value") { try insert.call(nil) }
      expectError(.parameter, "2 parameters", "3 values") { try insert.call(1, 2, 3) }
      expectError(.parameter, "no parameters", "1 value") { try db.query("SELECT 1").call(1) as Int }
      expectError(.parameter, "no parameters", "2 values") { try db.query("SELECT 1").call(1, 2) as Int }
      expectError(.parameter, "1 parameter", "2 values") { try db.query("SELECT :a").call(1, 2) as Int }
      #expect(try db.count("t") == 0)
    }
  }

  @Test("Of a thousand parameters the error lists the first ones")
  func manyParameters() throws {
    try withDatabase { db throws in
      let error = expectError(.parameter, "1000 parameters (?1, ?2,", "?50, …)") { try db.query("SELECT ?1000").call(1) as Int }
      #expect(error?.message.contains("?51") == false)
    }
  }

  @Test("A gap in the numbers wants values for all of them")
  func gap() throws {
    try withDatabase { db throws in
      #expect(try db.query("SELECT ?3").call(1, 2, 3) == 3)
      expectError(.parameter, "3 parameters") { try db.query("SELECT ?3").call(1) as Int }
    }
  }

  @Test("A parameter without a property or key is an error that names it")
  func missing() throws {
    try withDatabase { db throws in
      let dao = try db.dao("<select selector=\"name\">SELECT :firstName, :nickname</select>")
      expectError(.parameter, ":nickname", "Name", "script.name", "script:2:1") {
        try dao.call("name", Name(firstName: "A")) as Row
      }
      expectError(.parameter, ":nickname") { try dao.call("name", ["firstName": "A"]) as Row }
      expectError(.parameter, ":nickname") { try dao.name(firstName: "A") as Row }
      let empty: [String: (any Encodable)?] = [:]
      expectError(.parameter, ":firstName") { try dao.call("name", empty) as Row }
    }
  }

  @Test("A surplus key, label or scalar is an error that names it; an entity's surplus property is none")
  func surplus() throws {
    try withDatabase { db throws in
      let dao = try db.dao("<select selector=\"name\">SELECT :firstName</select>")
      expectError(.parameter, "'lastName'", ":firstName") {
        try dao.call("name", ["firstName": "A", "lastName": "B"]) as String
      }
      expectError(.parameter, "lastName") { try dao.name(firstName: "A", lastName: "B") as String }
      expectError(.parameter) { try dao.call("name", "A", "B") as String }
      expectError(.parameter, "twice") { try dao.call("name", ["firstName": "A", "first_name": "B"]) as String }
      #expect(try dao.call("name", Name(firstName: "A", lastName: "B")) == "A")
      // A dictionary that has become an argument by its type is held to its keys, too.
      let typed: [String: String] = ["firstName": "A", "lastName": "B"]
      expectError(.parameter, "lastName") { try dao.operation("name").call(typed) as String }
    }
  }

  @Test("An entity for a statement with ? is an error that says so; ? mixed with :name never loads")
  func questionMarks() throws {
    try withDatabase { db throws in
      expectError(.parameter, "Name", "'?'") { try db.query("SELECT ?, ?").call(Name(firstName: "A")) as Row }
      expectError(.parameter, "Name", "'?'") { try db.query("SELECT ?2, ?1").call(Name(firstName: "A")) as Row }
      expectError(.script, "mixed", "script:2:") { try db.query("SELECT ?, :a") }
      expectError(.parameter) { try db.query("SELECT ?").call(["a": 1, "b": 2]) as Int }
    }
  }

  @Test("An entity among scalars is JSON, for what has an inner structure is")
  func entityAmongScalars() throws {
    try withDatabase { db throws in
      let row: Row = try db.query("SELECT ?, ?").call(1, Name(firstName: "A", lastName: nil))
      #expect(row[1] == #"{"firstName":"A","unused":5}"#)
    }
  }

  @Test("Optional entities, of nil and not")
  func optionals() throws {
    try withDatabase { db throws in
      let select = try db.query("SELECT :firstName || coalesce(:lastName, '-')")
      let some: Name? = Name(firstName: "A", lastName: nil)
      #expect(try select.call(some) == "A-")
      let none: Name? = nil
      expectError(.parameter) { try select.call(none) as String? }
    }
  }

  @Test("The value before does not linger: each call binds all parameters anew")
  func noLingering() throws {
    try withDatabase { db throws in
      let select = try db.query("SELECT :firstName AS first, :lastName AS last")
      let full: Row = try select.call(Name(firstName: "A", lastName: "B"))
      #expect(full[1] == "B")
      let half: Row = try select.call(Name(firstName: "C", lastName: nil))
      #expect(half[0] == "C" && half[1] == .null)
      expectError(.parameter) { try select.call(["firstName": "D"]) as Row }
      let last: Row = try select.call("E", nil)
      #expect(last[0] == "E" && last[1] == .null)
    }
  }

  struct Injected: Codable, Equatable {
    var text: String
    var json: [String: String]
    var url: URL
    var data: Data
    var level: Level
    enum Level: String, Codable { case evil = "'); DROP TABLE t; --" }
  }

  @Test("SQL inside of any kind of value stays a value")
  func injection() throws {
    let evil = "'); DROP TABLE t; --"
    let table = "CREATE TABLE t (text TEXT, json TEXT, url TEXT, data BLOB, level TEXT)"
    try withDatabase(schema: [table]) { db throws in
      let dao = try db.dao(
        """
        <insert selector="insert:" table="t"/>
        <update selector="update:" table="t" where="text=:text"/>
        <select selector="find"><![CDATA[SELECT * FROM t WHERE text = :text]]></select>
        """)
      let entity = Injected(
        text: evil, json: [evil: evil], url: try #require(URL(string: "https://x.org/?q='%29;DROP%20TABLE%20t;--")),
        data: Data(evil.utf8),
        level: .evil)
      try dao.call("insert:", entity)
      try dao.call("update:", entity)
      #expect(try dao.call("find", evil) == entity)
      #expect(try dao.call("find", ["text": evil]) == entity)
      #expect(try dao.find(text: evil) == entity)
      #expect(try dao.call("find", "' OR 1=1 --") == Injected?.none)
      expectError(.parameter) { try dao.call("find", ["text) OR (1=1": "x"]) as Injected? }
      expectError(.unknownOperation) { try dao.call("find; DROP TABLE t") as Int }
      #expect(try db.count("t") == 1)
    }
  }
}
