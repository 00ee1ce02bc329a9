// Generated from the script `office`: change that, and not this file.

import DAOKit
import Foundation

/// The types that the script names and that are written by hand.
enum OfficeDAOTypes {
  #sourceLocation(file:"office.dao.xml",line:3)
  typealias OwnOfficeKind = OfficeKind
  #sourceLocation(file:"office.dao.xml",line:6)
  typealias OwnNoteSettings = NoteSettings
  #sourceLocation()
}

/// The operations of the script `office`, for OfficeDAO and for stand-ins in tests: asynchronous, and on
/// the calling thread.
protocol OfficeDAOProtocol: Sendable {
  typealias OfficeKind = OfficeDAOTypes.OwnOfficeKind
  typealias NoteSettings = OfficeDAOTypes.OwnNoteSettings

  /// Runs `insert:`, and counts its changes: `INSERT INTO "office" ("id", "city_name", "kind", "plan", "opened", "reference", "is_open", "photo", "tags", "rent") VALUES (:id, :city_name, :kind, :plan, :opened, :reference, :is_open, :photo, :tags, :rent)`
  @discardableResult func insert(_ office: Office) async throws -> Int
  @discardableResult func insert(_ office: Office) throws -> Int

  /// Runs `insert:`, and returns the id of the new row.
  func insertReturningID(_ office: Office) async throws -> Int
  func insertReturningID(_ office: Office) throws -> Int

  /// Runs `update:`, and counts its changes: `UPDATE "office" SET "id" = :id, "city_name" = :city_name, "kind" = :kind, "plan" = :plan, "opened" = :opened, "reference" = :reference, "is_open" = :is_open, "photo" = :photo, "tags" = :tags, "rent" = :rent WHERE id = :id`
  @discardableResult func update(_ office: Office) async throws -> Int
  @discardableResult func update(_ office: Office) throws -> Int

  /// Runs `deleteWithId:`, and counts its changes: `DELETE FROM office WHERE id = :id`
  @discardableResult func delete(withId id: Int) async throws -> Int
  @discardableResult func delete(withId id: Int) throws -> Int

  /// Runs `addDesk:`, and counts its changes: `INSERT INTO "desk" ("office_id", "number", "owner") VALUES (:office_id, :number, :owner)`
  @discardableResult func addDesk(_ values: OfficeDAO.AddDeskValues) async throws -> Int
  @discardableResult func addDesk(_ values: OfficeDAO.AddDeskValues) throws -> Int

  /// Runs `addDesks:`, and counts its changes, with all of its conditions:
  /// ```sql
  /// INSERT INTO desk (office_id, number, owner) VALUES
  /// (?, ?, ?)
  /// ```
  @discardableResult func addDesks(_ desks: [OfficeDAO.AddDesksRow]) async throws -> Int
  @discardableResult func addDesks(_ desks: [OfficeDAO.AddDesksRow]) throws -> Int

  /// Runs `moveDesk`, and counts its changes: `UPDATE desk SET owner = :owner WHERE office_id = :officeId AND number = :number`
  @discardableResult func moveDesk(owner: String?, officeId: Int, number: Int) async throws -> Int
  @discardableResult func moveDesk(owner: String?, officeId: Int, number: Int) throws -> Int

  /// Runs `newOffice:kind:`, and counts its changes: `INSERT INTO office (city_name, kind) VALUES (?, ?)`
  @discardableResult func newOffice(_ cityName: String, kind: OfficeKind) async throws -> Int
  @discardableResult func newOffice(_ cityName: String, kind: OfficeKind) throws -> Int

  /// Runs `newOffice:kind:`, and returns the id of the new row.
  func newOfficeReturningID(_ cityName: String, kind: OfficeKind) async throws -> Int
  func newOfficeReturningID(_ cityName: String, kind: OfficeKind) throws -> Int

  /// Runs `returning:`: `INSERT INTO office (city_name, kind) VALUES (:city, 0) RETURNING id`
  @discardableResult func returning(_ city: String) async throws -> Int?
  @discardableResult func returning(_ city: String) throws -> Int?

  /// Runs `selectAll`: `SELECT * FROM office ORDER BY id`
  func selectAll() async throws -> [Office]
  func selectAll() throws -> [Office]

