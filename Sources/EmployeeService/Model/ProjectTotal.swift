/// The sums over all projects.
struct ProjectTotal: Decodable {
  var budget: Double
  var memberCount: Int
  var weeklyHours: Int
}
