import Foundation

/// The staff that a new database begins with.
struct SampleData: Decodable {
  var employees: [Employee]
  var projects: [Project]
  var memberships: [Membership]

  /// Reads `Resources/sample/staff.json` of the bundle.
  init(in bundle: Bundle) throws {
    guard let file = bundle.url(forResource: "staff", withExtension: "json", subdirectory: "Resources/sample") else {
      throw CocoaError(.fileNoSuchFile)
    }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    self = try decoder.decode(SampleData.self, from: Data(contentsOf: file))
  }
}
