import DAOKit
import Foundation
import Testing

/// WFDataSource's CoreAdditionalTests and DaoAdditionalTests, and where the design is stricter.
@Suite("WFDataSource, additional tests")
struct AdditionalTests {
  @Test("Core 01: Invalid SQL is an error with its place")
  func invalidSQL() throws {
    try withDatabase(.memory) { db throws in
      expectError(.database, "syntax error", "script:2:", "query") { try db.query("SELECT FROM x").call() as Int }
    }
  }

  @Test("Core 03, 04: NULL reads as zero with nulls=\"zero\", as an error without")
  func nullScalars() throws {
    try withDatabase(.memory) { db throws in
      let zero = try db.query("SELECT NULL", nulls: "zero")
      #expect(try zero.call() as Int == 0)
      #expect(try zero.call() as Double == 0)
      #expect(try zero.call() == false)
      #expect(try zero.call() == "")
      #expect(try zero.call() == Int?.none)
      let strict = try db.query("SELECT NULL")
      expectError(.unexpectedNull) { try strict.call() as Int }
      expectError(.unexpectedNull) { try strict.call() as Double }
      expectError(.unexpectedNull) { try strict.call() as Bool }
      expectError(.unexpectedNull) { try strict.call() as String }
      expectError(.unexpectedNull, "or set nulls=\"zero\"") { try strict.call() as Int8 }
      for select in [zero, strict] {
        let error = expectError(.unexpectedNull) { try select.call() as Date }
        #expect(error?.message.hasSuffix("make the property optional") == true)
      }
    }
  }

  @Test("Core 05, 06: Text is no number")
  func textAsNumber() throws {
    try withDatabase(.memory) { db throws in
      let select = try db.query("SELECT 'Hello World!'")
      expectError(.typeMismatch, "column 0", "Int wanted", "text found") { try select.call() as Int }
      expectError(.typeMismatch, "Double wanted", "text found") { try select.call() as Double }
    }
  }

  @Test("Core 07: A database may be closed twice; Core 02: afterwards calls fail")
  func closeTwice() throws {
    try withDatabase(.memory) { db throws in
      let select = try db.query("SELECT 123")
      try db.database.close()
      try db.database.close()
      expectError(.closed) { try select.call() as Int }
    }
  }

  @Test("02: Too few arguments are an error that names the missing parameter; nothing is inserted")
  func tooFewArguments() throws {
    try withDatabase(.memory, schema: BasicScript.schema) { db throws in
      let dao = try db.dao(
        """
        <insert selector="insertRecordWithNumber:decimal:"><![CDATA[
          INSERT INTO my_table VALUES (:1, :2, :3, :4, :5, :6)
        ]]></insert>
        """)
      expectError(.parameter, "6 parameters", "2 values were given") {
        try dao.call("insertRecordWithNumber:decimal:", 1, 2.0)
      }
      #expect(try db.count("my_table") == 0)
    }
  }

  @Test("03, 04, 05, 10, 17, 18: Float, Data and other numbers, which it refuses, are kept here")
  func furtherTypes() throws {
    struct Object: Codable, Equatable {
      var text: Data
      var decimal: Float
      var numberObject: UInt16
    }
    try withDatabase(.memory) { db throws in
      #expect(try db.query("SELECT ?").call(Float(3.14)) == Float(3.14))
      let object = Object(text: Data([0, 1, 255]), decimal: 3.14, numberObject: 123)
      #expect(try db.query("SELECT :text text, :decimal decimal, :numberObject number_object").call(object) == object)
    }
  }

  @Test("06: A script that does not exist is an error")
  func missingScript() throws {
    try withDatabase(.memory) { db throws in
      expectError(.scriptNotFound, "not_exist_script") { try db.database.dao("not_exist_script", in: .main) }
    }
  }

  @Test("07, 08: A built statement without columns is an error")
  func noColumns() throws {
    try withDatabase(.memory, schema: BasicScript.schema) { db throws in
      let all = "identity, boolean_value, number, decimal, text, date"
      let dao = try db.dao(
        """
        <insert selector="insert:" table="my_table" exclude="\(all)"/>
        <update selector="update:" table="my_table" exclude="\(all)" where="identity=:identity"/>
        """)
      expectError(.script, "no column", "script:2:") { try dao.call("insert:", BasicValueObject.record()) }
      expectError(.script, "no column", "script:3:") { try dao.call("update:", BasicValueObject.record()) }
      expectError(.script, "script:2:", "where") { try db.dao("<update selector=\"update:\" table=\"my_table\"/>") }
    }
  }

