import DAOKit
import Foundation

/// The example service: `EmployeeService [DATABASE]`.
@main
enum EmployeeService {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count <= 1, arguments.first?.hasPrefix("-") != true else {
      fail("usage: EmployeeService [DATABASE]; without one, employees.sqlite in the current folder", status: 2)
    }
    do {
      try await run(databasePath: arguments.first ?? "employees.sqlite")
    } catch {
      fail(String(describing: error), status: 1)
    }
  }

  private static func run(databasePath path: String) async throws {
    let database = try Database.sqlite(at: path)
    let applied = try await database.processStreams(in: .streams)
    let company = try Company(database: database, bundle: .module)
    let isNew = try await company.importSample(SampleData(in: .module))

    let report = Report(bundle: .module)
    report.heading("Employee service")
    report.facts([
      ("database", path),
      ("schema", applied.isEmpty ? "up to date" : "streams \(applied.map(String.init).joined(separator: ", ")) applied"),
      ("sample data", isNew ? "imported" : "there already"),
    ])
    try await Walkthrough(company: company, report: report).run()
    try database.close()
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(status)
  }
}
