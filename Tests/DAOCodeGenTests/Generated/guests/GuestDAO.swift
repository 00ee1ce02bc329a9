// Generated from the script `guest`: change that, and not this file.

import DAOKit

/// The types that the script names and that are written by hand.
enum GuestDAOTypes {
  #sourceLocation(file:"guest.dao.xml",line:3)
  typealias OwnFee = Fee
  #sourceLocation()
}

/// The operations of the script `guest`, for GuestDAO and for stand-ins in tests: asynchronous, and on
/// the calling thread.
protocol GuestDAOProtocol: Sendable {
  typealias Fee = GuestDAOTypes.OwnFee

  /// Runs `insert:`, and counts its changes: `INSERT INTO "guest" ("name", "fee", "note") VALUES (:name, :fee, :note)`
  @discardableResult func insert(_ guest: Guest) async throws -> Int
  @discardableResult func insert(_ guest: Guest) throws -> Int

  /// Runs `insert:`, and returns the id of the new row.
  func insertReturningID(_ guest: Guest) async throws -> Int
  func insertReturningID(_ guest: Guest) throws -> Int

  /// Runs `insertKeyed:`, and counts its changes: `INSERT INTO "guest" ("name", "fee", "note") VALUES (:name, :fee, :note)`
  @discardableResult func insertKeyed(_ guest: Guest) async throws -> Int
  @discardableResult func insertKeyed(_ guest: Guest) throws -> Int

  /// Runs `insertKeyed:`, and returns the id of the new row.
  func insertKeyedReturningID(_ guest: Guest) async throws -> Int
  func insertKeyedReturningID(_ guest: Guest) throws -> Int

  /// Runs `insertKeyed:`, and returns the keys of the new rows.
  func insertKeyedReturningKeys(_ guest: Guest) async throws -> [Int]
  func insertKeyedReturningKeys(_ guest: Guest) throws -> [Int]

  /// Runs `keyed:`, and counts its changes: `INSERT INTO guest (id, name) VALUES (?, ?)`
  @discardableResult func keyed(_ name: String) async throws -> Int
  @discardableResult func keyed(_ name: String) throws -> Int

  /// Runs `keyed:`, and returns the id of the new row.
  func keyedReturningID(_ name: String) async throws -> Int
  func keyedReturningID(_ name: String) throws -> Int

  /// Runs `keyed:`, and returns the keys of the new rows.
  func keyedReturningKeys(_ name: String) async throws -> [Int]
  func keyedReturningKeys(_ name: String) throws -> [Int]

  /// Runs `keyedNote`, and counts its changes: `INSERT INTO guest (id, name, note) VALUES (?, ?, ?)`
  @discardableResult func keyedNote(name: String, note: String?) async throws -> Int
  @discardableResult func keyedNote(name: String, note: String?) throws -> Int

  /// Runs `keyedNote`, and returns the id of the new row.
  func keyedNoteReturningID(name: String, note: String?) async throws -> Int
  func keyedNoteReturningID(name: String, note: String?) throws -> Int

  /// Runs `keyedNote`, and returns the keys of the new rows.
  func keyedNoteReturningKeys(name: String, note: String?) async throws -> [Int]
  func keyedNoteReturningKeys(name: String, note: String?) throws -> [Int]

  /// Runs `tag:`, and counts its changes: `INSERT INTO tag (code, fee) VALUES (?, ?)`
  @discardableResult func tag(_ fee: Fee?) async throws -> Int
  @discardableResult func tag(_ fee: Fee?) throws -> Int

  /// Runs `tag:`, and returns the keys of the new rows.
  func tagReturningKeys(_ fee: Fee?) async throws -> [String]
  func tagReturningKeys(_ fee: Fee?) throws -> [String]

  /// Runs `all`: `SELECT * FROM guest ORDER BY id`
  func all() async throws -> [Guest]
  func all() throws -> [Guest]

  /// Runs `named`: `SELECT * FROM guest WHERE name = :size AND id > :number ORDER BY id`
  func named(size: String, number: Int) async throws -> [Guest]
  func named(size: String, number: Int) throws -> [Guest]

  /// Runs `bodies`: `SELECT name FROM guest WHERE name = :body OR name = :error OR name = :call ORDER BY id`
  func bodies(body: String, error: String, call: String) async throws -> [String]
  func bodies(body: String, error: String, call: String) throws -> [String]

