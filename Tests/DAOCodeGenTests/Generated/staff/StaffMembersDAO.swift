// Generated from the script `staff-members`: change that, and not this file.

import DAOKit

/// The types that the script names and that are written by hand.
private enum StaffMembersDAOTypes {
  #sourceLocation(file:"staff-members.dao.xml",line:2)
  typealias Type1 = Person
  #sourceLocation()
}

/// The operations of the script `staff-members`, for StaffMembersDAO and for stand-ins in tests.
protocol StaffMembersDAOProtocol: Sendable {
  #sourceLocation(file:"staff-members.dao.xml",line:1)
  /// Runs `selectAll`: `SELECT eid, first_name, "default" FROM person ORDER BY eid`
  func selectAll() async throws -> [Person]

  #sourceLocation(file:"staff-members.dao.xml",line:1)
  /// The same on the calling thread.
  func selectAll() throws -> [Person]

  #sourceLocation(file:"staff-members.dao.xml",line:1)
  /// The rows of `selectAll`, one at a time.
  func selectAllRows() -> RowSequence<Person>

  #sourceLocation(file:"staff-members.dao.xml",line:1)
  /// Reads the rows one by one on the calling thread; the closure returns false to stop.
  func selectAllRows(_ body: (Person) throws -> Bool) throws

  #sourceLocation(file:"staff-members.dao.xml",line:1)
  /// A page of `selectAll`, numbered from 1, and how many rows there are in all.
  func selectAllPage(number: Int, size: Int) async throws -> Page<Person>

  #sourceLocation(file:"staff-members.dao.xml",line:1)
  /// The same on the calling thread.
  func selectAllPage(number: Int, size: Int) throws -> Page<Person>

  #sourceLocation(file:"staff-members.dao.xml",line:2)
  /// Runs `for:in:`: `SELECT eid, first_name, "default" FROM person WHERE eid = ? AND "in" = ?`
  func `for`(_ eid: String, `in`: String) async throws -> Person?

  #sourceLocation(file:"staff-members.dao.xml",line:2)
  /// The same on the calling thread.
  func `for`(_ eid: String, `in`: String) throws -> Person?

  #sourceLocation(file:"staff-members.dao.xml",line:2)
  /// Runs `insert:`: `INSERT INTO "person" ("eid", "first_name", "default") VALUES (:eid, :first_name, :default)`
  @discardableResult
  func insert(_ person: Person) async throws -> Int

  #sourceLocation(file:"staff-members.dao.xml",line:2)
  /// The same on the calling thread.
  @discardableResult
  func insert(_ person: Person) throws -> Int

  #sourceLocation(file:"staff-members.dao.xml",line:2)
  /// Runs `insert:` for each element, all of them in one transaction.
  @discardableResult
  func insertBatch(_ persons: [Person]) async throws -> BatchResult

  #sourceLocation(file:"staff-members.dao.xml",line:2)
  /// The same on the calling thread.
  @discardableResult
  func insertBatch(_ persons: [Person]) throws -> BatchResult

  #sourceLocation(file:"staff-members.dao.xml",line:3)
  /// Runs `import:`: `INSERT INTO "person" ("eid", "first_name", "default", "in") VALUES (:eid, :first_name, :default, :in)`
  @discardableResult
  func `import`(_ values: StaffMembersDAO.ImportValues) async throws -> Int

  #sourceLocation(file:"staff-members.dao.xml",line:3)
  /// The same on the calling thread.
  @discardableResult
  func `import`(_ values: StaffMembersDAO.ImportValues) throws -> Int

  #sourceLocation(file:"staff-members.dao.xml",line:3)
  /// Runs `import:` for each element, all of them in one transaction.
  @discardableResult
  func importBatch(_ values: [StaffMembersDAO.ImportValues]) async throws -> BatchResult

  #sourceLocation(file:"staff-members.dao.xml",line:3)
  /// The same on the calling thread.
  @discardableResult
  func importBatch(_ values: [StaffMembersDAO.ImportValues]) throws -> BatchResult

  #sourceLocation(file:"staff-members.dao.xml",line:4)
  /// Runs `renameWithEid:`: `UPDATE person SET first_name = :firstName WHERE eid = :eid`
  @discardableResult
  func renameWithEid(firstName: String?, eid: String) async throws -> Int

  #sourceLocation(file:"staff-members.dao.xml",line:4)
  /// The same on the calling thread.
  @discardableResult
  func renameWithEid(firstName: String?, eid: String) throws -> Int