  @Test("09: An entity of another name than the script's is an error that names both")
  func otherEntity() throws {
    try withDatabase(.memory) { db throws in
      expectError(.wrongEntity, "BasicValueObject", "EntityNotExist") {
        try db.query("SELECT 1 number", type: "@EntityNotExist").call() as BasicValueObject?
      }
    }
  }

  @Test("11: A scalar of no row is an error; 13: an optional entity of none is nil")
  func noRow() throws {
    try withDatabase(.memory, schema: BasicScript.schema) { db throws in
      expectError(.noRow) { try db.query("SELECT 'hello' FROM my_table WHERE 1=0").call() as String }
      let none: BasicValueObject? = try db.query("SELECT * FROM my_table WHERE 1=0", type: "@BasicValueObject").call()
      #expect(none == nil)
    }
  }

  @Test("12: A scalar of two columns is an error")
  func tooManyColumns() throws {
    try withDatabase(.memory) { db throws in
      expectError(.columnCount, "2") { try db.query("SELECT 'hello', 'world'").call() as String }
      expectError(.columnCount, "2") { try db.query("SELECT 1, 2").call() as Int }
    }
  }

  @Test("14: The first of two columns of one label wins, compared as properties are")
  func doubledLabels() throws {
    struct Number: Codable, Equatable { var myNumber: Int }
    try withDatabase(.memory) { db throws in
      #expect(try db.query("SELECT 123 my_number, 231 my_number").call() == Number(myNumber: 123))
      #expect(try db.query("SELECT 123 my_number, 231 MY_NUMBER").call() == Number(myNumber: 123))
    }
  }

  @Test("15, 16: A column without a property, or of a property that is not decoded, is ignored")
  func unknownColumn() throws {
    struct Object: Codable, Equatable {
      var number: Int
      var readonlyValue: Int { 1 }
    }
    try withDatabase(.memory) { db throws in
      #expect(try db.query("SELECT 123 not_exist, 5 number, 6 readonly_value").call() == Object(number: 5))
    }
  }

  @Test("19: An operation that the script lacks is an error that lists those it has")
  func missingOperation() throws {
    try withDatabase(.memory) { db throws in
      let dao = try db.dao(
        "<select selector=\"selectDecimal\">SELECT 3.14</select><select selector=\"selectDecimal:\">SELECT ?</select>")
      expectError(.unknownOperation, "selectNoDefinition", "selectDecimal") { try dao.call("selectNoDefinition") as Int }
      #expect(try dao.call("selectDecimal") == 3.14)
      #expect(try dao.call("selectDecimal", 2.5) == 2.5)
      #expect(try dao.call("selectDecimal:", 2.5) == 2.5)
    }
  }

  @Test("A scalar double of an integer is exact, an integer of a real is an error")
  func numberKinds() throws {
    try withDatabase(.memory) { db throws in
      #expect(try db.query("SELECT 3").call() == 3.0)
      expectError(.typeMismatch, "Int wanted", "real found") { try db.query("SELECT 3.0").call() as Int }
      expectError(.typeMismatch) { try db.query("SELECT 9007199254740993").call() as Double }
      #expect(try db.query("SELECT ?2 - ?1").call(4.0, 6.0) == 2.0)
      #expect(try db.query("SELECT (?2 - ?1) / ?1").call(4.0, 6.0) == 0.5)
    }
  }

  @Test("A whole-second date in a DATETIME column, which becomes an INTEGER, is equal when it is read")
  func wholeSeconds() throws {
    try withDatabase(.memory, schema: BasicScript.schema) { db throws in
      let dao = try db.dao(BasicScript.update)
      let record = BasicValueObject.record(date: Date(timeIntervalSinceReferenceDate: 700_000_000))
      try dao.call("insertRecord:", record)
      #expect(try dao.call("selectRecord") == Optional(record))
      #expect(try db.query("SELECT typeof(date) FROM my_table").call() == "integer")
      #expect(try db.query("SELECT date FROM my_table").call() == record.date)
    }
  }
}
