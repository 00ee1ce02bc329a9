/// A membership with the names in place of the keys: a row of a join of three tables.
struct Assignment: Decodable {
  var firstName: String?
  var lastName: String?
  var project: String
  var role: String
  var hours: Int
}
