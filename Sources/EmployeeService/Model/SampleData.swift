import Foundation

/// The staff that a new database begins with.
struct SampleData: Decodable {
  var employees: [Employee]
  var projects: [Project]
  var memberships: [Membership]

  /// Reads `Resources/sample/staff.json` of the bundle.
  init(in bundle: Bundle) throws {
    let file = bundle.bundleURL.appending(path: "Resources/sample/staff.json")
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    self = try decoder.decode(SampleData.self, from: Data(contentsOf: file))
  }
}
