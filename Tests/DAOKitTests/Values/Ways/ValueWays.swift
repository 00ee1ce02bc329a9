import DAOKit
import Foundation
import Testing

/// An entity of one value, with and without.
struct Crate<Content: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
  var id: Int?
  var value: Content
  var maybe: Content?
}

/// The same, read without `Codable`.
struct DirectCrate<Content: Codable & Equatable & Sendable>: RowDecodable, Codable {
  var crate: Crate<Content>
  init(row: borrowing RowView) throws {
    crate = try Crate(
      id: row["id"], value: row.decode("value"), maybe: row.isNull(2) ? nil : row.decode(2, as: Content.self))
  }
}

/// Entities in an entity.
struct Shelf<Content: Codable & Equatable & Sendable>: Codable, Equatable {
  var shelf: Int
  var crates: [Crate<Content>]
  var first: Crate<Content>
}

/// Takes a property through its JSON, as a type handler that trusts the property that it is given.
struct JSONHandler<Property: Codable & Sendable>: TypeHandler {
  func value(of property: Property) throws -> Value {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return .text(String(decoding: try encoder.encode([property]), as: UTF8.self))
  }

  func property(of value: Value) throws -> Property {
    guard case .text(let text) = value, let property = try JSONDecoder().decode([Property].self, from: Data(text.utf8)).first
    else { throw CocoaError(.coderReadCorrupt) }
    return property
  }
}

/// Stores one value by every way in, and reads it by every way out.
struct ValueWays<Content: Codable & Equatable & Sendable> {
  private let database: Database
  private let dao: DAO
  private let cached: DAO
  /// Whether it can be the result of a call by itself; a value with an inner structure is read from a whole row.
  private let isScalar: Bool

  private static var operations: String {
    """
    <resultMap id="crate" type="Crate"><id property="id" column="id"/><result property="value" column="value"/>
      <result property="maybe" column="maybe"/></resultMap>
    <resultMap id="handled" type="Crate"><id property="id" column="id"/>
      <result property="value" column="value" typeHandler="JSON"/><result property="maybe" column="maybe" typeHandler="JSON"/>
    </resultMap>
    <resultMap id="shelf" type="Shelf"><id property="shelf" column="shelf"/>
      <association property="first" columnPrefix="a_" resultMap="crate"/><collection property="crates" resultMap="crate"/>
    </resultMap>
    <insert selector="static">INSERT INTO crate (value, maybe) VALUES (:value, :maybe)</insert>
    <insert selector="positional">INSERT INTO crate (value, maybe) VALUES (?, ?)</insert>
    <insert selector="built:" table="crate" exclude="id"/>
    <insert selector="dynamic"><if test="true">INSERT INTO crate (value, maybe)</if> VALUES (#{value}, #{maybe})</insert>
    <insert selector="path"><if test="true">INSERT INTO crate (value, maybe)</if> VALUES (#{c.value}, #{c.maybe})</insert>
    <insert selector="places"><if test="true">INSERT INTO crate (value, maybe)</if> VALUES (?, ?)</insert>
    <insert selector="loop">INSERT INTO crate (value, maybe) VALUES
      <foreach collection="list" item="c" separator=",">(#{c.value}, #{c.maybe})</foreach></insert>
    <insert selector="keyed" useGeneratedKeys="true" keyProperty="id">
      INSERT INTO crate (value, maybe) VALUES (#{value}, #{maybe})</insert>
    <insert selector="keyedStatic" useGeneratedKeys="true" keyProperty="id">
      INSERT INTO crate (value, maybe) VALUES (:value, :maybe)</insert>
    <insert selector="keyedBuilt:" table="crate" exclude="id" useGeneratedKeys="true" keyProperty="id"/>
    <insert selector="handled">INSERT INTO crate (value, maybe)
      VALUES (#{value,typeHandler=JSON}, #{maybe,typeHandler=JSON})</insert>
    <insert selector="empty">INSERT INTO crate (value) VALUES (NULL)</insert>
    <update selector="update">UPDATE crate SET value = :value, maybe = :maybe</update>
    <update selector="updateDynamic">UPDATE crate <set>value = #{value}, maybe = #{maybe},</set> WHERE 1</update>
    <delete selector="clear" all-rows="true">DELETE FROM crate</delete>
    <select selector="all">SELECT * FROM crate ORDER BY id</select>
    <select selector="scalar">SELECT value FROM crate ORDER BY id LIMIT 1</select>
    <select selector="mapped" resultMap="crate">SELECT * FROM crate ORDER BY id</select>
    <select selector="handledRows" resultMap="handled">SELECT * FROM crate ORDER BY id</select>
    <select selector="shelves" resultMap="shelf">
      SELECT 1 AS shelf, id, value, maybe, id AS a_id, value AS a_value, maybe AS a_maybe FROM crate ORDER BY id</select>
    """
  }

