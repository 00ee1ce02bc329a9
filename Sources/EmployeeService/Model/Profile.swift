/// An employee with all assignments, which a nested select reads.
struct Profile: Decodable {
  var eid: String
  var firstName: String?
  var lastName: String?
  var assignments: [Assignment]

  var name: String { [firstName, lastName].compactMap { $0 }.joined(separator: " ") }
}