  /// Runs `fees`: `SELECT fee FROM guest UNION ALL SELECT fee FROM tag ORDER BY 1`
  func fees() async throws -> [Fee?]
  func fees() throws -> [Fee?]

  /// Runs `ranks`: `SELECT fee FROM tag UNION ALL SELECT rank FROM tag ORDER BY 1`
  func ranks() async throws -> [Double?]
  func ranks() throws -> [Double?]

  /// Runs `names`: `SELECT name FROM guest UNION SELECT code FROM tag ORDER BY 1`
  func names() async throws -> [String]
  func names() throws -> [String]

  /// Runs `listed`: `SELECT x.fee, x.name FROM (SELECT fee, name FROM guest UNION ALL SELECT id, code FROM tag JOIN guest ON 1 = 0) x`
  func listed() async throws -> [Listed]
  func listed() throws -> [Listed]

  /// Runs `previous`: `SELECT lag(name, 1, 'none') OVER (ORDER BY id) FROM guest ORDER BY id`
  func previous() async throws -> [String]
  func previous() throws -> [String]

  /// Runs `sorted:`, with all of its conditions: `SELECT * FROM guest ORDER BY name`
  func sorted(_ by: GuestDAO.SortedBy) async throws -> [Guest]
  func sorted(_ by: GuestDAO.SortedBy) throws -> [Guest]
}

/// What a stand-in does for the operations that it does not implement.
extension GuestDAOProtocol {
  @discardableResult func insert(_ guest: Guest) throws -> Int { throw DAOError.notImplemented() }
  func insertReturningID(_ guest: Guest) throws -> Int { throw DAOError.notImplemented() }
  @discardableResult func insertKeyed(_ guest: Guest) throws -> Int {
    throw DAOError.notImplemented()
  }
  func insertKeyedReturningID(_ guest: Guest) throws -> Int { throw DAOError.notImplemented() }
  func insertKeyedReturningKeys(_ guest: Guest) throws -> [Int] { throw DAOError.notImplemented() }
  @discardableResult func keyed(_ name: String) throws -> Int { throw DAOError.notImplemented() }
  func keyedReturningID(_ name: String) throws -> Int { throw DAOError.notImplemented() }
  func keyedReturningKeys(_ name: String) throws -> [Int] { throw DAOError.notImplemented() }
  @discardableResult func keyedNote(name: String, note: String?) throws -> Int {
    throw DAOError.notImplemented()
  }
  func keyedNoteReturningID(name: String, note: String?) throws -> Int {
    throw DAOError.notImplemented()
  }
  func keyedNoteReturningKeys(name: String, note: String?) throws -> [Int] {
    throw DAOError.notImplemented()
  }
  @discardableResult func tag(_ fee: Fee?) throws -> Int { throw DAOError.notImplemented() }
  func tagReturningKeys(_ fee: Fee?) throws -> [String] { throw DAOError.notImplemented() }
  func all() throws -> [Guest] { throw DAOError.notImplemented() }
  func named(size: String, number: Int) throws -> [Guest] { throw DAOError.notImplemented() }
  func bodies(body: String, error: String, call: String) throws -> [String] {
    throw DAOError.notImplemented()
  }
  func fees() throws -> [Fee?] { throw DAOError.notImplemented() }
  func ranks() throws -> [Double?] { throw DAOError.notImplemented() }
  func names() throws -> [String] { throw DAOError.notImplemented() }
  func listed() throws -> [Listed] { throw DAOError.notImplemented() }
  func previous() throws -> [String] { throw DAOError.notImplemented() }
  func sorted(_ by: GuestDAO.SortedBy) throws -> [Guest] { throw DAOError.notImplemented() }
}

/// The operations of the script `guest` on a database.
struct GuestDAO: GuestDAOProtocol {
  /// The same operations, called by name.
  let dao: DAO
  /// The same operations, to be run by rows, by pages and in batches.
  var operations: Operations { Operations(dao: dao) }

  /// Takes the operations of the loaded script.
  init(_ dao: DAO) { self.dao = dao }

  /// What the script allows for it.
  enum SortedBy: String, Codable, Sendable, CaseIterable {
    case name
    case nameDesc = "name DESC"
    case nameDesc2 = "name desc"
    case id1 = "id + 1"
    case _1 = "1"
    case id = "-id"
  }

  @discardableResult func insert(_ guest: Guest) async throws -> Int {
    try await dao.call("insert:", guest)
  }
  @discardableResult func insert(_ guest: Guest) throws -> Int { try dao.call("insert:", guest) }

