import Foundation

enum Gender: Int, Codable { case female, male }

struct Employee: Codable, Equatable, Sendable {
  var eid: String
  var firstName: String?
  var lastName: String?
  var dob: Date?
  var gender: Gender?
  var position: String?
  var salary: Double?
}

enum EmployeeScript {
  static let schema = [
    """
    CREATE TABLE employee (eid TEXT PRIMARY KEY NOT NULL, first_name TEXT, last_name TEXT, dob DATETIME, gender INTEGER,
      position TEXT, salary FLOAT)
    """
  ]

  static let operations = """
    <insert selector="insert:" table="employee"/>
    <update selector="update:" table="employee" exclude="eid" where="eid=:eid"/>
    <update selector="rename"><![CDATA[ UPDATE employee SET first_name=:firstName WHERE eid=:eid ]]></update>
    <delete selector="deleteWithEid:"><![CDATA[ DELETE FROM employee WHERE eid=? ]]></delete>
    <select selector="selectWithEid:" type="@Employee"><![CDATA[ SELECT * FROM employee WHERE eid=:eid ]]></select>
    <select selector="selectAll" type="Employee"><![CDATA[ SELECT * FROM employee ORDER BY eid ]]></select>
    <select selector="countWithGender:position:">
      <![CDATA[ SELECT count(*) FROM employee WHERE gender=? AND position=? ]]>
    </select>
    <select selector="selectByName" type="Employee">
      <![CDATA[ SELECT * FROM employee WHERE first_name=:firstName AND last_name=:lastName ]]>
    </select>
    """

  static let staff = [
    Employee(
      eid: "eid-000001", firstName: "Jerry", lastName: "Maus", dob: Date(timeIntervalSinceReferenceDate: -86_400.5),
      gender: .male,
      position: "Developer", salary: 1000.25),
    Employee(eid: "eid-000002", firstName: "Ada", gender: .female, position: "Developer"),
    Employee(eid: "eid-000003"),
  ]
}
