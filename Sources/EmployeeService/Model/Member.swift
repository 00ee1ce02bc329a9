/// A member of a team: the employee, with role and hours in this project.
struct Member: Decodable {
  var eid: String
  var role: String
  var hours: Int
  var employee: Employee
}
