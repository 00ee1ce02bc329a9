import DAOKit
import Foundation
import Testing

@Suite("Tables with a schema, and with strange names")
struct TableNameTests {
  private static let schema = [
    "CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT)", "CREATE TABLE \"my table\" (id INTEGER PRIMARY KEY, name TEXT)",
    "CREATE TABLE \"a.b\" (id INTEGER PRIMARY KEY, name TEXT)", "CREATE TABLE \"a\"\"b\" (id INTEGER PRIMARY KEY, name TEXT)",
  ]

  private func operations(_ table: String) -> String {
    """
    <insert selector="insert:" table='\(table)'/>
    <insert selector="save:" table='\(table)' conflict="id"/>
    <insert selector="back:" table='\(table)' exclude="id" useGeneratedKeys="true" keyProperty="id"/>
    <update selector="update:" table='\(table)' exclude="id" where="id=:id"/>
    <delete selector="delete:" table='\(table)' where="id=:id"/>
    """
  }

  struct Item: Codable, Equatable {
    var id: Int
    var name: String
  }

  @Test(
    "Built statements quote each part of the name",
    arguments: [
      "item", "main.item", "\"item\"", "main.\"item\"", "\"main\".item", "[main].[item]", "`item`", "MAIN.ITEM", "my table",
      "main.my table", "\"my table\"", "a.b", "\"a.b\"", "main.\"a.b\"", "\"a\"\"b\"", "main.[a\"b]",
    ])
  func built(table: String) throws {
    try withDatabase(schema: Self.schema) { test in
      let dao = try test.dao(operations(table))
      try dao.call("insert:", Item(id: 1, name: "a"))
      try dao.call("save:", Item(id: 1, name: "b"))
      try dao.call("update:", Item(id: 1, name: "c"))
      let back: Item = try dao.call("back:", Item(id: 0, name: "d"))
      #expect(back.id == 2)
      try dao.call("delete:", ["id": 2])
    }
  }

  @Test("The table of an attached database")
  func attached() throws {
    try withDatabase(schema: Self.schema) { test in
      let archive = test.folder.appending(path: "archive.sqlite")
      try RawConnection(archive).execute("CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT, note TEXT)")
      try test.dao("<update selector=\"attach\">ATTACH ? AS archive</update>").call(
        "attach", archive.path(percentEncoded: false))
      let dao = try test.dao(operations("archive.item"))
      try test.database.transaction {
        try dao.call("insert:", ["id": "1", "name": "a", "note": "n"])
        try dao.call("save:", ["id": "1", "name": "b", "note": "n"])
        try dao.call("update:", ["id": "1", "name": "c", "note": "n"])
      }
      #expect(try test.count("item") == 0)
      #expect(try test.change("UPDATE archive.item SET note = 'x' WHERE name = 'c'").call() == 1)
      try test.run("DETACH archive")
    }
  }

  @Test("A table that is not there is named as it is written")
  func unknown() throws {
    try withDatabase(schema: Self.schema) { test in
      for table in ["main.itm", "other.item", "temp.item"] {
        expectError(.script, "there is no table '\(table)'") {
          try test.dao(operations(table)).call("insert:", Item(id: 1, name: "a"))
        }
      }
    }
  }
}
