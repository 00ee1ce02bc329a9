/// A row of `membership`: who works on which project.
struct Membership: Codable {
  var eid: String
  var code: String
  var role: String
  var hours: Int
}