  /// Runs `selectWithId:`: `SELECT * FROM office WHERE id = :id`
  func select(withId id: Int) async throws -> Office?
  func select(withId id: Int) throws -> Office?

  /// Runs `selectOfKind:`: `SELECT * FROM office WHERE kind = :kind ORDER BY id`
  func select(ofKind kind: OfficeKind) async throws -> [Office]
  func select(ofKind kind: OfficeKind) throws -> [Office]

  /// Runs `selectShuffled`: `SELECT rent, tags, photo, is_open, reference, opened, plan, kind, city_name, id FROM office ORDER BY id`
  func selectShuffled() async throws -> [Office]
  func selectShuffled() throws -> [Office]

  /// Runs `selectIn:`, with all of its conditions:
  /// ```sql
  /// SELECT * FROM office WHERE city_name IN
  /// (?)
  /// ```
  func selectIn(_ cities: [String]) async throws -> [Office]
  func selectIn(_ cities: [String]) throws -> [Office]

  /// Runs `selectPlans`:
  /// ```sql
  /// SELECT o.city_name, o.kind, coalesce(o.plan, 0.0) AS plan, o.plan * 2 AS doubled, count(*) AS "count(*)"
  /// FROM office o GROUP BY o.id
  /// ```
  func selectPlans() async throws -> [Plan]
  func selectPlans() throws -> [Plan]

  /// Runs `selectDesks`: `SELECT office.city_name, desk.owner, desk.number FROM office LEFT JOIN desk ON desk.office_id = office.id ORDER BY 1, 3`
  func selectDesks() async throws -> [DeskOwner]
  func selectDesks() throws -> [DeskOwner]

  /// Runs `search:`, with all of its conditions:
  /// ```sql
  /// SELECT * FROM office
  /// WHERE city_name LIKE ?
  ///     AND kind IN (?)
  ///   AND plan >= ?
  ///   AND is_open = 1
  /// ORDER BY id LIMIT ?
  /// ```
  func search(_ options: OfficeDAO.SearchOptions) async throws -> [Office]
  func search(_ options: OfficeDAO.SearchOptions) throws -> [Office]

  /// Runs `sorted:`, with all of its conditions: `SELECT * FROM office ORDER BY id`
  func sorted(_ order: OfficeDAO.SortedOrder) async throws -> [Office]
  func sorted(_ order: OfficeDAO.SortedOrder) throws -> [Office]

  /// Runs `countAll`: `SELECT count(*) FROM office`
  func countAll() async throws -> Int
  func countAll() throws -> Int

  /// Runs `lastOpened`: `SELECT max(opened) FROM office`
  func lastOpened() async throws -> Date?
  func lastOpened() throws -> Date?

  /// Runs `cities`: `SELECT city_name FROM office ORDER BY id`
  func cities() async throws -> [String]
  func cities() throws -> [String]

  /// Runs `owners`: `SELECT owner FROM desk ORDER BY office_id, number`
  func owners() async throws -> [String?]
  func owners() throws -> [String?]

  /// Runs `cityWithId:`: `SELECT city_name FROM office WHERE id = ?`
  func city(withId id: Int) async throws -> String?
  func city(withId id: Int) throws -> String?

  /// Runs `hasOffices`: `SELECT EXISTS (SELECT 1 FROM office)`
  func hasOffices() async throws -> Bool
  func hasOffices() throws -> Bool

  /// Runs `optional:`: `SELECT id FROM office WHERE (:city IS NULL OR city_name = :city) ORDER BY id`
  func optional(_ city: String?) async throws -> [Int]
  func optional(_ city: String?) throws -> [Int]

  /// Runs `page:`: `SELECT id FROM office ORDER BY id LIMIT :limit OFFSET :offset`
  func page(limit: Int, offset: Int) async throws -> [Int]
  func page(limit: Int, offset: Int) throws -> [Int]

  /// Runs `weird`: `SELECT json_extract(tags, '$[0]') AS tag FROM office ORDER BY id`
  func weird() async throws -> [String?]
  func weird() throws -> [String?]

