import DAOKit
import Foundation

/// The entity that WFDataSource's suite works with.
struct BasicValueObject: Codable, Equatable, Sendable {
  var identity: String?
  var booleanValue: Bool
  var number: Int
  var decimal: Double
  var text: String?
  var date: Date?

  /// R1 of its tests.
  static func record(
    _ identity: String? = "id001", text: String? = "fire in the hole!", date: Date? = Date() + 1000
  ) -> Self {
    Self(identity: identity, booleanValue: true, number: 8848, decimal: 1.60218, text: text, date: date)
  }
}

enum BasicScript {
  static let schema = [
    """
    CREATE TABLE my_table (identity TEXT PRIMARY KEY, boolean_value BOOL, number INTEGER, decimal FLOAT, text TEXT, date DATETIME)
    """
  ]

  static let update = """
    <insert selector="insertRecord:"><![CDATA[
      INSERT INTO my_table (identity, boolean_value, number, decimal, text, date)
      VALUES (:identity, :booleanValue, :number, :decimal, :text, :date)
    ]]></insert>
    <insert selector="insertWithoutIdentity:" trace="true" table="my_table" exclude="identity"/>
    <insert selector="insertIdentity:" table="my_table" exclude="boolean_value, number, decimal, text, date"/>
    <update selector="updateRecord:"><![CDATA[
      UPDATE my_table SET boolean_value=:booleanValue, number=:number, decimal=:decimal, text=:text, date=:date
      WHERE identity=:identity
    ]]></update>
    <update selector="updateBuilt:" table="my_table" exclude="identity" where="identity=:identity"/>
    <delete selector="deleteWithIdentity:"><![CDATA[ DELETE FROM my_table WHERE identity=? ]]></delete>
    <select selector="selectRecord" type="@BasicValueObject"><![CDATA[ SELECT * FROM my_table LIMIT 0, 1 ]]></select>
    <select selector="selectRecords" type="BasicValueObject"><![CDATA[ SELECT * FROM my_table ORDER BY identity ASC ]]></select>
    """
}
