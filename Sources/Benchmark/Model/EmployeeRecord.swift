import DAORecords

/// The row of ``Employee`` as a record of its table.
struct EmployeeRecord: Record {
  static let table = "employee"
  static let key = RecordKey.given(\EmployeeRecord.eid)
  var eid: String
  var firstName: String
  var lastName: String
  var city: String
  var position: String?
  var dob: Double
  var salary: Double
  var gender: Int

  enum CodingKeys: String, CodingKey {
    case eid, city, position, dob, salary, gender
    case firstName = "first_name"
    case lastName = "last_name"
  }
}

extension EmployeeRecord {
  init(number: Int) {
    let employee = Employee(number: number)
    self.init(
      eid: employee.eid, firstName: employee.firstName, lastName: employee.lastName, city: employee.city,
      position: employee.position, dob: employee.dob, salary: employee.salary, gender: employee.gender)
  }
}