  func insertReturningID(_ guest: Guest) async throws -> Int {
    Int(try await dao.insertReturningID("insert:", guest))
  }
  func insertReturningID(_ guest: Guest) throws -> Int {
    Int(try dao.insertReturningID("insert:", guest))
  }

  @discardableResult func insertKeyed(_ guest: Guest) async throws -> Int {
    try await dao.call("insertKeyed:", guest)
  }
  @discardableResult func insertKeyed(_ guest: Guest) throws -> Int {
    try dao.call("insertKeyed:", guest)
  }

  func insertKeyedReturningID(_ guest: Guest) async throws -> Int {
    Int(try await dao.insertReturningID("insertKeyed:", guest))
  }
  func insertKeyedReturningID(_ guest: Guest) throws -> Int {
    Int(try dao.insertReturningID("insertKeyed:", guest))
  }

  func insertKeyedReturningKeys(_ guest: Guest) async throws -> [Int] {
    try await dao.insertReturningKeys("insertKeyed:", guest, as: Int.self)
  }
  func insertKeyedReturningKeys(_ guest: Guest) throws -> [Int] {
    try dao.insertReturningKeys("insertKeyed:", guest, as: Int.self)
  }

  @discardableResult func keyed(_ name: String) async throws -> Int {
    try await dao.call("keyed:", ["name": name])
  }
  @discardableResult func keyed(_ name: String) throws -> Int {
    try dao.call("keyed:", ["name": name])
  }

  func keyedReturningID(_ name: String) async throws -> Int {
    Int(try await dao.insertReturningID("keyed:", ["name": name]))
  }
  func keyedReturningID(_ name: String) throws -> Int {
    Int(try dao.insertReturningID("keyed:", ["name": name]))
  }

  func keyedReturningKeys(_ name: String) async throws -> [Int] {
    try await dao.insertReturningKeys("keyed:", ["name": name], as: Int.self)
  }
  func keyedReturningKeys(_ name: String) throws -> [Int] {
    try dao.insertReturningKeys("keyed:", ["name": name], as: Int.self)
  }

  @discardableResult func keyedNote(name: String, note: String?) async throws -> Int {
    try await dao.call("keyedNote", ["name": name, "note": note])
  }
  @discardableResult func keyedNote(name: String, note: String?) throws -> Int {
    try dao.call("keyedNote", ["name": name, "note": note])
  }

  func keyedNoteReturningID(name: String, note: String?) async throws -> Int {
    Int(try await dao.insertReturningID("keyedNote", ["name": name, "note": note]))
  }
  func keyedNoteReturningID(name: String, note: String?) throws -> Int {
    Int(try dao.insertReturningID("keyedNote", ["name": name, "note": note]))
  }

  func keyedNoteReturningKeys(name: String, note: String?) async throws -> [Int] {
    try await dao.insertReturningKeys("keyedNote", ["name": name, "note": note], as: Int.self)
  }
  func keyedNoteReturningKeys(name: String, note: String?) throws -> [Int] {
    try dao.insertReturningKeys("keyedNote", ["name": name, "note": note], as: Int.self)
  }

  @discardableResult func tag(_ fee: Fee?) async throws -> Int {
    try await dao.call("tag:", ["fee": fee])
  }
  @discardableResult func tag(_ fee: Fee?) throws -> Int { try dao.call("tag:", ["fee": fee]) }

  func tagReturningKeys(_ fee: Fee?) async throws -> [String] {
    try await dao.insertReturningKeys("tag:", ["fee": fee], as: String.self)
  }
  func tagReturningKeys(_ fee: Fee?) throws -> [String] {
    try dao.insertReturningKeys("tag:", ["fee": fee], as: String.self)
  }

  func all() async throws -> [Guest] { try await dao.call("all") }
  func all() throws -> [Guest] { try dao.call("all") }

  func named(size: String, number: Int) async throws -> [Guest] {
    try await dao.call("named", size, number)
  }
  func named(size: String, number: Int) throws -> [Guest] { try dao.call("named", size, number) }

  func bodies(body: String, error: String, call: String) async throws -> [String] {
    try await dao.call("bodies", body, error, call)
  }
  func bodies(body: String, error: String, call: String) throws -> [String] {
    try dao.call("bodies", body, error, call)
  }

