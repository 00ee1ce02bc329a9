/// A project with its members, folded from the rows of a join.
struct Team: Decodable {
  var code: String
  var title: String
  var members: [Member]
}