  static var schema: String { "CREATE TABLE crate (id INTEGER PRIMARY KEY, value, maybe)" }

  init(_ test: TestDatabase, isScalar: Bool) throws {
    self.isScalar = isScalar
    database = test.database
    dao = try test.dao(Self.operations)
    cached = try test.dao("<cache/>" + Self.operations)
  }

  // MARK: In

  /// Stores `crate` by every synchronous way; expects the same values of all of them.
  func checkIn(_ crate: Crate<Content>) throws {
    let (value, maybe): ((any Encodable)?, (any Encodable)?) = (crate.value, crate.maybe)
    let ways: [(String, () throws -> Void)] = [
      ("static", { try dao.call("static", crate) }),
      ("built", { try dao.call("built:", crate) }),
      ("dynamic", { try dao.call("dynamic", crate) }),
      ("path by label", { try dao.path(c: crate) }),
      ("loop", { try dao.call("loop", [crate]) }),
      ("keyed", { try dao.call("keyed", crate) }),
      (
        "keyed entity",
        {
          let again: Crate<Content> = try dao.call("keyed", crate)
          expect(again, like: crate)
        }
      ),
      (
        "keyed static",
        {
          let again: Crate<Content> = try dao.call("keyedStatic", crate)
          expect(again, like: crate)
        }
      ),
      (
        "keyed built",
        {
          let again: Crate<Content> = try dao.call("keyedBuilt:", crate)
          expect(again, like: crate)
        }
      ),
      ("inserted id", { _ = try dao.insertReturningID("static", crate) }),
      ("inserted keys", { _ = try dao.insertReturningKeys("keyed", crate, as: Int.self) }),
      ("positional", { try dao.call("positional", value, maybe) }),
      ("dynamic positional", { try dao.call("places", value, maybe) }),
      ("labels", { try dao.static(value: crate.value, maybe: crate.maybe) }),
      ("dynamic labels", { try dao.dynamic(value: crate.value, maybe: crate.maybe) }),
      ("dictionary", { try dao.call("static", ["value": value, "maybe": maybe]) }),
      ("dynamic dictionary", { try dao.call("dynamic", ["value": value, "maybe": maybe]) }),
      ("keyed dictionary", { try dao.call("keyed", ["value": value, "maybe": maybe]) }),
      ("operation", { try dao.operation("static").call(crate) }),
      ("batch", { try dao.batch("static", [crate]) }),
      ("built batch", { try dao.batch("built:", [crate]) }),
      ("dynamic batch", { try dao.batch("dynamic", [crate]) }),
      ("keyed batch", { try dao.batch("keyed", [crate]) }),
      (
        "update",
        {
          try dao.call("empty")
          try dao.call("update", crate)
        }
      ),
      (
        "dynamic update",
        {
          try dao.call("empty")
          try dao.call("updateDynamic", crate)
        }
      ),
    ]
    var first: [Value]?
    for (name, store) in ways {
      let stored = try self.stored(name, store)
      if let first { expect(stored, is: first, name) } else { first = stored }
    }
  }

  /// Stores `crate` by every asynchronous way; expects what the synchronous one stores.
  func checkIn(_ crate: Crate<Content>) async throws {
    let wanted = try storedStatically(crate)
    func check(_ name: String, _ store: () async throws -> Void) async throws {
      try clear()
      try await store()
      expect(try onlyRow(), is: wanted, "\(name), asynchronously")
    }
    try await check("static") { try await dao.call("static", crate) }
    try await check("built") { try await dao.call("built:", crate) }
    try await check("dynamic") { try await dao.call("dynamic", crate) }
    try await check("positional") { try await dao.call("positional", crate.value, crate.maybe) }
    try await check("dictionary") { try await dao.call("static", ["value": crate.value, "maybe": crate.maybe]) }
    try await check("dynamic dictionary") { try await dao.call("dynamic", ["value": crate.value, "maybe": crate.maybe]) }
    try await check("labels") { try await dao.static(value: crate.value, maybe: crate.maybe) }
    try await check("keyed") {
      let again: Crate<Content> = try await dao.call("keyed", crate)
      expect(again, like: crate)
    }
    try await check("batch") { try await dao.batch("static", [crate]) }
    try await check("dynamic batch") { try await dao.batch("dynamic", [crate]) }
    try await check("keyed batch") { try await dao.batch("keyed", [crate]) }
  }

  private func stored(_ name: String, _ store: () throws -> Void) throws -> [Value] {
    try clear()
    do {
      try store()
    } catch {
      Issue.record("\(name): \(error)")
    }
    return try onlyRow()
  }

  private func storedStatically(_ crate: Crate<Content>) throws -> [Value] {
    try clear()
    try dao.call("static", crate)
    return try onlyRow()
  }

