import Foundation

/// A row of `project`. Each update adds one to its revision.
struct Project: Codable {
  var code: String
  var title: String
  var budget: Double
  var started: Date?
  var finished: Date?
  var revision: Int
}
