import DAOKit
import Foundation
import Testing

@Suite("Properties that are stored as JSON")
struct JSONColumnTests {
  private struct ByKey: Codable {
    var name = "Rex"
    private enum Keys: CodingKey { case own, base }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encodeNil(forKey: .own)
      try [name].encode(to: container.superEncoder(forKey: .base))
    }
    init() {}
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      name = try [String](from: container.superDecoder(forKey: .base))[0]
    }
  }

  private struct Box<Content: Encodable>: Encodable { var value: Content }

  private static let ways = """
    <insert selector="static">INSERT INTO box VALUES (:value)</insert>
    <insert selector="built:" table="box"/>
    <insert selector="dynamic"><if test="true">INSERT INTO box</if> VALUES (#{value})</insert>
    <insert selector="keyed" useGeneratedKeys="true" keyColumn="rowid">INSERT INTO box VALUES (#{value})</insert>
    """

  private func check(_ value: some Encodable, _ json: String, at place: SourceLocation = #_sourceLocation) throws {
    try withDatabase(.memory, schema: ["CREATE TABLE box (value)"]) { db throws in
      let dao = try db.dao(Self.ways)
      for way in ["static", "built:", "dynamic", "keyed"] {
        try db.run("DELETE FROM box WHERE 1")
        try dao.call(way, Box(value: value))
        let stored: Row = try db.query("SELECT * FROM box").call()
        #expect(stored[0] == .text(json), "\(way)", sourceLocation: place)
      }
    }
  }

  @Test("What JSON has for it is stored by every way in")
  func everyWay() throws {
    try check([Float(0.1), 3], "[0.1,3]")
    try check([UInt64.max], "[18446744073709551615]")
    try check([Int128.max], "[170141183460469231731687303715884105727]")
    try check(ByKey(), #"{"base":["Rex"],"own":null}"#)
    try check(Fish(name: "Tom", weight: 0.1, fins: 9), #"{"fins":9,"super":{"name":"Tom","weight":0.1}}"#)
    try check(["b": nil, "a": 1] as [String: Int?], #"{"a":1,"b":null}"#)
    try check([Code(7): Decimal(string: "1.10")], #"{"7":1.1}"#)
    try check([Date(timeIntervalSinceReferenceDate: 0.5)], "[0.5]")
    try check([Data([1, 2])], #"["AQI="]"#)
    try check([URL(string: "https://a.b/c")], #"["https://a.b/c"]"#)
    try check([[Level: Int]()], "[[]]")
    try check([Level.low: 1], #"["low",1]"#)
    try check(Figure.circle(radius: 0.3), #"{"circle":{"radius":0.3}}"#)
    try check([Int??.none, .some(nil), 1], "[null,null,1]")
  }

  private struct Look: Codable, Equatable {
    var color: String?
    var width: Int?
  }

  @Test("The only column of a row is read as JSON where the type has no property of its name, and as the row else")
  func onlyColumn() throws {
    try withDatabase(.memory, schema: ["CREATE TABLE box (id INTEGER PRIMARY KEY, look TEXT, tags TEXT, color TEXT)"]) {
      db throws in
      let look = Look(color: "red", width: 2)
      try db.run(#"INSERT INTO box VALUES (1, '{"color":"red","width":2}', '["a","b"]', 'blue'), (2, NULL, '[]', '{}')"#)
      let dao = try db.dao(
        """
        <select selector="look:">SELECT look FROM box WHERE id = ?</select>
        <select selector="looks">SELECT look FROM box ORDER BY id</select>
        <select selector="typed" type="Look">SELECT look FROM box WHERE id = 1</select>
        <select selector="tags:">SELECT tags FROM box WHERE id = ?</select>
        <select selector="colors">SELECT color FROM box ORDER BY id</select>
        <select selector="ids" type="Look">SELECT id FROM box ORDER BY id</select>
        <select selector="both">SELECT look, tags FROM box ORDER BY id</select>
        """)
      #expect(try dao.call("look:", 1) as Look? == look)
      #expect(try dao.call("look:", 1) as Look == look)
      #expect(try dao.call("look:", 2) as Look? == nil)
      #expect(try dao.call("looks") as [Look?] == [look, nil])
      #expect(try (dao.call("looks") as [ColumnValue<Look?>]).map(\.value) == [look, nil])
      #expect(try dao.call("typed") as [Look] == [look])
      #expect(try (dao.call("tags:", 1) as ColumnValue<[String]>?)?.value == ["a", "b"])
      #expect(try (dao.call("tags:", 3) as ColumnValue<[String]>?)?.value == nil)
      // A property has the name of the column.
      #expect(try dao.call("colors") as [Look] == [Look(color: "blue"), Look(color: "{}")])
      #expect(try dao.call("ids") as [Look] == [Look(), Look()])
      var count = 0
      try dao.forEachRow("look:", 1, as: Look.self) {
        #expect($0 == look)
        count += 1
        return true
      }
      #expect(count == 1)
      #expect(try (dao.page("looks", number: 1, size: 1) as Page<Look>).rows == [look])
      #expect(throws: DAOError.self) { try dao.call("both") as [ColumnValue<Look>] }
    }
  }

  private struct Silent: Encodable { func encode(to encoder: any Encoder) throws {} }
  private struct Twice: Encodable {
    private enum Keys: CodingKey { case value }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode("first", forKey: .value)
      try container.encode("second", forKey: .value)
    }
  }

  @Test("A value that encodes nothing is NULL, an empty object in JSON, and what is encoded twice is what was encoded last")
  func odd() throws {
    try check([Silent()], "[{}]")
    try check([Twice()], #"[{"value":"second"}]"#)
    try withDatabase(.memory, schema: ["CREATE TABLE box (value)"]) { db throws in
      let dao = try db.dao(Self.ways)
      for way in ["static", "built:", "dynamic", "keyed"] { try dao.call(way, Twice()) }
      #expect(try db.query("SELECT DISTINCT value FROM box").call() as [String] == ["second"])
      for way in ["static", "built:", "dynamic", "keyed"] { try dao.call(way, Box(value: Silent())) }
      #expect(try db.query("SELECT count(*) FROM box WHERE value IS NULL").call() == 4)
    }
  }

  /// Opens containers by hand for properties that columns hold, the superclass's among them.
  private struct Pieces: Codable, Equatable {
    var x: [Float]
    var single: Float
    var limit: Double
    private enum Keys: CodingKey { case x, single, limit }

    init(x: [Float], single: Float, limit: Double) { (self.x, self.single, self.limit) = (x, single, limit) }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      let decoder = try container.superDecoder(forKey: .single)
      limit = try container.decode(Double.self, forKey: .limit)
      x = try container.decode([Float].self, forKey: .x)
      single = try Float(from: decoder)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      var elements = container.nestedUnkeyedContainer(forKey: .x)
      for element in x { try elements.encode(element) }
      try single.encode(to: container.superEncoder(forKey: .single))
      // JSON has no infinity: no other property may be taken from the JSON of the whole.
      try container.encode(limit, forKey: .limit)
    }
  }

  @Test("Containers that are opened by hand are columns, whatever the other properties are")
  func pieces() throws {
    try withDatabase(.memory, schema: ["CREATE TABLE piece (x, single, [limit])"]) { db throws in
      let dao = try db.dao(
        """
        <insert selector="static">INSERT INTO piece VALUES (:x, :single, :limit)</insert>
        <insert selector="dynamic"><if test="true">INSERT INTO piece</if> VALUES (#{x}, #{single}, #{limit})</insert>
        """)
      let pieces = Pieces(x: [0.1, 0.2], single: 0.7, limit: .infinity)
      for way in ["static", "dynamic"] {
        try dao.call(way, pieces)
        #expect(try db.query("SELECT * FROM piece").call() == pieces, "\(way)")
        #expect(try db.query("SELECT x FROM piece").call() == "[0.1,0.2]", "\(way)")
        #expect(try db.query("SELECT typeof(single) FROM piece").call() == "real", "\(way)")
        try db.run("DELETE FROM piece WHERE 1")
      }
    }
  }

  @Test("The properties of a superclass are found by path, and keys are given to them")
  func superclass() throws {
    try withDatabase(.memory, schema: ["CREATE TABLE fish (id INTEGER PRIMARY KEY, name, fins)"]) { db throws in
      let dao = try db.dao(
        """
        <insert selector="insert"><if test="name != null">INSERT INTO fish (name, fins)</if> VALUES (#{name}, #{fins})</insert>
        <insert selector="keyed" useGeneratedKeys="true" keyProperty="name" keyColumn="id">
          INSERT INTO fish (fins) VALUES (#{fins})</insert>
        """)
      try dao.call("insert", Fish(name: "Tom", weight: 1, fins: 2))
      #expect(try db.query("SELECT name FROM fish").call() == "Tom")
      let values = try dao.insertReturningKeys("keyed", Fish(name: "x", weight: 0.1, fins: 3), as: Int.self)
      #expect(values == [2])
    }
  }

  @Test("What JSON cannot hold is an error by every way in")
  func refused() throws {
    try withDatabase(.memory, schema: ["CREATE TABLE box (value)"]) { db throws in
      let dao = try db.dao(Self.ways)
      for way in ["static", "built:", "dynamic", "keyed"] {
        expectError(.encoding, "cannot be stored") { try dao.call(way, Box(value: [1.5, Double.infinity])) }
        expectError(.encoding, "cannot be stored") { try dao.call(way, Box(value: ["a": Float.nan])) }
        expectError(.encoding, "64 bits") { try dao.call(way, Box(value: UInt64.max)) }
        expectError(.encoding, "64 bits") { try dao.call(way, Box(value: Int128.max)) }
      }
      #expect(try db.count("box") == 0)
    }
  }
}
