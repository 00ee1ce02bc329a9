import DAOKit
import Foundation

/// The example's database in a folder of its own, with three employees.
struct Example {
  let folder: TemporaryFolder
  let database: Database
  let employees: DAO

  init(configuration: Configuration = Configuration()) throws {
    folder = try TemporaryFolder()
    Self.folders.withLock { [folder] in $0.append(folder) }
    database = try Database.sqlite(at: folder.path("main.sqlite"), configuration: configuration)
    try database.processStreams(in: .module)
    employees = try database.dao("employee", in: .module)
    for employee in Self.staff { try employees.call("import:", employee) }
  }

  /// The folders of all examples, until the process ends: some tests keep nothing but the DAO, and a database needs its file.
  private static let folders: Guarded<[TemporaryFolder]> = {
    atexit { Example.folders.withLock { $0 = [] } }
    return Guarded([])
  }()

  static let staff = [
    Employee(eid: "eid-000001", firstName: "Jerry", lastName: "Marsh", gender: 1, position: "Developer", salary: 5200),
    Employee(eid: "eid-000002", firstName: "Zoë", lastName: "Lindqvist", gender: 0, position: "Designer", salary: 4850.5),
    Employee(eid: "eid-000003", firstName: "Naomi", lastName: "Šimková", gender: 0, position: "Architect", salary: 7100),
  ]
}

/// The error that `body` throws, as its reader sees it.
func description(of body: () throws -> Void) -> String {
  do {
    try body()
    return "no error"
  } catch {
    return "\(error)"
  }
}