  /// Runs `addNote:`, and counts its changes: `INSERT INTO note (id, settings, tags, weight) VALUES (:id, :settings, :tags, :weight)`
  @discardableResult
  func addNote(
    id: Int?, settings: NoteSettings?, tags: [String], weight: Double?
  ) async throws -> Int
  @discardableResult
  func addNote(id: Int?, settings: NoteSettings?, tags: [String], weight: Double?) throws -> Int

  /// Runs `addNote:`, and returns the id of the new row.
  func addNoteReturningID(
    id: Int?, settings: NoteSettings?, tags: [String], weight: Double?
  ) async throws -> Int
  func addNoteReturningID(
    id: Int?, settings: NoteSettings?, tags: [String], weight: Double?
  ) throws -> Int

  /// Runs `settings`: `SELECT settings FROM note ORDER BY id`
  func settings() async throws -> [NoteSettings?]
  func settings() throws -> [NoteSettings?]

  /// Runs `settingsOf:`: `SELECT settings FROM note WHERE id = :id`
  func settingsOf(_ id: Int) async throws -> NoteSettings?
  func settingsOf(_ id: Int) throws -> NoteSettings?

  /// Runs `setSettings`: `SELECT settings FROM note WHERE settings IS NOT NULL ORDER BY id`
  func setSettings() async throws -> [NoteSettings]
  func setSettings() throws -> [NoteSettings]

  /// Runs `firstSettings`: `SELECT min(settings) FROM note`
  func firstSettings() async throws -> NoteSettings?
  func firstSettings() throws -> NoteSettings?

  /// Runs `tags`: `SELECT tags FROM note ORDER BY id`
  func tags() async throws -> [[String]]
  func tags() throws -> [[String]]

  /// Runs `tagsOf:`: `SELECT tags FROM note WHERE id = :theNumberOfTheNoteWhoseTagsAreRead`
  func tagsOf(_ theNumberOfTheNoteWhoseTagsAreRead: Int) async throws -> [String]?
  func tagsOf(_ theNumberOfTheNoteWhoseTagsAreRead: Int) throws -> [String]?

  /// Runs `weights`: `SELECT weight FROM note ORDER BY id`
  func weights() async throws -> [Double?]
  func weights() throws -> [Double?]

  /// Runs `kindWithId:`: `SELECT kind FROM office WHERE id = :id`
  func kind(withId id: Int) async throws -> OfficeKind?
  func kind(withId id: Int) throws -> OfficeKind?

  /// Runs `raw`: `SELECT id, city_name FROM office`
  func raw() async throws -> [Row]
  func raw() throws -> [Row]
}

