import DAOKit
import Foundation

/// A temporary folder with the databases of the cases.
struct Fixture {
  let folder: URL
  /// The number of employees.
  static let rowCount = 100_000

  /// - Throws: An error if the folder or the table cannot be made.
  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "benchmark-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let database = try RawDatabase(path: databasePath)
    try database.execute(Employee.createTable)
    try RawInsert(database).insert((0..<Self.rowCount).map(Employee.init(number:)))
  }

  /// The database that the selects read.
  var databasePath: String { path("employees.sqlite") }

  func path(_ name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// The operations of the cases on a database file.
  static func dao(at path: String) throws -> (Database, DAO) {
    let database = try Database.sqlite(at: path)
    return (database, try database.dao(script: script))
  }

  /// The keys of `count` employees, in a scattered order.
  static func keys(_ count: Int) -> [String] {
    (0..<count).map { Employee(number: $0 * 7919 % rowCount).eid }
  }

  static let script = """
    <dao>
      <insert selector="insert:" table="employee"/>
      <delete selector="deleteAll" all-rows="true">DELETE FROM employee</delete>
      <select selector="selectWithEid:" type="@Employee">SELECT * FROM employee WHERE eid=:eid</select>
      <select selector="selectFirst:" type="Employee">SELECT * FROM employee LIMIT :count</select>
      <select selector="selectDated:" type="DatedEmployee">SELECT * FROM employee LIMIT :count</select>
      <select selector="selectTyped:" type="TypedEmployee">SELECT * FROM employee LIMIT :count</select>
      <select selector="selectDirect:" type="DirectEmployee">SELECT * FROM employee LIMIT :count</select>
    </dao>
    """
}
