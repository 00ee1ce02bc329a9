import DAOKit

/// The row of ``Employee``, as `dao generate` writes an entity.
struct TypedEmployee: Codable, Sendable, Hashable {
  var eid: String
  var firstName: String
  var lastName: String
  var city: String
  var position: String?
  var dob: Double
  var salary: Double
  var gender: Int
}

extension TypedEmployee: PositionDecodable, PositionEncodable {
  static let columns: [String] = ["eid", "first_name", "last_name", "city", "position", "dob", "salary", "gender"]

  init(row: borrowing RowView) throws {
    eid = try row[0]
    firstName = try row[1]
    lastName = try row[2]
    city = try row[3]
    position = try row[4]
    dob = try row[5]
    salary = try row[6]
    gender = try row[7]
  }

  func write(to row: borrowing RowWriter) throws {
    try row.set(eid, at: 0)
    try row.set(firstName, at: 1)
    try row.set(lastName, at: 2)
    try row.set(city, at: 3)
    try row.set(position, at: 4)
    try row.set(dob, at: 5)
    try row.set(salary, at: 6)
    try row.set(gender, at: 7)
  }
}

extension TypedEmployee {
  init(number: Int) {
    let employee = Employee(number: number)
    self.init(
      eid: employee.eid, firstName: employee.firstName, lastName: employee.lastName, city: employee.city,
      position: employee.position, dob: employee.dob, salary: employee.salary, gender: employee.gender)
  }
}