/// What a stand-in does for the operations that it does not implement.
extension OfficeDAOProtocol {
  @discardableResult func insert(_ office: Office) throws -> Int { throw DAOError.notImplemented() }
  func insertReturningID(_ office: Office) throws -> Int { throw DAOError.notImplemented() }
  @discardableResult func update(_ office: Office) throws -> Int { throw DAOError.notImplemented() }
  @discardableResult func delete(withId id: Int) throws -> Int { throw DAOError.notImplemented() }
  @discardableResult func addDesk(_ values: OfficeDAO.AddDeskValues) throws -> Int {
    throw DAOError.notImplemented()
  }
  @discardableResult func addDesks(_ desks: [OfficeDAO.AddDesksRow]) throws -> Int {
    throw DAOError.notImplemented()
  }
  @discardableResult func moveDesk(owner: String?, officeId: Int, number: Int) throws -> Int {
    throw DAOError.notImplemented()
  }
  @discardableResult func newOffice(_ cityName: String, kind: OfficeKind) throws -> Int {
    throw DAOError.notImplemented()
  }
  func newOfficeReturningID(_ cityName: String, kind: OfficeKind) throws -> Int {
    throw DAOError.notImplemented()
  }
  @discardableResult func returning(_ city: String) throws -> Int? {
    throw DAOError.notImplemented()
  }
  func selectAll() throws -> [Office] { throw DAOError.notImplemented() }
  func select(withId id: Int) throws -> Office? { throw DAOError.notImplemented() }
  func select(ofKind kind: OfficeKind) throws -> [Office] { throw DAOError.notImplemented() }
  func selectShuffled() throws -> [Office] { throw DAOError.notImplemented() }
  func selectIn(_ cities: [String]) throws -> [Office] { throw DAOError.notImplemented() }
  func selectPlans() throws -> [Plan] { throw DAOError.notImplemented() }
  func selectDesks() throws -> [DeskOwner] { throw DAOError.notImplemented() }
  func search(_ options: OfficeDAO.SearchOptions) throws -> [Office] {
    throw DAOError.notImplemented()
  }
  func sorted(_ order: OfficeDAO.SortedOrder) throws -> [Office] { throw DAOError.notImplemented() }
  func countAll() throws -> Int { throw DAOError.notImplemented() }
  func lastOpened() throws -> Date? { throw DAOError.notImplemented() }
  func cities() throws -> [String] { throw DAOError.notImplemented() }
  func owners() throws -> [String?] { throw DAOError.notImplemented() }
  func city(withId id: Int) throws -> String? { throw DAOError.notImplemented() }
  func hasOffices() throws -> Bool { throw DAOError.notImplemented() }
  func optional(_ city: String?) throws -> [Int] { throw DAOError.notImplemented() }
  func page(limit: Int, offset: Int) throws -> [Int] { throw DAOError.notImplemented() }
  func weird() throws -> [String?] { throw DAOError.notImplemented() }
  @discardableResult
  func addNote(id: Int?, settings: NoteSettings?, tags: [String], weight: Double?) throws -> Int {
    throw DAOError.notImplemented()
  }
  func addNoteReturningID(
    id: Int?, settings: NoteSettings?, tags: [String], weight: Double?
  ) throws -> Int {
    throw DAOError.notImplemented()
  }
  func settings() throws -> [NoteSettings?] { throw DAOError.notImplemented() }
  func settingsOf(_ id: Int) throws -> NoteSettings? { throw DAOError.notImplemented() }
  func setSettings() throws -> [NoteSettings] { throw DAOError.notImplemented() }
  func firstSettings() throws -> NoteSettings? { throw DAOError.notImplemented() }
  func tags() throws -> [[String]] { throw DAOError.notImplemented() }
  func tagsOf(_ theNumberOfTheNoteWhoseTagsAreRead: Int) throws -> [String]? {
    throw DAOError.notImplemented()
  }
  func weights() throws -> [Double?] { throw DAOError.notImplemented() }
  func kind(withId id: Int) throws -> OfficeKind? { throw DAOError.notImplemented() }
  func raw() throws -> [Row] { throw DAOError.notImplemented() }
}

/// Further forms of the operations, which stand-ins have without implementing them.
extension OfficeDAOProtocol {
  /// Runs `returning:`; no row is an error.
  func returningRequired(_ city: String) async throws -> Int {
    try await returning(city).required(by: "office.returning:")
  }
  func returningRequired(_ city: String) throws -> Int {
    try returning(city).required(by: "office.returning:")
  }

  /// Runs `selectWithId:`; no row is an error.
  func selectRequired(withId id: Int) async throws -> Office {
    try await select(withId: id).required(by: "office.selectWithId:")
  }
  func selectRequired(withId id: Int) throws -> Office {
    try select(withId: id).required(by: "office.selectWithId:")
  }
}

/// The operations of the script `office` on a database.
struct OfficeDAO: OfficeDAOProtocol {
  /// The same operations, called by name.
  let dao: DAO
  /// The same operations, to be run by rows, by pages and in batches.
  var operations: Operations { Operations(dao: dao) }

  /// Takes the operations of the loaded script.
  init(_ dao: DAO) { self.dao = dao }

  /// What the script allows for it.
  enum SortedOrder: String, Codable, Sendable, CaseIterable {
    case id
    case cityName = "city_name"
  }

  /// The columns that `addDesk:` stores.
  struct AddDeskValues: Encodable, Sendable {
    var officeId: Int
    var number: Int
    var owner: String?
  }

  /// A row that `addDesks:` stores.
  struct AddDesksRow: Encodable, Sendable {
    var officeId: Int
    var number: Int
    var owner: String?
  }

