/// A project with the number of its members: a row of a grouped join.
struct ProjectSummary: Decodable {
  var code: String
  var title: String
  var budget: Double
  var memberCount: Int
  var weeklyHours: Int
}