  private func clear() throws { try dao.call("clear") }

  private func onlyRow() throws -> [Value] {
    let rows: [Row] = try dao.call("all")
    return rows.count == 1 ? [rows[0]["value"] ?? .null, rows[0]["maybe"] ?? .null] : []
  }

  private func expect(_ stored: [Value], is wanted: [Value], _ name: String) {
    #expect(
      stored.count == wanted.count && zip(stored, wanted).allSatisfy { $0.isExactly($1) },
      "\(Content.self) by \(name): \(stored) and not \(wanted)")
  }

  private func expect(_ read: Crate<Content>, like crate: Crate<Content>, _ name: String = "the entity again") {
    #expect(read.value == crate.value && read.maybe == crate.maybe, "\(Content.self) by \(name): \(read) and not \(crate)")
  }

  // MARK: Out

  /// Reads `crate` by every synchronous way.
  func checkOut(_ crate: Crate<Content>) throws {
    try cached.call("clear")  // which empties its cache as well
    try dao.call("static", crate)
    func check(_ name: String, _ read: () throws -> Crate<Content>) {
      do {
        expect(try read(), like: crate, name)
      } catch {
        Issue.record("\(Content.self) by \(name): \(error), of \(crate)")
      }
    }
    check("one") { try dao.call("all") }
    check("optional") { try #require(try dao.call("all") as Crate<Content>?) }
    check("array") { try (dao.call("all") as [Crate<Content>])[0] }
    check("row") { try (dao.call("all") as Row).decode() }
    check("row values") {
      let row: Row = try dao.call("all")
      return Crate(value: try row.value("value"), maybe: try row.value("maybe"))
    }
    check("RowDecodable") { try (dao.call("all") as DirectCrate<Content>).crate }
    check("RowDecodable row") { try (dao.call("all") as Row).decode(DirectCrate<Content>.self).crate }
    if isScalar {
      check("scalar") { Crate(value: try dao.call("scalar"), maybe: crate.maybe) }
      check("optional scalar") { Crate(value: try #require(try dao.call("scalar") as Content?), maybe: crate.maybe) }
      check("scalars") { Crate(value: try (dao.call("scalar") as [Content])[0], maybe: crate.maybe) }
    }
    check("cached, missed") { try cached.call("all") }
    check("cached") { try cached.call("all") }
    check("cached row") { try (cached.call("all") as Row).decode() }
    check("cached and mapped") { try cached.call("mapped") }
    check("cached and mapped again") { try cached.call("mapped") }
    check("mapped") { try dao.call("mapped") }
    check("mapped row") { try (dao.call("mapped") as Row).decode() }
    check("mapped RowDecodable") { try (dao.call("mapped") as DirectCrate<Content>).crate }
    check("collection") { try (dao.call("shelves") as Shelf<Content>).crates[0] }
    check("association") { try (dao.call("shelves") as Shelf<Content>).first }
    check("shelf row") { try (dao.call("shelves") as Row).decode(Shelf<Content>.self).crates[0] }
    check("loop") {
      var last: Crate<Content>?
      try dao.forEachRow("all", as: Crate<Content>.self) {
        last = $0
        return true
      }
      return try #require(last)
    }
    check("handler") {
      try clear()
      try dao.call("handled", crate)
      let stored = try onlyRow()
      if crate.maybe == nil { #expect(stored.last == .null) }
      let property = try JSONHandler<Content>().property(of: try #require(stored.first))
      #expect(property == crate.value, "\(stored)")
      return try dao.call("handledRows")
    }
  }

  /// Reads `crate` by every asynchronous way.
  func checkOut(_ crate: Crate<Content>) async throws {
    _ = try storedStatically(crate)
    let one: Crate<Content> = try await dao.call("all")
    expect(one, like: crate, "one, asynchronously")
    let mapped: [Crate<Content>] = try await dao.call("mapped")
    expect(mapped[0], like: crate, "mapped, asynchronously")
    let row: Row = try await dao.call("all")
    expect(try row.decode(), like: crate, "row, asynchronously")
    if isScalar {
      let scalar: Content = try await dao.call("scalar")
      #expect(scalar == crate.value)
    }
    for try await read in dao.rows("all", as: Crate<Content>.self) { expect(read, like: crate, "sequence") }
    for try await read in dao.rows("mapped", as: Crate<Content>.self) { expect(read, like: crate, "mapped sequence") }
    for try await read in dao.rows("all", as: Row.self) { expect(try read.decode(), like: crate, "sequence of rows") }
  }
}

extension Value {
  /// Whether two values are the same to the last bit.
  func isExactly(_ other: Value) -> Bool {
    switch (self, other) {
    case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
    case (.real(let left), .real(let right)): left.bitPattern == right.bitPattern
    default: self == other
    }
  }
}