  /// What `search:` is asked for; nil leaves a condition out.
  struct SearchOptions: Encodable, Sendable {
    /// What the script allows for it.
    enum Order: String, Codable, Sendable, CaseIterable {
      case id
      case cityNameDesc = "city_name DESC"
    }

    var city: String?
    var kinds: [OfficeKind]?
    var minimum: Double?
    var onlyOpen: Bool
    var order: Order
    var limit: Int
  }

  @discardableResult func insert(_ office: Office) async throws -> Int {
    try await dao.call("insert:", office)
  }
  @discardableResult func insert(_ office: Office) throws -> Int { try dao.call("insert:", office) }

  func insertReturningID(_ office: Office) async throws -> Int {
    Int(try await dao.insertReturningID("insert:", office))
  }
  func insertReturningID(_ office: Office) throws -> Int {
    Int(try dao.insertReturningID("insert:", office))
  }

  @discardableResult func update(_ office: Office) async throws -> Int {
    try await dao.call("update:", office)
  }
  @discardableResult func update(_ office: Office) throws -> Int { try dao.call("update:", office) }

  @discardableResult func delete(withId id: Int) async throws -> Int {
    try await dao.call("deleteWithId:", id)
  }
  @discardableResult func delete(withId id: Int) throws -> Int { try dao.call("deleteWithId:", id) }

  @discardableResult func addDesk(_ values: AddDeskValues) async throws -> Int {
    try await dao.call("addDesk:", values)
  }
  @discardableResult func addDesk(_ values: AddDeskValues) throws -> Int {
    try dao.call("addDesk:", values)
  }

  @discardableResult func addDesks(_ desks: [AddDesksRow]) async throws -> Int {
    try await dao.call("addDesks:", ["desks": desks])
  }
  @discardableResult func addDesks(_ desks: [AddDesksRow]) throws -> Int {
    try dao.call("addDesks:", ["desks": desks])
  }

  @discardableResult func moveDesk(owner: String?, officeId: Int, number: Int) async throws -> Int {
    try await dao.call("moveDesk", owner, officeId, number)
  }
  @discardableResult func moveDesk(owner: String?, officeId: Int, number: Int) throws -> Int {
    try dao.call("moveDesk", owner, officeId, number)
  }

  @discardableResult func newOffice(_ cityName: String, kind: OfficeKind) async throws -> Int {
    try await dao.call("newOffice:kind:", cityName, kind)
  }
  @discardableResult func newOffice(_ cityName: String, kind: OfficeKind) throws -> Int {
    try dao.call("newOffice:kind:", cityName, kind)
  }

  func newOfficeReturningID(_ cityName: String, kind: OfficeKind) async throws -> Int {
    Int(try await dao.insertReturningID("newOffice:kind:", cityName, kind))
  }
  func newOfficeReturningID(_ cityName: String, kind: OfficeKind) throws -> Int {
    Int(try dao.insertReturningID("newOffice:kind:", cityName, kind))
  }

  @discardableResult func returning(_ city: String) async throws -> Int? {
    try await dao.call("returning:", city)
  }
  @discardableResult func returning(_ city: String) throws -> Int? {
    try dao.call("returning:", city)
  }

  func selectAll() async throws -> [Office] { try await dao.call("selectAll") }
  func selectAll() throws -> [Office] { try dao.call("selectAll") }

  func select(withId id: Int) async throws -> Office? { try await dao.call("selectWithId:", id) }
  func select(withId id: Int) throws -> Office? { try dao.call("selectWithId:", id) }

  func select(ofKind kind: OfficeKind) async throws -> [Office] {
    try await dao.call("selectOfKind:", ["kind": kind])
  }
  func select(ofKind kind: OfficeKind) throws -> [Office] {
    try dao.call("selectOfKind:", ["kind": kind])
  }

  func selectShuffled() async throws -> [Office] { try await dao.call("selectShuffled") }
  func selectShuffled() throws -> [Office] { try dao.call("selectShuffled") }

  func selectIn(_ cities: [String]) async throws -> [Office] {
    try await dao.call("selectIn:", ["cities": cities])
  }
  func selectIn(_ cities: [String]) throws -> [Office] {
    try dao.call("selectIn:", ["cities": cities])
  }

