struct Person: Codable, Sendable, Equatable {
  var eid: String
  var firstName: String?
  var `default`: Int
}