  #sourceLocation(file:"staff-members.dao.xml",line:4)
  /// Runs `renameWithEid:` for each element, all of them in one transaction.
  @discardableResult
  func renameWithEidBatch(_ values: [StaffMembersDAO.RenameValues]) async throws -> BatchResult

  #sourceLocation(file:"staff-members.dao.xml",line:4)
  /// The same on the calling thread.
  @discardableResult
  func renameWithEidBatch(_ values: [StaffMembersDAO.RenameValues]) throws -> BatchResult

  #sourceLocation(file:"staff-members.dao.xml",line:3)
  /// Runs `repeat`:
  /// ```sql
  /// SELECT "in" FROM person WHERE "in" IS NOT NULL
  /// ```
  func `repeat`() async throws -> [String]

  #sourceLocation(file:"staff-members.dao.xml",line:6)
  /// The same on the calling thread.
  func `repeat`() throws -> [String]

  #sourceLocation(file:"staff-members.dao.xml",line:6)
  /// The rows of `repeat`, one at a time.
  func repeatRows() -> RowSequence<String>

  #sourceLocation(file:"staff-members.dao.xml",line:6)
  /// Reads the rows one by one on the calling thread; the closure returns false to stop.
  func repeatRows(_ body: (String) throws -> Bool) throws

  #sourceLocation(file:"staff-members.dao.xml",line:4)
  /// Runs `longNamesOfTwoParametersForOneLine`:
  /// ```sql
  /// SELECT count(*) FROM person WHERE first_name = :theFirstNameOfThePerson AND eid > :theSmallestEmployeeNumber
  /// ```
  func longNamesOfTwoParametersForOneLine(
    theFirstNameOfThePerson: String, theSmallestEmployeeNumber: String
  ) async throws -> Int

  #sourceLocation(file:"staff-members.dao.xml",line:7)
  /// The same on the calling thread.
  func longNamesOfTwoParametersForOneLine(
    theFirstNameOfThePerson: String, theSmallestEmployeeNumber: String
  ) throws -> Int
  #sourceLocation()
}

/// What a stand-in does for the operations that it does not implement: the asynchronous form of a method calls
/// the synchronous one, and that throws an error.
extension StaffMembersDAOProtocol {
  #sourceLocation(file:"staff-members.dao.xml",line:2)
  func selectAll() async throws -> [Person] {
    #sourceLocation(file:"staff-members.dao.xml",line:2)
    func call() throws -> [Person] {
      try self.selectAll()
    }
    return try call()
  }

  #sourceLocation(file:"staff-members.dao.xml",line:2)
  func selectAll() throws -> [Person] {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'selectAll()'")
  }

  #sourceLocation(file:"staff-members.dao.xml",line:2)
  func selectAllRows() -> RowSequence<Person> {
    let error = DAOError(.unknownOperation, "the stand-in does not implement 'selectAllRows()'")
    return RowSequence(failing: error)
  }

  #sourceLocation(file:"staff-members.dao.xml",line:2)
  func selectAllRows(_ body: (Person) throws -> Bool) throws {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'selectAllRows(_:)'")
  }

  #sourceLocation(file:"staff-members.dao.xml",line:2)
  func selectAllPage(number: Int, size: Int) async throws -> Page<Person> {
    #sourceLocation(file:"staff-members.dao.xml",line:2)
    func call() throws -> Page<Person> {
      try self.selectAllPage(number: number, size: size)
    }
    return try call()
  }

  #sourceLocation(file:"staff-members.dao.xml",line:2)
  func selectAllPage(number: Int, size: Int) throws -> Page<Person> {
    throw DAOError(
      .unknownOperation, "the stand-in does not implement 'selectAllPage(number:size:)'")
  }

  #sourceLocation(file:"staff-members.dao.xml",line:3)
  func `for`(_ eid: String, `in`: String) async throws -> Person? {
    #sourceLocation(file:"staff-members.dao.xml",line:3)
    func call() throws -> Person? {
      try self.`for`(eid, in: `in`)
    }
    return try call()
  }

  #sourceLocation(file:"staff-members.dao.xml",line:3)
  func `for`(_ eid: String, `in`: String) throws -> Person? {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'for(_:in:)'")
  }

  #sourceLocation(file:"staff-members.dao.xml",line:3)
  @discardableResult
  func insert(_ person: Person) async throws -> Int {
    #sourceLocation(file:"staff-members.dao.xml",line:4)
    func call() throws -> Int {
      try self.insert(person)
    }
    return try call()
  }