  func fees() async throws -> [Fee?] { ColumnValue.all(try await dao.call("fees")) }
  func fees() throws -> [Fee?] { ColumnValue.all(try dao.call("fees")) }

  func ranks() async throws -> [Double?] { try await dao.call("ranks") }
  func ranks() throws -> [Double?] { try dao.call("ranks") }

  func names() async throws -> [String] { try await dao.call("names") }
  func names() throws -> [String] { try dao.call("names") }

  func listed() async throws -> [Listed] { try await dao.call("listed") }
  func listed() throws -> [Listed] { try dao.call("listed") }

  func previous() async throws -> [String] { try await dao.call("previous") }
  func previous() throws -> [String] { try dao.call("previous") }

  func sorted(_ by: SortedBy) async throws -> [Guest] { try await dao.call("sorted:", by) }
  func sorted(_ by: SortedBy) throws -> [Guest] { try dao.call("sorted:", by) }

  /// The operations with their arguments, to be run by rows, by pages and in batches.
  struct Operations: Sendable {
    fileprivate let dao: DAO

    var insert: TypedChange<Guest> { .init(dao, "insert:") }
    var insertKeyed: TypedChange<Guest> { .init(dao, "insertKeyed:") }
    var keyed: TypedChange<String> { .init(dao, "keyed:") { ["name": $0] } }
    var keyedNote: TypedChange<(name: String, note: String?)> {
      .init(dao, "keyedNote") { ["name": $0.name, "note": $0.note] }
    }
    var tag: TypedChange<Fee?> { .init(dao, "tag:") { ["fee": $0] } }
    func all() -> TypedSelect<[Guest], Page<Guest>> { .init(dao, "all") }
    func named(size: String, number: Int) -> TypedSelect<[Guest], Page<Guest>> {
      .init(dao, "named", size, number)
    }
    func bodies(body: String, error: String, call: String) -> TypedSelect<[String], Page<String>> {
      .init(dao, "bodies", body, error, call)
    }
    func fees() -> TypedSelect<[Fee?], Page<Fee?>> { .init(columnOf: dao, "fees") }
    func ranks() -> TypedSelect<[Double?], Page<Double?>> { .init(dao, "ranks") }
    func names() -> TypedSelect<[String], Page<String>> { .init(dao, "names") }
    func listed() -> TypedSelect<[Listed], Never> { .init(dao, "listed") }
    func previous() -> TypedSelect<[String], Page<String>> { .init(dao, "previous") }
    func sorted(_ by: SortedBy) -> TypedSelect<[Guest], Page<Guest>> { .init(dao, "sorted:", by) }
  }
}

#sourceLocation(file:"guest.dao.xml",line:1)
/// A row of the table `guest`.
struct Guest: Codable, Sendable, Hashable {
  var id: Int = 0
  var name: String
  #sourceLocation(file:"guest.dao.xml",line:2)
  var fee: Fee
  var created: String = ""
  var note: String?
}
#sourceLocation()

extension Guest: PositionDecodable, PositionEncodable {
  static let columns: [String] = ["id", "name", "fee", "created", "note"]

  init(row: borrowing RowView) throws {
    id = try row[0]
    name = try row[1]
    fee = try row.decode(2)
    created = try row[3]
    note = try row[4]
  }

  func write(to row: borrowing RowWriter) throws {
    try row.set(id, at: 0)
    try row.set(name, at: 1)
    try row.set(fee, at: 2)
    try row.set(created, at: 3)
    try row.set(note, at: 4)
  }
}

/// A row of `listed`.
struct Listed: Codable, Sendable, Hashable {
  var fee: Int
  var name: String
}

extension Listed: PositionDecodable, PositionEncodable {
  static let columns: [String] = ["fee", "name"]

  init(row: borrowing RowView) throws {
    fee = try row[0]
    name = try row[1]
  }

  func write(to row: borrowing RowWriter) throws {
    try row.set(fee, at: 0)
    try row.set(name, at: 1)
  }
}

/// What the script needs of types that are written by hand, for the compiler to report at its lines.
extension GuestDAOProtocol {
  private func checkTypes() {
    #sourceLocation(file:"guest.dao.xml",line:3)
    let _: any (Decodable & Encodable).Type = Fee.self
    #sourceLocation(file:"guest.dao.xml",line:3)
    ColumnCheck.numbers(Fee.self)
    #sourceLocation(file:"guest.dao.xml",line:4)
    ColumnCheck.numbers(Fee.self)
    #sourceLocation()
  }
}
