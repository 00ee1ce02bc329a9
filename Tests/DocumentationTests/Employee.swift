import Foundation

/// A row of the example's table `employee`.
struct Employee: Codable, Equatable {
  var eid: String
  var firstName: String?
  var lastName: String?
  var dob: Date?
  var gender: Int?
  var position: String?
  var salary: Double?
}