  func selectPlans() async throws -> [Plan] { try await dao.call("selectPlans") }
  func selectPlans() throws -> [Plan] { try dao.call("selectPlans") }

  func selectDesks() async throws -> [DeskOwner] { try await dao.call("selectDesks") }
  func selectDesks() throws -> [DeskOwner] { try dao.call("selectDesks") }

  func search(_ options: SearchOptions) async throws -> [Office] {
    try await dao.call("search:", options)
  }
  func search(_ options: SearchOptions) throws -> [Office] { try dao.call("search:", options) }

  func sorted(_ order: SortedOrder) async throws -> [Office] {
    try await dao.call("sorted:", order)
  }
  func sorted(_ order: SortedOrder) throws -> [Office] { try dao.call("sorted:", order) }

  func countAll() async throws -> Int { try await dao.call("countAll") }
  func countAll() throws -> Int { try dao.call("countAll") }

  func lastOpened() async throws -> Date? { try await dao.call("lastOpened") }
  func lastOpened() throws -> Date? { try dao.call("lastOpened") }

  func cities() async throws -> [String] { try await dao.call("cities") }
  func cities() throws -> [String] { try dao.call("cities") }

  func owners() async throws -> [String?] { try await dao.call("owners") }
  func owners() throws -> [String?] { try dao.call("owners") }

  func city(withId id: Int) async throws -> String? { try await dao.call("cityWithId:", id) }
  func city(withId id: Int) throws -> String? { try dao.call("cityWithId:", id) }

  func hasOffices() async throws -> Bool { try await dao.call("hasOffices") }
  func hasOffices() throws -> Bool { try dao.call("hasOffices") }

  func optional(_ city: String?) async throws -> [Int] { try await dao.call("optional:", city) }
  func optional(_ city: String?) throws -> [Int] { try dao.call("optional:", city) }

  func page(limit: Int, offset: Int) async throws -> [Int] {
    try await dao.call("page:", limit, offset)
  }
  func page(limit: Int, offset: Int) throws -> [Int] { try dao.call("page:", limit, offset) }

  func weird() async throws -> [String?] { try await dao.call("weird") }
  func weird() throws -> [String?] { try dao.call("weird") }

  @discardableResult
  func addNote(
    id: Int?, settings: NoteSettings?, tags: [String], weight: Double?
  ) async throws -> Int {
    try await dao.call("addNote:", id, settings, tags, weight)
  }
  @discardableResult
  func addNote(id: Int?, settings: NoteSettings?, tags: [String], weight: Double?) throws -> Int {
    try dao.call("addNote:", id, settings, tags, weight)
  }

  func addNoteReturningID(
    id: Int?, settings: NoteSettings?, tags: [String], weight: Double?
  ) async throws -> Int {
    Int(try await dao.insertReturningID("addNote:", id, settings, tags, weight))
  }
  func addNoteReturningID(
    id: Int?, settings: NoteSettings?, tags: [String], weight: Double?
  ) throws -> Int {
    Int(try dao.insertReturningID("addNote:", id, settings, tags, weight))
  }

  func settings() async throws -> [NoteSettings?] {
    ColumnValue.all(try await dao.call("settings"))
  }
  func settings() throws -> [NoteSettings?] { ColumnValue.all(try dao.call("settings")) }

  func settingsOf(_ id: Int) async throws -> NoteSettings? {
    ColumnValue.onlyPresent(try await dao.call("settingsOf:", id))
  }
  func settingsOf(_ id: Int) throws -> NoteSettings? {
    ColumnValue.onlyPresent(try dao.call("settingsOf:", id))
  }

  func setSettings() async throws -> [NoteSettings] {
    ColumnValue.all(try await dao.call("setSettings"))
  }
  func setSettings() throws -> [NoteSettings] { ColumnValue.all(try dao.call("setSettings")) }

  func firstSettings() async throws -> NoteSettings? {
    ColumnValue.only(try await dao.call("firstSettings"))
  }
  func firstSettings() throws -> NoteSettings? { ColumnValue.only(try dao.call("firstSettings")) }

