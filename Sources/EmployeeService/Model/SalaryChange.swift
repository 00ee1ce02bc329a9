import Foundation

/// A change of a salary, as the trigger of stream 4 kept it.
struct SalaryChange: Decodable {
  var oldSalary: Double?
  var newSalary: Double?
  var changed: Date
}
