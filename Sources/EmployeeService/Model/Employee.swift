import Foundation

/// A row of `employee`: `first_name` is read into `firstName`, and bound from it.
struct Employee: Codable {
  var eid: String
  var firstName: String?
  var lastName: String?
  var dob: Date?
  var gender: Gender?
  var position: String?
  var salary: Double?

  /// First and last name; an unknown one is left out.
  var name: String { [firstName, lastName].compactMap { $0 }.joined(separator: " ") }
}
