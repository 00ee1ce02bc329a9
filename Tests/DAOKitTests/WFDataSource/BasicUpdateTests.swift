import DAOKit
import Foundation
import Testing

/// WFDataSource's BasicUpdateTests.
@Suite("WFDataSource, basic updates")
struct BasicUpdateTests {
  @Test(
    "01, 01_2: A record is inserted, updated by hand-written and by built SQL, and read back",
    arguments: ["updateRecord:", "updateBuilt:"])
  func insertAndUpdate(update: String) throws {
    try withDatabase(.memory, schema: BasicScript.schema) { db throws in
      let dao = try db.dao(BasicScript.update)
      let first = BasicValueObject.record()
      #expect(try dao.call("insertRecord:", first) == 1)
      #expect(try dao.call("selectRecord") == Optional(first))
      let second = BasicValueObject(
        identity: "id001", booleanValue: false, number: 1024, decimal: 3.14, text: "hello world!", date: Date() + 1000.234)
      #expect(try dao.call(update, second) == 1)
      #expect(try dao.call("selectRecord") == Optional(second))
      let third = BasicValueObject(identity: "id001", booleanValue: true, number: 0, decimal: 0)
      #expect(try dao.call(update, third) == 1)
      #expect(try dao.call("selectRecord") == Optional(third))
    }
  }

  @Test("01_1: A record of nils is kept as NULLs, in the key too")
  func insertNils() throws {
    try withDatabase(.memory, schema: BasicScript.schema) { db throws in
      let dao = try db.dao(BasicScript.update)
      let record = BasicValueObject.record(nil, text: nil, date: nil)
      #expect(try dao.call("insertRecord:", record) == 1)
      #expect(try dao.call("selectRecord") == Optional(record))
    }
  }

  @Test("02: An excluded key is left to the table's default")
  func excludeKey() throws {
    try withDatabase(.memory, schema: BasicScript.schema) { db throws in
      let dao = try db.dao(BasicScript.update)
      var record = BasicValueObject.record()
      #expect(try dao.call("insertWithoutIdentity:", record) == 1)
      record.identity = nil
      #expect(try dao.call("selectRecord") == Optional(record))
    }
  }

  @Test("03: All but the key excluded: the NULLs read as zeros where the script says so, else as an error")
  func excludeAllButKey() throws {
    try withDatabase(.memory, schema: BasicScript.schema) { db throws in
      let zero = try db.dao(BasicScript.update, nulls: "zero")
      let record = BasicValueObject.record()
      #expect(try zero.call("insertIdentity:", record) == 1)
      let expected = BasicValueObject(identity: "id001", booleanValue: false, number: 0, decimal: 0)
      #expect(try zero.call("selectRecord") == Optional(expected))
      let strict = try db.dao(BasicScript.update)
      expectError(.unexpectedNull, "boolean_value", "nulls=\"zero\"") { try strict.call("selectRecord") as BasicValueObject? }
    }
  }

  @Test("04: Deletes count what they delete; no rows are an empty array")
  func delete() throws {
    try withDatabase(.memory, schema: BasicScript.schema) { db throws in
      let dao = try db.dao(BasicScript.update)
      let records = [BasicValueObject.record("id001"), .record("id002")]
      for record in records.reversed() { #expect(try dao.call("insertRecord:", record) == 1) }
      #expect(try dao.call("selectRecords") == records)
      #expect(try dao.call("deleteWithIdentity:", "id003") == 0)
      #expect(try dao.call("selectRecords") == records)
      #expect(try dao.call("deleteWithIdentity:", "id001") == 1)
      #expect(try dao.call("selectRecords") == [records[1]])
      #expect(try dao.call("deleteWithIdentity:", "id002") == 1)
      #expect(try dao.call("selectRecords") == [BasicValueObject]())
    }
  }

  @Test("05, 06: Chinese text is kept")
  func unicode() throws {
    try withDatabase(.memory, schema: BasicScript.schema) { db throws in
      let dao = try db.dao(BasicScript.update)
      let record = BasicValueObject.record(text: "好好学习，天天向上!")
      #expect(try dao.call("insertRecord:", record) == 1)
      #expect(try dao.call("selectRecord") == Optional(record))
      struct Text: Codable, Equatable { var text: String }
      #expect(try db.query("SELECT '好好学习，天天向上!' text").call() == Text(text: "好好学习，天天向上!"))
    }
  }
}