  #sourceLocation(file:"staff-members.dao.xml",line:3)
  @discardableResult
  func insert(_ person: Person) throws -> Int {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'insert(_:)'")
  }

  #sourceLocation(file:"staff-members.dao.xml",line:3)
  @discardableResult
  func insertBatch(_ persons: [Person]) async throws -> BatchResult {
    #sourceLocation(file:"staff-members.dao.xml",line:4)
    func call() throws -> BatchResult {
      try self.insertBatch(persons)
    }
    return try call()
  }

  #sourceLocation(file:"staff-members.dao.xml",line:3)
  @discardableResult
  func insertBatch(_ persons: [Person]) throws -> BatchResult {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'insertBatch(_:)'")
  }

  #sourceLocation(file:"staff-members.dao.xml",line:4)
  @discardableResult
  func `import`(_ values: StaffMembersDAO.ImportValues) async throws -> Int {
    #sourceLocation(file:"staff-members.dao.xml",line:5)
    func call() throws -> Int {
      try self.`import`(values)
    }
    return try call()
  }

  #sourceLocation(file:"staff-members.dao.xml",line:4)
  @discardableResult
  func `import`(_ values: StaffMembersDAO.ImportValues) throws -> Int {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'import(_:)'")
  }

  #sourceLocation(file:"staff-members.dao.xml",line:4)
  @discardableResult
  func importBatch(_ values: [StaffMembersDAO.ImportValues]) async throws -> BatchResult {
    #sourceLocation(file:"staff-members.dao.xml",line:5)
    func call() throws -> BatchResult {
      try self.importBatch(values)
    }
    return try call()
  }

  #sourceLocation(file:"staff-members.dao.xml",line:4)
  @discardableResult
  func importBatch(_ values: [StaffMembersDAO.ImportValues]) throws -> BatchResult {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'importBatch(_:)'")
  }

  #sourceLocation(file:"staff-members.dao.xml",line:5)
  @discardableResult
  func renameWithEid(firstName: String?, eid: String) async throws -> Int {
    #sourceLocation(file:"staff-members.dao.xml",line:6)
    func call() throws -> Int {
      try self.renameWithEid(firstName: firstName, eid: eid)
    }
    return try call()
  }

  #sourceLocation(file:"staff-members.dao.xml",line:5)
  @discardableResult
  func renameWithEid(firstName: String?, eid: String) throws -> Int {
    throw DAOError(
      .unknownOperation, "the stand-in does not implement 'renameWithEid(firstName:eid:)'")
  }

  #sourceLocation(file:"staff-members.dao.xml",line:5)
  @discardableResult
  func renameWithEidBatch(_ values: [StaffMembersDAO.RenameValues]) async throws -> BatchResult {
    #sourceLocation(file:"staff-members.dao.xml",line:6)
    func call() throws -> BatchResult {
      try self.renameWithEidBatch(values)
    }
    return try call()
  }

  #sourceLocation(file:"staff-members.dao.xml",line:5)
  @discardableResult
  func renameWithEidBatch(_ values: [StaffMembersDAO.RenameValues]) throws -> BatchResult {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'renameWithEidBatch(_:)'")
  }

  #sourceLocation(file:"staff-members.dao.xml",line:7)
  func `repeat`() async throws -> [String] {
    #sourceLocation(file:"staff-members.dao.xml",line:7)
    func call() throws -> [String] {
      try self.`repeat`()
    }
    return try call()
  }

  #sourceLocation(file:"staff-members.dao.xml",line:7)
  func `repeat`() throws -> [String] {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'repeat()'")
  }

  #sourceLocation(file:"staff-members.dao.xml",line:7)
  func repeatRows() -> RowSequence<String> {
    let error = DAOError(.unknownOperation, "the stand-in does not implement 'repeatRows()'")
    return RowSequence(failing: error)
  }

  #sourceLocation(file:"staff-members.dao.xml",line:7)
  func repeatRows(_ body: (String) throws -> Bool) throws {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'repeatRows(_:)'")
  }

  #sourceLocation(file:"staff-members.dao.xml",line:8)
  func longNamesOfTwoParametersForOneLine(
    theFirstNameOfThePerson: String, theSmallestEmployeeNumber: String
  ) async throws -> Int {
    #sourceLocation(file:"staff-members.dao.xml",line:8)
    func call() throws -> Int {
      try self.longNamesOfTwoParametersForOneLine(
        theFirstNameOfThePerson: theFirstNameOfThePerson,
        theSmallestEmployeeNumber: theSmallestEmployeeNumber)
    }
    return try call()
  }

