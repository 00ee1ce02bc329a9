import Foundation

/// The row of ``Employee`` with a date and an enum.
struct DatedEmployee: Codable {
  var eid: String
  var firstName: String
  var lastName: String
  var city: String
  var position: String?
  var dob: Date
  var salary: Double
  var gender: Gender

  enum Gender: Int, Codable { case female, male }
}
