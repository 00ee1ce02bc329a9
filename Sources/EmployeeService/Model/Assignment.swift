/// A membership as its employee sees it: the project's title in place of its code.
struct Assignment: Decodable {
  var project: String
  var role: String
  var hours: Int
}