  func tags() async throws -> [[String]] { ColumnValue.all(try await dao.call("tags")) }
  func tags() throws -> [[String]] { ColumnValue.all(try dao.call("tags")) }

  func tagsOf(_ theNumberOfTheNoteWhoseTagsAreRead: Int) async throws -> [String]? {
    ColumnValue.onlyPresent(try await dao.call("tagsOf:", theNumberOfTheNoteWhoseTagsAreRead))
  }
  func tagsOf(_ theNumberOfTheNoteWhoseTagsAreRead: Int) throws -> [String]? {
    ColumnValue.onlyPresent(try dao.call("tagsOf:", theNumberOfTheNoteWhoseTagsAreRead))
  }

  func weights() async throws -> [Double?] { try await dao.call("weights") }
  func weights() throws -> [Double?] { try dao.call("weights") }

  func kind(withId id: Int) async throws -> OfficeKind? {
    ColumnValue.onlyPresent(try await dao.call("kindWithId:", id))
  }
  func kind(withId id: Int) throws -> OfficeKind? {
    ColumnValue.onlyPresent(try dao.call("kindWithId:", id))
  }

  func raw() async throws -> [Row] { try await dao.call("raw") }
  func raw() throws -> [Row] { try dao.call("raw") }

  /// The operations with their arguments, to be run by rows, by pages and in batches.
  struct Operations: Sendable {
    fileprivate let dao: DAO

    var insert: TypedChange<Office> { .init(dao, "insert:") }
    var update: TypedChange<Office> { .init(dao, "update:") }
    var delete: TypedChange<Int> { .init(dao, "deleteWithId:") }
    var addDesk: TypedChange<AddDeskValues> { .init(dao, "addDesk:") }
    var moveDesk: TypedChange<(owner: String?, officeId: Int, number: Int)> {
      .init(dao, "moveDesk") { ["owner": $0.owner, "officeId": $0.officeId, "number": $0.number] }
    }
    var returning: TypedChange<String> { .init(dao, "returning:") }
    func selectAll() -> TypedSelect<[Office], Page<Office>> { .init(dao, "selectAll") }
    func select(ofKind kind: OfficeKind) -> TypedSelect<[Office], Page<Office>> {
      .init(dao, "selectOfKind:", ["kind": kind])
    }
    func selectShuffled() -> TypedSelect<[Office], Page<Office>> { .init(dao, "selectShuffled") }
    func selectIn(_ cities: [String]) -> TypedSelect<[Office], Never> {
      .init(dao, "selectIn:", ["cities": cities])
    }
    func selectPlans() -> TypedSelect<[Plan], Never> { .init(dao, "selectPlans") }
    func selectDesks() -> TypedSelect<[DeskOwner], Page<DeskOwner>> { .init(dao, "selectDesks") }
    func search(_ options: SearchOptions) -> TypedSelect<[Office], Page<Office>> {
      .init(dao, "search:", options)
    }
    func sorted(_ order: SortedOrder) -> TypedSelect<[Office], Page<Office>> {
      .init(dao, "sorted:", order)
    }
    func cities() -> TypedSelect<[String], Page<String>> { .init(dao, "cities") }
    func owners() -> TypedSelect<[String?], Page<String?>> { .init(dao, "owners") }
    func optional(_ city: String?) -> TypedSelect<[Int], Page<Int>> {
      .init(dao, "optional:", city)
    }
    func page(limit: Int, offset: Int) -> TypedSelect<[Int], Page<Int>> {
      .init(dao, "page:", limit, offset)
    }
    func weird() -> TypedSelect<[String?], Page<String?>> { .init(dao, "weird") }
    var addNote: TypedChange<(id: Int?, settings: NoteSettings?, tags: [String], weight: Double?)> {
      .init(dao, "addNote:") {
        ["id": $0.id, "settings": $0.settings, "tags": $0.tags, "weight": $0.weight]
      }
    }
    func settings() -> TypedSelect<[NoteSettings?], Page<NoteSettings?>> {
      .init(columnOf: dao, "settings")
    }
    func setSettings() -> TypedSelect<[NoteSettings], Page<NoteSettings>> {
      .init(columnOf: dao, "setSettings")
    }
    func tags() -> TypedSelect<[[String]], Page<[String]>> { .init(columnOf: dao, "tags") }
    func weights() -> TypedSelect<[Double?], Page<Double?>> { .init(dao, "weights") }
    func raw() -> TypedSelect<[Row], Never> { .init(dao, "raw") }
  }
}