  #sourceLocation(file:"staff-members.dao.xml",line:8)
  func longNamesOfTwoParametersForOneLine(
    theFirstNameOfThePerson: String, theSmallestEmployeeNumber: String
  ) throws -> Int {
    throw DAOError(
      .unknownOperation,
      "the stand-in does not implement 'longNamesOfTwoParametersForOneLine(theFirstNameOfThePerson:theSmallestEmployeeNumber:)'"
    )
  }
  #sourceLocation()
}

/// Further forms of the operations, which stand-ins have without implementing them.
extension StaffMembersDAOProtocol {
  /// Runs `for:in:`; no row is an error.
  func forRequired(_ eid: String, `in`: String) async throws -> Person {
    try await `for`(eid, in: `in`).required(by: "staff-members.for:in:")
  }

  /// The same on the calling thread.
  func forRequired(_ eid: String, `in`: String) throws -> Person {
    try `for`(eid, in: `in`).required(by: "staff-members.for:in:")
  }
}

/// The operations of the script `staff-members` on a database.
struct StaffMembersDAO: StaffMembersDAOProtocol {
  /// The same operations, called by name.
  let dao: DAO

  /// Takes the operations of the loaded script.
  init(_ dao: DAO) {
    self.dao = dao
  }

  #sourceLocation(file:"staff-members.dao.xml",line:4)
  /// The columns that `import:` stores.
  struct ImportValues: Encodable, Sendable, Hashable {
    var eid: String
    var firstName: String?
    var `default`: Int
    var `in`: String?
  }
  #sourceLocation()

  #sourceLocation(file:"staff-members.dao.xml",line:5)
  /// The values of one call of `renameWithEid:`.
  struct RenameValues: Encodable, Sendable, Hashable {
    var firstName: String?
    var eid: String
  }
  #sourceLocation()

  #sourceLocation(file:"staff-members.dao.xml",line:2)
  func selectAll() async throws -> [Person] { try await dao.call("selectAll") }

  #sourceLocation(file:"staff-members.dao.xml",line:2)
  func selectAll() throws -> [Person] { try dao.call("selectAll") }

  #sourceLocation(file:"staff-members.dao.xml",line:2)
  func selectAllRows() -> RowSequence<Person> { dao.rows("selectAll", as: Person.self) }

  #sourceLocation(file:"staff-members.dao.xml",line:2)
  func selectAllRows(_ body: (Person) throws -> Bool) throws {
    #sourceLocation(file:"staff-members.dao.xml",line:2)
    try dao.forEachRow("selectAll", as: Person.self, body)
  }

  #sourceLocation(file:"staff-members.dao.xml",line:2)
  func selectAllPage(number: Int, size: Int) async throws -> Page<Person> {
    #sourceLocation(file:"staff-members.dao.xml",line:2)
    try await dao.page("selectAll", number: number, size: size)
  }

  #sourceLocation(file:"staff-members.dao.xml",line:2)
  func selectAllPage(number: Int, size: Int) throws -> Page<Person> {
    #sourceLocation(file:"staff-members.dao.xml",line:2)
    try dao.page("selectAll", number: number, size: size)
  }

  #sourceLocation(file:"staff-members.dao.xml",line:3)
  func `for`(_ eid: String, `in`: String) async throws -> Person? {
    #sourceLocation(file:"staff-members.dao.xml",line:3)
    try await dao.call("for:in:", eid, `in`)
  }

  #sourceLocation(file:"staff-members.dao.xml",line:3)
  func `for`(_ eid: String, `in`: String) throws -> Person? { try dao.call("for:in:", eid, `in`) }

  #sourceLocation(file:"staff-members.dao.xml",line:3)
  @discardableResult
  func insert(_ person: Person) async throws -> Int { try await dao.call("insert:", person) }

  #sourceLocation(file:"staff-members.dao.xml",line:3)
  @discardableResult
  func insert(_ person: Person) throws -> Int { try dao.call("insert:", person) }

  #sourceLocation(file:"staff-members.dao.xml",line:3)
  @discardableResult
  func insertBatch(_ persons: [Person]) async throws -> BatchResult {
    #sourceLocation(file:"staff-members.dao.xml",line:4)
    try await dao.batch("insert:", persons)
  }

  #sourceLocation(file:"staff-members.dao.xml",line:3)
  @discardableResult
  func insertBatch(_ persons: [Person]) throws -> BatchResult { try dao.batch("insert:", persons) }

