import Foundation

/// The cost of one entry of a time sheet.
struct Cost: Decodable {
  var day: Date
  var amount: Double
}
