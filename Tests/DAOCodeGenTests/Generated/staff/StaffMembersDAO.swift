// Generated from the script `staff-members`: change that, and not this file.

import DAOKit

/// The types that the script names and that are written by hand.
enum StaffMembersDAOTypes {
  #sourceLocation(file:"staff-members.dao.xml",line:2)
  typealias OwnPerson = Person
  #sourceLocation()
}

/// The operations of the script `staff-members`, for StaffMembersDAO and for stand-ins in tests: asynchronous, and on
/// the calling thread.
protocol StaffMembersDAOProtocol: Sendable {
  typealias Person = StaffMembersDAOTypes.OwnPerson

  /// Runs `selectAll`: `SELECT eid, first_name, "default" FROM person ORDER BY eid`
  func selectAll() async throws -> [Person]
  func selectAll() throws -> [Person]

  /// Runs `for:in:`: `SELECT eid, first_name, "default" FROM person WHERE eid = ? AND "in" = ?`
  func `for`(_ eid: String, `in`: String) async throws -> Person?
  func `for`(_ eid: String, `in`: String) throws -> Person?

  /// Runs `insert:`, and counts its changes: `INSERT INTO "person" ("eid", "first_name", "default") VALUES (:eid, :first_name, :default)`
  @discardableResult func insert(_ person: Person) async throws -> Int
  @discardableResult func insert(_ person: Person) throws -> Int

  /// Runs `import:`, and counts its changes: `INSERT INTO "person" ("eid", "first_name", "default", "in") VALUES (:eid, :first_name, :default, :in)`
  @discardableResult func `import`(_ values: StaffMembersDAO.ImportValues) async throws -> Int
  @discardableResult func `import`(_ values: StaffMembersDAO.ImportValues) throws -> Int

  /// Runs `renameWithEid:`, and counts its changes: `UPDATE person SET first_name = :firstName WHERE eid = :eid`
  @discardableResult func renameWithEid(firstName: String?, eid: String) async throws -> Int
  @discardableResult func renameWithEid(firstName: String?, eid: String) throws -> Int

  /// Runs `repeat`: `SELECT "in" FROM person WHERE "in" IS NOT NULL`
  func `repeat`() async throws -> [String]
  func `repeat`() throws -> [String]

  /// Runs `longNamesOfTwoParametersForOneLine`: `SELECT count(*) FROM person WHERE first_name = :theFirstNameOfThePerson AND eid > :theSmallestEmployeeNumber`
  func longNamesOfTwoParametersForOneLine(
    theFirstNameOfThePerson: String, theSmallestEmployeeNumber: String
  ) async throws -> Int
  func longNamesOfTwoParametersForOneLine(
    theFirstNameOfThePerson: String, theSmallestEmployeeNumber: String
  ) throws -> Int
}

/// What a stand-in does for the operations that it does not implement.
extension StaffMembersDAOProtocol {
  func selectAll() throws -> [Person] { throw DAOError.notImplemented() }
  func `for`(_ eid: String, `in`: String) throws -> Person? { throw DAOError.notImplemented() }
  @discardableResult func insert(_ person: Person) throws -> Int { throw DAOError.notImplemented() }
  @discardableResult func `import`(_ values: StaffMembersDAO.ImportValues) throws -> Int {
    throw DAOError.notImplemented()
  }
  @discardableResult func renameWithEid(firstName: String?, eid: String) throws -> Int {
    throw DAOError.notImplemented()
  }
  func `repeat`() throws -> [String] { throw DAOError.notImplemented() }
  func longNamesOfTwoParametersForOneLine(
    theFirstNameOfThePerson: String, theSmallestEmployeeNumber: String
  ) throws -> Int {
    throw DAOError.notImplemented()
  }
}

/// Further forms of the operations, which stand-ins have without implementing them.
extension StaffMembersDAOProtocol {
  /// Runs `for:in:`; no row is an error.
  func forRequired(_ eid: String, `in`: String) async throws -> Person {
    try await `for`(eid, in: `in`).required(by: "staff-members.for:in:")
  }
  func forRequired(_ eid: String, `in`: String) throws -> Person {
    try `for`(eid, in: `in`).required(by: "staff-members.for:in:")
  }
}

