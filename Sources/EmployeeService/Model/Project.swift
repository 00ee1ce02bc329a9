import Foundation

/// A row of `project`.
struct Project: Codable {
  var code: String
  var title: String
  var budget: Double
  var started: Date?
  var finished: Date?
}
