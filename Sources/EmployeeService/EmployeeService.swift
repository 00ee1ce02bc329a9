import DAOKit
import Foundation

#if PostgreSQL
  import DAOPostgres
#endif

/// The example service: `EmployeeService [DATABASE]`, on the server that the environment's `DATABASE_URL` names where there is one.
@main
enum EmployeeService {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count <= 1, arguments.first?.hasPrefix("-") != true else {
      fail(
        "usage: EmployeeService [DATABASE]; without one, the PostgreSQL of DATABASE_URL, or employees.sqlite in the current folder",
        status: 2)
    }
    do {
      // The URL may hold a password.
      let url = arguments.isEmpty ? ProcessInfo.processInfo.environment["DATABASE_URL"] : nil
      let path = arguments.first ?? "employees.sqlite"
      try await run(url.map(server) ?? Database.sqlite(at: path), named: url == nil ? path : "that of DATABASE_URL")
    } catch {
      fail(String(describing: error), status: 1)
    }
  }

  private static func server(at url: String) throws -> Database {
    #if PostgreSQL
      try Database.postgres(url)
    #else
      throw DAOError(
        .configuration, "DATABASE_URL is set, and this program is built without PostgreSQL: build it with --traits PostgreSQL")
    #endif
  }

  private static func run(_ database: Database, named name: String) async throws {
    let applied = try await database.processStreams(in: .streams)
    let company = try Company(database: database, bundle: .module)
    let isNew = try await company.importSample(SampleData(in: .module))

    let report = Report(bundle: .module)
    report.heading("Employee service")
    report.facts([
      ("database", name),
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