#sourceLocation(file:"office.dao.xml",line:1)
/// A row of the table `office`.
struct Office: Codable, Sendable, Hashable {
  var id: Int
  var cityName: String
  #sourceLocation(file:"office.dao.xml",line:2)
  var kind: OfficeKind
  var plan: Double?
  var opened: Date?
  var reference: UUID?
  var isOpen: Bool
  var photo: Data?
  var tags: [String]?
  var rent: Decimal?
}
#sourceLocation()

extension Office: PositionDecodable, PositionEncodable {
  static let columns: [String] = [
    "id", "city_name", "kind", "plan", "opened", "reference", "is_open", "photo", "tags", "rent",
  ]

  init(row: borrowing RowView) throws {
    id = try row[0]
    cityName = try row[1]
    kind = try row.decode(2)
    plan = try row[3]
    opened = try row[4]
    reference = try row[5]
    isOpen = try row[6]
    photo = try row[7]
    tags = row.isNull(8) ? nil : try row.decode(8, as: [String].self)
    rent = try row[9]
  }

  func write(to row: borrowing RowWriter) throws {
    try row.set(id, at: 0)
    try row.set(cityName, at: 1)
    try row.set(kind, at: 2)
    try row.set(plan, at: 3)
    try row.set(opened, at: 4)
    try row.set(reference, at: 5)
    try row.set(isOpen, at: 6)
    try row.set(photo, at: 7)
    try row.set(tags, at: 8)
    try row.set(rent, at: 9)
  }
}

#sourceLocation(file:"office.dao.xml",line:31)
/// A row of `selectPlans`.
struct Plan: Codable, Sendable, Hashable {
  var cityName: String
  #sourceLocation(file:"office.dao.xml",line:32)
  var kind: OfficeKind
  var plan: Double
  var doubled: Double?
  var count: Int

  private enum CodingKeys: String, CodingKey {
    case cityName
    case kind
    case plan
    case doubled
    case count = "count(*)"
  }
}
#sourceLocation()

extension Plan: PositionDecodable, PositionEncodable {
  static let columns: [String] = ["city_name", "kind", "plan", "doubled", "count(*)"]

  init(row: borrowing RowView) throws {
    cityName = try row[0]
    kind = try row.decode(1)
    plan = try row[2]
    doubled = try row[3]
    count = try row[4]
  }

  func write(to row: borrowing RowWriter) throws {
    try row.set(cityName, at: 0)
    try row.set(kind, at: 1)
    try row.set(plan, at: 2)
    try row.set(doubled, at: 3)
    try row.set(count, at: 4)
  }
}

/// A row of `selectDesks`.
struct DeskOwner: Codable, Sendable, Hashable {
  var cityName: String
  var owner: String?
  var number: Int?
}

extension DeskOwner: PositionDecodable, PositionEncodable {
  static let columns: [String] = ["city_name", "owner", "number"]

  init(row: borrowing RowView) throws {
    cityName = try row[0]
    owner = try row[1]
    number = try row[2]
  }

  func write(to row: borrowing RowWriter) throws {
    try row.set(cityName, at: 0)
    try row.set(owner, at: 1)
    try row.set(number, at: 2)
  }
}

/// What the script needs of types that are written by hand, for the compiler to report at its lines.
extension OfficeDAOProtocol {
  private func checkTypes() {
    #sourceLocation(file:"office.dao.xml",line:3)
    let _: any (Decodable & Encodable).Type = OfficeKind.self
    #sourceLocation(file:"office.dao.xml",line:6)
    let _: any (Decodable & Encodable).Type = NoteSettings.self
    #sourceLocation(file:"office.dao.xml",line:3)
    ColumnCheck.numbers(OfficeKind.self)
    #sourceLocation(file:"office.dao.xml",line:6)
    ColumnCheck.texts(NoteSettings.self)
    #sourceLocation()
  }
}