/// The operations of the script `staff-members` on a database.
struct StaffMembersDAO: StaffMembersDAOProtocol {
  /// The same operations, called by name.
  let dao: DAO
  /// The same operations, to be run by rows, by pages and in batches.
  var operations: Operations { Operations(dao: dao) }

  /// Takes the operations of the loaded script.
  init(_ dao: DAO) { self.dao = dao }

  /// The columns that `import:` stores.
  struct ImportValues: Encodable, Sendable {
    var eid: String
    var firstName: String?
    var `default`: Int
    var `in`: String?
  }

  func selectAll() async throws -> [Person] { try await dao.call("selectAll") }
  func selectAll() throws -> [Person] { try dao.call("selectAll") }

  func `for`(_ eid: String, `in`: String) async throws -> Person? {
    try await dao.call("for:in:", eid, `in`)
  }
  func `for`(_ eid: String, `in`: String) throws -> Person? { try dao.call("for:in:", eid, `in`) }

  @discardableResult func insert(_ person: Person) async throws -> Int {
    try await dao.call("insert:", person)
  }
  @discardableResult func insert(_ person: Person) throws -> Int { try dao.call("insert:", person) }

  @discardableResult func `import`(_ values: ImportValues) async throws -> Int {
    try await dao.call("import:", values)
  }
  @discardableResult func `import`(_ values: ImportValues) throws -> Int {
    try dao.call("import:", values)
  }

  @discardableResult func renameWithEid(firstName: String?, eid: String) async throws -> Int {
    try await dao.call("renameWithEid:", firstName, eid)
  }
  @discardableResult func renameWithEid(firstName: String?, eid: String) throws -> Int {
    try dao.call("renameWithEid:", firstName, eid)
  }

  func `repeat`() async throws -> [String] { try await dao.call("repeat") }
  func `repeat`() throws -> [String] { try dao.call("repeat") }

  func longNamesOfTwoParametersForOneLine(
    theFirstNameOfThePerson: String, theSmallestEmployeeNumber: String
  ) async throws -> Int {
    try await dao.call(
      "longNamesOfTwoParametersForOneLine", theFirstNameOfThePerson, theSmallestEmployeeNumber)
  }
  func longNamesOfTwoParametersForOneLine(
    theFirstNameOfThePerson: String, theSmallestEmployeeNumber: String
  ) throws -> Int {
    try dao.call(
      "longNamesOfTwoParametersForOneLine", theFirstNameOfThePerson, theSmallestEmployeeNumber)
  }

  /// The operations with their arguments, to be run by rows, by pages and in batches.
  struct Operations: Sendable {
    fileprivate let dao: DAO

    func selectAll() -> TypedSelect<[Person], Page<Person>> { .init(dao, "selectAll") }
    var insert: TypedChange<Person> { .init(dao, "insert:") }
    var `import`: TypedChange<ImportValues> { .init(dao, "import:") }
    var renameWithEid: TypedChange<(firstName: String?, eid: String)> {
      .init(dao, "renameWithEid:") { ["firstName": $0.firstName, "eid": $0.eid] }
    }
    func `repeat`() -> TypedSelect<[String], Never> { .init(dao, "repeat") }
  }
}

/// What the script needs of types that are written by hand, for the compiler to report at its lines.
extension StaffMembersDAOProtocol {
  private func checkTypes() {
    #sourceLocation(file:"staff-members.dao.xml",line:2)
    let _: any (Decodable & Encodable).Type = Person.self
    #sourceLocation(file:"staff-members.dao.xml",line:2)
    let _: (Person) -> String? = { $0.eid }
    #sourceLocation(file:"staff-members.dao.xml",line:2)
    let _: Swift.KeyPath<Person, String?> = \Person.firstName
    #sourceLocation(file:"staff-members.dao.xml",line:2)
    let _: (Person) -> Int? = { $0.`default` }
    #sourceLocation()
  }
}
