import DAOKit

/// The row of ``Employee``, decoded by its own `init(row:)`.
struct DirectEmployee: Decodable, RowDecodable {
  var eid: String
  var firstName: String
  var lastName: String
  var city: String
  var position: String?
  var dob: Double
  var salary: Double
  var gender: Int

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
}
