import DAOKit
import Foundation
import Testing

/// WFDataSource's BasicSelectTests.
@Suite("WFDataSource, basic selects")
struct BasicSelectTests {
  private let columns = "SELECT 1 boolean_value, 1024 number, 3.14 decimal, 'Hello World' text, 1000.1234 date"

  @Test("01 to 05, 15: Literals are read as text, integer, real, date and truth value")
  func literals() throws {
    try withDatabase(.memory) { db throws in
      #expect(try db.query("SELECT 'Hello World'").call() == "Hello World")
      #expect(try db.query("SELECT 1024").call() == 1024)
      #expect(try db.query("SELECT 3.14").call() == 3.14)
      #expect(try db.query("SELECT 1000.1234").call() == Date(timeIntervalSinceReferenceDate: 1000.1234))
      #expect(try db.query("SELECT 1").call() == true)
      #expect(try db.query("SELECT '好好学习，天天向上!'").call() == "好好学习，天天向上!")
    }
  }

  @Test("06, 14: One entity and an array of entities are read from literals")
  func entities() throws {
    try withDatabase(.memory) { db throws in
      let expected = BasicValueObject(
        booleanValue: true, number: 1024, decimal: 3.14, text: "Hello World",
        date: Date(timeIntervalSinceReferenceDate: 1000.1234))
      let one: BasicValueObject? = try db.query(columns, type: "@BasicValueObject").call()
      #expect(one == expected)
      let all: [BasicValueObject] = try db.query(columns, type: "BasicValueObject").call()
      #expect(all == [expected])
    }
  }

  @Test("07 to 11_1: A scalar argument comes back as it went in, nil as nil")
  func scalars() throws {
    try withDatabase(.memory) { db throws in
      let select = try db.query("SELECT ?")
      #expect(try select.call(true) == true)
      #expect(try select.call(false) == false)
      for _ in 0..<10 {
        let integer = Int.random(in: .min ... .max)
        #expect(try select.call(integer) == integer)
        let double = Double(Int.random(in: -1_000_000...1_000_000))
        #expect(try select.call(double) == double)
      }
      #expect(try select.call("text") == "text")
      #expect(try select.call(nil) == String?.none)
      let now = Date()
      #expect(try select.call(now) == now)
      #expect(try select.call(nil) == Date?.none)
    }
  }

  @Test("12, 12_1: An entity's properties come back, nil as nil")
  func entityArgument() throws {
    try withDatabase(.memory) { db throws in
      let select = try db.query(
        "SELECT :booleanValue boolean_value, :number number, :decimal decimal, :text text, :date date",
        type: "@BasicValueObject")
      for record in [BasicValueObject.record(nil), .record(nil, text: nil, date: nil)] {
        #expect(try select.call(record) == Optional(record))
      }
    }
  }

  @Test("13, 13_1: Five scalars bind ?1 to ?5")
  func numberedArguments() throws {
    try withDatabase(.memory) { db throws in
      let dao = try db.dao(
        """
        <select selector="selectRecordWithBoolean:number:decimal:text:date:" type="@BasicValueObject"><![CDATA[
          SELECT ?1 boolean_value, ?2 number, ?3 decimal, ?4 text, ?5 date
        ]]></select>
        """)
      for record in [BasicValueObject.record(nil), .record(nil, text: nil, date: nil)] {
        let same: BasicValueObject? = try dao.call(
          "selectRecordWithBoolean:number:decimal:text:date:", record.booleanValue, record.number, record.decimal, record.text,
          record.date)
        #expect(same == record)
      }
    }
  }
}
