import DAOKit

/// What a client writes who knows nothing but `import DAOKit`: every form of the face, synchronous and asynchronous.
enum FaceClient {
  static func callsSynchronously(_ dao: DAO, _ database: Database) throws {
    let jerry = EmployeeScript.staff[0]
    try dao.call("insert:", jerry)
    let inserted: Int = try dao.call("insert:", EmployeeScript.staff[1])
    try database.transaction {
      try dao.call("insert:", EmployeeScript.staff[2])
      try dao.call("deleteWithEid:", "eid-000003")
    }
    let all: [Employee] = try dao.call("selectAll")
    let one: Employee? = try dao.call("selectWithEid:", "eid-000001")
    let same: Employee = try dao.call("selectWithEid", "eid-000001")
    let count: Int = try dao.call("countWithGender:position:", 1, "Developer")
    let rows: [Row] = try dao.call("selectAll")
    let (byName, folded, first) = (rows[0]["first_name"], rows[0]["firstName"], rows[0][0])
    let renamed = try dao.call("rename", ["eid": "eid-000001", "firstName": "J"])
    let named: [Employee] = try dao.call("selectByName", ["firstName": "J", "lastName": "Maus"])
    let rowID = try dao.insertReturningID("insert:", Employee(eid: "eid-000009"))
    var seen = 0
    try dao.forEachRow("selectAll", as: Employee.self) { _ in
      seen += 1
      return seen < 2
    }
    guard inserted == 1, all == Array(EmployeeScript.staff[..<2]), one == jerry, same == jerry, count == 1, renamed == 1,
      byName == "Jerry", folded == byName, first == "eid-000001", named.count == 1, rowID > 0, seen == 2
    else { throw DAOError(.database, "the synchronous calls give something else") }
  }

  static func callsAsynchronously(_ dao: DAO, _ database: Database) async throws {
    let jerry = EmployeeScript.staff[0]
    try await dao.call("insert:", jerry)
    let inserted: Int = try await dao.call("insert:", EmployeeScript.staff[1])
    try await database.transaction {
      try dao.call("insert:", EmployeeScript.staff[2])
      try dao.call("deleteWithEid:", "eid-000003")
    }
    let all: [Employee] = try await dao.call("selectAll")
    let one: Employee? = try await dao.call("selectWithEid:", "eid-000001")
    let same: Employee = try await dao.call("selectWithEid", "eid-000001")
    let count: Int = try await dao.call("countWithGender:position:", 1, "Developer")
    let rows: [Row] = try await dao.call("selectAll")
    let renamed = try await dao.call("rename", ["eid": "eid-000001", "firstName": "J"])
    let named: [Employee] = try await dao.call("selectByName", ["firstName": "J", "lastName": "Maus"])
    let rowID = try await dao.insertReturningID("insert:", Employee(eid: "eid-000009"))
    var seen = 0
    for try await employee in dao.rows("selectAll", as: Employee.self) where employee.eid != "" { seen += 1 }
    for try await employee in dao.rows("selectWithEid:", "eid-000001", as: Employee.self) where employee.firstName == "J" {
      seen += 10
    }
    guard inserted == 1, all == Array(EmployeeScript.staff[..<2]), one == jerry, same == jerry, count == 1, renamed == 1,
      rows.count == 2, named.count == 1, rowID > 0, seen == 13
    else { throw DAOError(.database, "the asynchronous calls give something else") }
  }

  static func dynamicCalls(_ dao: DAO) throws {
    try dao.insert(EmployeeScript.staff[0])
    let inserted: Int = try dao.insert(EmployeeScript.staff[1])
    let all: [Employee] = try dao.selectAll()
    let one: Employee? = try dao.selectWithEid("eid-000001")
    let same: Employee? = try dao.select(withEid: "eid-000001")
    let count: Int = try dao.count(withGender: 1, position: "Developer")
    let named: [Employee] = try dao.selectByName(firstName: "Jerry", lastName: "Maus")
    try dao.rename(eid: "eid-000001", firstName: "J")
    try dao.delete(withEid: "eid-000002")
    guard inserted == 1, all == Array(EmployeeScript.staff[..<2]), one == all[0], same == one, count == 1, named == [all[0]]
    else {
      throw DAOError(.database, "the dynamic calls give something else")
    }
  }

  static func dynamicCallsAsynchronously(_ dao: DAO) async throws {
    try await dao.insert(EmployeeScript.staff[0])
    let all: [Employee] = try await dao.selectAll()
    let one: Employee? = try await dao.selectWithEid("eid-000001")
    let same: Employee? = try await dao.select(withEid: "eid-000001")
    let count: Int = try await dao.count(withGender: 1, position: "Developer")
    let named: [Employee] = try await dao.selectByName(firstName: "Jerry", lastName: "Maus")
    let renamed: Int = try await dao.rename(eid: "eid-000001", firstName: "J")
    guard all.count == 1, one == all[0], same == one, count == 1, named == all, renamed == 1 else {
      throw DAOError(.database, "the dynamic calls give something else")
    }
  }

  static func handles(_ dao: DAO) throws {
    let insert: Operation = try dao.operation("insert:")
    let select = try dao.operation("selectWithEid:")
    try insert.call(EmployeeScript.staff[0])
    let one: Employee? = try select.call("eid-000001")
    let deleted: Int = try dao.operation("deleteWithEid:").call("eid-000001")
    guard one == EmployeeScript.staff[0], deleted == 1 else { throw DAOError(.database, "the handles give something else") }
  }

  static func handlesAsynchronously(_ dao: DAO) async throws {
    let insert: Operation = try dao.operation("insert:")
    let select = try dao.operation("selectWithEid:")
    try await insert.call(EmployeeScript.staff[0])
    let one: Employee? = try await select.call("eid-000001")
    let deleted: Int = try await dao.operation("deleteWithEid:").call("eid-000001")
    guard one == EmployeeScript.staff[0], deleted == 1 else { throw DAOError(.database, "the handles give something else") }
  }

  static func configuration() -> Configuration {
    var configuration = Configuration()
    configuration.readOnly = false
    configuration.busyTimeout = .seconds(1)
    configuration.readers = 2
    configuration.dateStrategy = .secondsSince1970
    configuration.nulls = .zero
    configuration.showsValues = true
    return configuration
  }

  static func describe(_ error: DAOError) -> [String?] {
    let code: DAOError.Code = error.code
    return [
      error.operation, error.location.map { "\($0.file):\($0.line):\($0.column)" }, error.sql, error.databaseCode,
      error.message,
      error.description, code == .constraint ? "constraint" : nil,
    ]
  }
}