  #sourceLocation(file:"staff-members.dao.xml",line:4)
  @discardableResult
  func `import`(_ values: ImportValues) async throws -> Int {
    #sourceLocation(file:"staff-members.dao.xml",line:5)
    try await dao.call("import:", values)
  }

  #sourceLocation(file:"staff-members.dao.xml",line:4)
  @discardableResult
  func `import`(_ values: ImportValues) throws -> Int { try dao.call("import:", values) }

  #sourceLocation(file:"staff-members.dao.xml",line:4)
  @discardableResult
  func importBatch(_ values: [ImportValues]) async throws -> BatchResult {
    #sourceLocation(file:"staff-members.dao.xml",line:5)
    try await dao.batch("import:", values)
  }

  #sourceLocation(file:"staff-members.dao.xml",line:4)
  @discardableResult
  func importBatch(_ values: [ImportValues]) throws -> BatchResult {
    #sourceLocation(file:"staff-members.dao.xml",line:5)
    try dao.batch("import:", values)
  }

  #sourceLocation(file:"staff-members.dao.xml",line:5)
  @discardableResult
  func renameWithEid(firstName: String?, eid: String) async throws -> Int {
    #sourceLocation(file:"staff-members.dao.xml",line:6)
    try await dao.call("renameWithEid:", firstName, eid)
  }

  #sourceLocation(file:"staff-members.dao.xml",line:5)
  @discardableResult
  func renameWithEid(firstName: String?, eid: String) throws -> Int {
    #sourceLocation(file:"staff-members.dao.xml",line:6)
    try dao.call("renameWithEid:", firstName, eid)
  }

  #sourceLocation(file:"staff-members.dao.xml",line:5)
  @discardableResult
  func renameWithEidBatch(_ values: [RenameValues]) async throws -> BatchResult {
    #sourceLocation(file:"staff-members.dao.xml",line:6)
    try await dao.batch("renameWithEid:", values)
  }

  #sourceLocation(file:"staff-members.dao.xml",line:5)
  @discardableResult
  func renameWithEidBatch(_ values: [RenameValues]) throws -> BatchResult {
    #sourceLocation(file:"staff-members.dao.xml",line:6)
    try dao.batch("renameWithEid:", values)
  }

  #sourceLocation(file:"staff-members.dao.xml",line:7)
  func `repeat`() async throws -> [String] { try await dao.call("repeat") }

  #sourceLocation(file:"staff-members.dao.xml",line:7)
  func `repeat`() throws -> [String] { try dao.call("repeat") }

  #sourceLocation(file:"staff-members.dao.xml",line:7)
  func repeatRows() -> RowSequence<String> { dao.rows("repeat", as: String.self) }

  #sourceLocation(file:"staff-members.dao.xml",line:7)
  func repeatRows(_ body: (String) throws -> Bool) throws {
    #sourceLocation(file:"staff-members.dao.xml",line:7)
    try dao.forEachRow("repeat", as: String.self, body)
  }

  #sourceLocation(file:"staff-members.dao.xml",line:8)
  func longNamesOfTwoParametersForOneLine(
    theFirstNameOfThePerson: String, theSmallestEmployeeNumber: String
  ) async throws -> Int {
    #sourceLocation(file:"staff-members.dao.xml",line:8)
    try await dao.call(
      "longNamesOfTwoParametersForOneLine", theFirstNameOfThePerson, theSmallestEmployeeNumber)
  }

  #sourceLocation(file:"staff-members.dao.xml",line:8)
  func longNamesOfTwoParametersForOneLine(
    theFirstNameOfThePerson: String, theSmallestEmployeeNumber: String
  ) throws -> Int {
    #sourceLocation(file:"staff-members.dao.xml",line:8)
    try dao.call(
      "longNamesOfTwoParametersForOneLine", theFirstNameOfThePerson, theSmallestEmployeeNumber)
  }
  #sourceLocation()
}

/// What the script needs of types that are written by hand, for the compiler to report at its lines.
private func checkStaffMembersDAOTypes() {
  #sourceLocation(file:"staff-members.dao.xml",line:2)
  let _: (Person) -> String? = { $0.eid }
  #sourceLocation(file:"staff-members.dao.xml",line:2)
  let _: Swift.KeyPath<Person, String?> = \.firstName
  #sourceLocation(file:"staff-members.dao.xml",line:2)
  let _: (Person) -> Int? = { $0.`default` }
  #sourceLocation()
}
