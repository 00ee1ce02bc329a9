// Generated from the script `office`: change that, and not this file.

import DAOKit
import Foundation

/// The types that the script names and that are written by hand.
private enum OfficeDAOTypes {
  #sourceLocation(file:"office.dao.xml",line:3)
  typealias Type1 = OfficeKind
  #sourceLocation(file:"office.dao.xml",line:4)
  typealias Type2 = [String]
  #sourceLocation()
}

/// The operations of the script `office`, for OfficeDAO and for stand-ins in tests.
protocol OfficeDAOProtocol: Sendable {
  #sourceLocation(file:"office.dao.xml",line:5)
  /// Runs `insert:`: `INSERT INTO "office" ("id", "city_name", "kind", "plan", "opened", "reference", "is_open", "photo", "tags", "rent") VALUES (:id, :city_name, :kind, :plan, :opened, :reference, :is_open, :photo, :tags, :rent)`
  @discardableResult
  func insert(_ office: Office) async throws -> Int

  #sourceLocation(file:"office.dao.xml",line:5)
  /// The same on the calling thread.
  @discardableResult
  func insert(_ office: Office) throws -> Int

  #sourceLocation(file:"office.dao.xml",line:6)
  /// Runs `insert:`, and returns the id of the new row.
  func insertReturningID(_ office: Office) async throws -> Int

  #sourceLocation(file:"office.dao.xml",line:6)
  /// The same on the calling thread.
  func insertReturningID(_ office: Office) throws -> Int

  #sourceLocation(file:"office.dao.xml",line:5)
  /// Runs `insert:` for each element, all of them in one transaction.
  @discardableResult
  func insertBatch(_ offices: [Office]) async throws -> BatchResult

  #sourceLocation(file:"office.dao.xml",line:5)
  /// The same on the calling thread.
  @discardableResult
  func insertBatch(_ offices: [Office]) throws -> BatchResult

  #sourceLocation(file:"office.dao.xml",line:1)
  /// Runs `update:`:
  /// ```sql
  /// UPDATE "office" SET "id" = :id, "city_name" = :city_name, "kind" = :kind, "plan" = :plan, "opened" = :opened, "reference" = :reference, "is_open" = :is_open, "photo" = :photo, "tags" = :tags, "rent" = :rent WHERE id = :id
  /// ```
  ///
  /// Returns how many rows it has changed.
  @discardableResult
  func update(_ office: Office) async throws -> Int

  #sourceLocation(file:"office.dao.xml",line:6)
  /// The same on the calling thread.
  @discardableResult
  func update(_ office: Office) throws -> Int

  #sourceLocation(file:"office.dao.xml",line:6)
  /// Runs `update:` for each element, all of them in one transaction.
  @discardableResult
  func updateBatch(_ offices: [Office]) async throws -> BatchResult

  #sourceLocation(file:"office.dao.xml",line:6)
  /// The same on the calling thread.
  @discardableResult
  func updateBatch(_ offices: [Office]) throws -> BatchResult

  #sourceLocation(file:"office.dao.xml",line:2)
  /// Runs `deleteWithId:`:
  /// ```sql
  /// DELETE FROM office WHERE id = :id
  /// ```
  ///
  /// Returns how many rows it has changed.
  @discardableResult
  func delete(withId id: Int) async throws -> Int

  #sourceLocation(file:"office.dao.xml",line:7)
  /// The same on the calling thread.
  @discardableResult
  func delete(withId id: Int) throws -> Int

  #sourceLocation(file:"office.dao.xml",line:7)
  /// Runs `deleteWithId:` for each element, all of them in one transaction.
  @discardableResult
  func deleteBatch(withId ids: [Int]) async throws -> BatchResult

  #sourceLocation(file:"office.dao.xml",line:7)
  /// The same on the calling thread.
  @discardableResult
  func deleteBatch(withId ids: [Int]) throws -> BatchResult

  #sourceLocation(file:"office.dao.xml",line:4)
  /// Runs `addDesk:`:
  /// ```sql
  /// INSERT INTO "desk" ("office_id", "number", "owner") VALUES (:office_id, :number, :owner)
  /// ```
  ///
  /// Returns how many rows it has changed.
  @discardableResult
  func addDesk(_ values: OfficeDAO.AddDeskValues) async throws -> Int

  #sourceLocation(file:"office.dao.xml",line:9)
  /// The same on the calling thread.
  @discardableResult
  func addDesk(_ values: OfficeDAO.AddDeskValues) throws -> Int

  #sourceLocation(file:"office.dao.xml",line:9)
  /// Runs `addDesk:` for each element, all of them in one transaction.
  @discardableResult
  func addDeskBatch(_ values: [OfficeDAO.AddDeskValues]) async throws -> BatchResult

  #sourceLocation(file:"office.dao.xml",line:9)
  /// The same on the calling thread.
  @discardableResult
  func addDeskBatch(_ values: [OfficeDAO.AddDeskValues]) throws -> BatchResult

  #sourceLocation(file:"office.dao.xml",line:4)
  /// Runs `addDesks:`, with all of its conditions:
  /// ```sql
  /// INSERT INTO desk (office_id, number, owner) VALUES
  /// (?, ?, ?)
  /// ```
  ///
  /// Returns how many rows it has changed.
  @discardableResult
  func addDesks(_ desks: [OfficeDAO.AddDesksRow]) async throws -> Int

  #sourceLocation(file:"office.dao.xml",line:10)
  /// The same on the calling thread.
  @discardableResult
  func addDesks(_ desks: [OfficeDAO.AddDesksRow]) throws -> Int

  #sourceLocation(file:"office.dao.xml",line:9)
  /// Runs `moveDesk`:
  /// ```sql
  /// UPDATE desk SET owner = :owner WHERE office_id = :officeId AND number = :number
  /// ```
  ///
  /// Returns how many rows it has changed.
  @discardableResult
  func moveDesk(owner: String?, officeId: Int, number: Int) async throws -> Int

  #sourceLocation(file:"office.dao.xml",line:14)
  /// The same on the calling thread.
  @discardableResult
  func moveDesk(owner: String?, officeId: Int, number: Int) throws -> Int

  #sourceLocation(file:"office.dao.xml",line:14)
  /// Runs `moveDesk` for each element, all of them in one transaction.
  @discardableResult
  func moveDeskBatch(_ values: [OfficeDAO.MoveDeskValues]) async throws -> BatchResult

  #sourceLocation(file:"office.dao.xml",line:14)
  /// The same on the calling thread.
  @discardableResult
  func moveDeskBatch(_ values: [OfficeDAO.MoveDeskValues]) throws -> BatchResult

  #sourceLocation(file:"office.dao.xml",line:10)
  /// Runs `newOffice:kind:`:
  /// ```sql
  /// INSERT INTO office (city_name, kind) VALUES (?, ?)
  /// ```
  ///
  /// Returns how many rows it has changed.
  @discardableResult
  func newOffice(_ cityName: String, kind: OfficeKind) async throws -> Int

  #sourceLocation(file:"office.dao.xml",line:15)
  /// The same on the calling thread.
  @discardableResult
  func newOffice(_ cityName: String, kind: OfficeKind) throws -> Int

  #sourceLocation(file:"office.dao.xml",line:16)
  /// Runs `newOffice:kind:`, and returns the id of the new row.
  func newOfficeReturningID(_ cityName: String, kind: OfficeKind) async throws -> Int

  #sourceLocation(file:"office.dao.xml",line:16)
  /// The same on the calling thread.
  func newOfficeReturningID(_ cityName: String, kind: OfficeKind) throws -> Int

  #sourceLocation(file:"office.dao.xml",line:14)
  /// Runs `returning:`:
  /// ```sql
  /// INSERT INTO office (city_name, kind) VALUES (:city, 0) RETURNING id
  /// ```
  func returning(_ city: String) async throws -> [Int]

  #sourceLocation(file:"office.dao.xml",line:17)
  /// The same on the calling thread.
  func returning(_ city: String) throws -> [Int]

  #sourceLocation(file:"office.dao.xml",line:17)
  /// The rows of `returning:`, one at a time.
  func returningRows(_ city: String) -> RowSequence<Int>

  #sourceLocation(file:"office.dao.xml",line:17)
  /// Reads the rows one by one on the calling thread; the closure returns false to stop.
  func returningRows(_ city: String, _ body: (Int) throws -> Bool) throws

  #sourceLocation(file:"office.dao.xml",line:16)
  /// Runs `selectAll`:
  /// ```sql
  /// SELECT * FROM office ORDER BY id
  /// ```
  func selectAll() async throws -> [Office]

  #sourceLocation(file:"office.dao.xml",line:19)
  /// The same on the calling thread.
  func selectAll() throws -> [Office]

  #sourceLocation(file:"office.dao.xml",line:19)
  /// The rows of `selectAll`, one at a time.
  func selectAllRows() -> RowSequence<Office>

  #sourceLocation(file:"office.dao.xml",line:19)
  /// Reads the rows one by one on the calling thread; the closure returns false to stop.
  func selectAllRows(_ body: (Office) throws -> Bool) throws

  #sourceLocation(file:"office.dao.xml",line:19)
  /// A page of `selectAll`, numbered from 1, and how many rows there are in all.
  func selectAllPage(number: Int, size: Int) async throws -> Page<Office>

  #sourceLocation(file:"office.dao.xml",line:19)
  /// The same on the calling thread.
  func selectAllPage(number: Int, size: Int) throws -> Page<Office>

  #sourceLocation(file:"office.dao.xml",line:17)
  /// Runs `selectWithId:`:
  /// ```sql
  /// SELECT * FROM office WHERE id = :id
  /// ```
  func select(withId id: Int) async throws -> Office?

  #sourceLocation(file:"office.dao.xml",line:20)
  /// The same on the calling thread.
  func select(withId id: Int) throws -> Office?

  #sourceLocation(file:"office.dao.xml",line:18)
  /// Runs `selectOfKind:`:
  /// ```sql
  /// SELECT * FROM office WHERE kind = :kind ORDER BY id
  /// ```
  func select(ofKind kind: OfficeKind) async throws -> [Office]

  #sourceLocation(file:"office.dao.xml",line:21)
  /// The same on the calling thread.
  func select(ofKind kind: OfficeKind) throws -> [Office]

  #sourceLocation(file:"office.dao.xml",line:21)
  /// The rows of `selectOfKind:`, one at a time.
  func selectRows(ofKind kind: OfficeKind) -> RowSequence<Office>

  #sourceLocation(file:"office.dao.xml",line:21)
  /// Reads the rows one by one on the calling thread; the closure returns false to stop.
  func selectRows(ofKind kind: OfficeKind, _ body: (Office) throws -> Bool) throws

  #sourceLocation(file:"office.dao.xml",line:21)
  /// A page of `selectOfKind:`, numbered from 1, and how many rows there are in all.
  func selectPage(ofKind kind: OfficeKind, number: Int, size: Int) async throws -> Page<Office>

  #sourceLocation(file:"office.dao.xml",line:21)
  /// The same on the calling thread.
  func selectPage(ofKind kind: OfficeKind, number: Int, size: Int) throws -> Page<Office>

  #sourceLocation(file:"office.dao.xml",line:19)
  /// Runs `selectShuffled`:
  /// ```sql
  /// SELECT rent, tags, photo, is_open, reference, opened, plan, kind, city_name, id FROM office ORDER BY id
  /// ```
  func selectShuffled() async throws -> [Office]

  #sourceLocation(file:"office.dao.xml",line:22)
  /// The same on the calling thread.
  func selectShuffled() throws -> [Office]

  #sourceLocation(file:"office.dao.xml",line:22)
  /// The rows of `selectShuffled`, one at a time.
  func selectShuffledRows() -> RowSequence<Office>

  #sourceLocation(file:"office.dao.xml",line:22)
  /// Reads the rows one by one on the calling thread; the closure returns false to stop.
  func selectShuffledRows(_ body: (Office) throws -> Bool) throws

  #sourceLocation(file:"office.dao.xml",line:22)
  /// A page of `selectShuffled`, numbered from 1, and how many rows there are in all.
  func selectShuffledPage(number: Int, size: Int) async throws -> Page<Office>

  #sourceLocation(file:"office.dao.xml",line:22)
  /// The same on the calling thread.
  func selectShuffledPage(number: Int, size: Int) throws -> Page<Office>

  #sourceLocation(file:"office.dao.xml",line:21)
  /// Runs `selectIn:`, with all of its conditions:
  /// ```sql
  /// SELECT * FROM office WHERE city_name IN
  /// (?)
  /// ```
  func selectIn(_ cities: [String]) async throws -> [Office]

  #sourceLocation(file:"office.dao.xml",line:25)
  /// The same on the calling thread.
  func selectIn(_ cities: [String]) throws -> [Office]

  #sourceLocation(file:"office.dao.xml",line:25)
  /// The rows of `selectIn:`, one at a time.
  func selectInRows(_ cities: [String]) -> RowSequence<Office>

  #sourceLocation(file:"office.dao.xml",line:25)
  /// Reads the rows one by one on the calling thread; the closure returns false to stop.
  func selectInRows(_ cities: [String], _ body: (Office) throws -> Bool) throws

  #sourceLocation(file:"office.dao.xml",line:25)
  /// Runs `selectPlans`:
  /// ```sql
  /// SELECT o.city_name, o.kind, coalesce(o.plan, 0.0) AS plan, o.plan * 2 AS doubled, count(*) AS "count(*)"
  /// FROM office o GROUP BY o.id
  /// ```
  func selectPlans() async throws -> [Plan]

  #sourceLocation(file:"office.dao.xml",line:29)
  /// The same on the calling thread.
  func selectPlans() throws -> [Plan]

  #sourceLocation(file:"office.dao.xml",line:29)
  /// The rows of `selectPlans`, one at a time.
  func selectPlansRows() -> RowSequence<Plan>

  #sourceLocation(file:"office.dao.xml",line:29)
  /// Reads the rows one by one on the calling thread; the closure returns false to stop.
  func selectPlansRows(_ body: (Plan) throws -> Bool) throws

  #sourceLocation(file:"office.dao.xml",line:30)
  /// Runs `selectDesks`:
  /// ```sql
  /// SELECT office.city_name, desk.owner, desk.number FROM office LEFT JOIN desk ON desk.office_id = office.id ORDER BY 1, 3
  /// ```
  func selectDesks() async throws -> [DeskOwner]

  #sourceLocation(file:"office.dao.xml",line:33)
  /// The same on the calling thread.
  func selectDesks() throws -> [DeskOwner]

  #sourceLocation(file:"office.dao.xml",line:33)
  /// The rows of `selectDesks`, one at a time.
  func selectDesksRows() -> RowSequence<DeskOwner>

  #sourceLocation(file:"office.dao.xml",line:33)
  /// Reads the rows one by one on the calling thread; the closure returns false to stop.
  func selectDesksRows(_ body: (DeskOwner) throws -> Bool) throws

  #sourceLocation(file:"office.dao.xml",line:33)
  /// A page of `selectDesks`, numbered from 1, and how many rows there are in all.
  func selectDesksPage(number: Int, size: Int) async throws -> Page<DeskOwner>

  #sourceLocation(file:"office.dao.xml",line:33)
  /// The same on the calling thread.
  func selectDesksPage(number: Int, size: Int) throws -> Page<DeskOwner>

  #sourceLocation(file:"office.dao.xml",line:28)
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

  #sourceLocation(file:"office.dao.xml",line:36)
  /// The same on the calling thread.
  func search(_ options: OfficeDAO.SearchOptions) throws -> [Office]

  #sourceLocation(file:"office.dao.xml",line:36)
  /// The rows of `search:`, one at a time.
  func searchRows(_ options: OfficeDAO.SearchOptions) -> RowSequence<Office>

  #sourceLocation(file:"office.dao.xml",line:36)
  /// Reads the rows one by one on the calling thread; the closure returns false to stop.
  func searchRows(_ options: OfficeDAO.SearchOptions, _ body: (Office) throws -> Bool) throws

  #sourceLocation(file:"office.dao.xml",line:36)
  /// A page of `search:`, numbered from 1, and how many rows there are in all.
  func searchPage(
    _ options: OfficeDAO.SearchOptions, number: Int, size: Int
  ) async throws -> Page<Office>

  #sourceLocation(file:"office.dao.xml",line:36)
  /// The same on the calling thread.
  func searchPage(_ options: OfficeDAO.SearchOptions, number: Int, size: Int) throws -> Page<Office>

  #sourceLocation(file:"office.dao.xml",line:47)
  /// Runs `sorted:`, with all of its conditions:
  /// ```sql
  /// SELECT * FROM office ORDER BY id
  /// ```
  func sorted(_ order: OfficeDAO.SortedOrder) async throws -> [Office]

  #sourceLocation(file:"office.dao.xml",line:50)
  /// The same on the calling thread.
  func sorted(_ order: OfficeDAO.SortedOrder) throws -> [Office]

  #sourceLocation(file:"office.dao.xml",line:50)
  /// The rows of `sorted:`, one at a time.
  func sortedRows(_ order: OfficeDAO.SortedOrder) -> RowSequence<Office>

  #sourceLocation(file:"office.dao.xml",line:50)
  /// Reads the rows one by one on the calling thread; the closure returns false to stop.
  func sortedRows(_ order: OfficeDAO.SortedOrder, _ body: (Office) throws -> Bool) throws

  #sourceLocation(file:"office.dao.xml",line:50)
  /// A page of `sorted:`, numbered from 1, and how many rows there are in all.
  func sortedPage(
    _ order: OfficeDAO.SortedOrder, number: Int, size: Int
  ) async throws -> Page<Office>

  #sourceLocation(file:"office.dao.xml",line:50)
  /// The same on the calling thread.
  func sortedPage(_ order: OfficeDAO.SortedOrder, number: Int, size: Int) throws -> Page<Office>

  #sourceLocation(file:"office.dao.xml",line:52)
  /// Runs `countAll`:
  /// ```sql
  /// SELECT count(*) FROM office
  /// ```
  func countAll() async throws -> Int

  #sourceLocation(file:"office.dao.xml",line:55)
  /// The same on the calling thread.
  func countAll() throws -> Int

  #sourceLocation(file:"office.dao.xml",line:53)
  /// Runs `lastOpened`:
  /// ```sql
  /// SELECT max(opened) FROM office
  /// ```
  func lastOpened() async throws -> Date?

  #sourceLocation(file:"office.dao.xml",line:56)
  /// The same on the calling thread.
  func lastOpened() throws -> Date?

  #sourceLocation(file:"office.dao.xml",line:54)
  /// Runs `cities`:
  /// ```sql
  /// SELECT city_name FROM office ORDER BY id
  /// ```
  func cities() async throws -> [String]

  #sourceLocation(file:"office.dao.xml",line:57)
  /// The same on the calling thread.
  func cities() throws -> [String]

  #sourceLocation(file:"office.dao.xml",line:57)
  /// The rows of `cities`, one at a time.
  func citiesRows() -> RowSequence<String>

  #sourceLocation(file:"office.dao.xml",line:57)
  /// Reads the rows one by one on the calling thread; the closure returns false to stop.
  func citiesRows(_ body: (String) throws -> Bool) throws

  #sourceLocation(file:"office.dao.xml",line:57)
  /// A page of `cities`, numbered from 1, and how many rows there are in all.
  func citiesPage(number: Int, size: Int) async throws -> Page<String>

  #sourceLocation(file:"office.dao.xml",line:57)
  /// The same on the calling thread.
  func citiesPage(number: Int, size: Int) throws -> Page<String>

  #sourceLocation(file:"office.dao.xml",line:55)
  /// Runs `owners`:
  /// ```sql
  /// SELECT owner FROM desk ORDER BY office_id, number
  /// ```
  func owners() async throws -> [String?]

  #sourceLocation(file:"office.dao.xml",line:58)
  /// The same on the calling thread.
  func owners() throws -> [String?]

  #sourceLocation(file:"office.dao.xml",line:58)
  /// The rows of `owners`, one at a time.
  func ownersRows() -> RowSequence<String?>

  #sourceLocation(file:"office.dao.xml",line:58)
  /// Reads the rows one by one on the calling thread; the closure returns false to stop.
  func ownersRows(_ body: (String?) throws -> Bool) throws

  #sourceLocation(file:"office.dao.xml",line:58)
  /// A page of `owners`, numbered from 1, and how many rows there are in all.
  func ownersPage(number: Int, size: Int) async throws -> Page<String?>

  #sourceLocation(file:"office.dao.xml",line:58)
  /// The same on the calling thread.
  func ownersPage(number: Int, size: Int) throws -> Page<String?>

  #sourceLocation(file:"office.dao.xml",line:56)
  /// Runs `cityWithId:`:
  /// ```sql
  /// SELECT city_name FROM office WHERE id = ?
  /// ```
  func city(withId id: Int) async throws -> String?

  #sourceLocation(file:"office.dao.xml",line:59)
  /// The same on the calling thread.
  func city(withId id: Int) throws -> String?

  #sourceLocation(file:"office.dao.xml",line:57)
  /// Runs `hasOffices`:
  /// ```sql
  /// SELECT EXISTS (SELECT 1 FROM office)
  /// ```
  func hasOffices() async throws -> Bool

  #sourceLocation(file:"office.dao.xml",line:60)
  /// The same on the calling thread.
  func hasOffices() throws -> Bool

  #sourceLocation(file:"office.dao.xml",line:58)
  /// Runs `optional:`:
  /// ```sql
  /// SELECT id FROM office WHERE (:city IS NULL OR city_name = :city) ORDER BY id
  /// ```
  func optional(_ city: String?) async throws -> [Int]

  #sourceLocation(file:"office.dao.xml",line:61)
  /// The same on the calling thread.
  func optional(_ city: String?) throws -> [Int]

  #sourceLocation(file:"office.dao.xml",line:61)
  /// The rows of `optional:`, one at a time.
  func optionalRows(_ city: String?) -> RowSequence<Int>

  #sourceLocation(file:"office.dao.xml",line:61)
  /// Reads the rows one by one on the calling thread; the closure returns false to stop.
  func optionalRows(_ city: String?, _ body: (Int) throws -> Bool) throws

  #sourceLocation(file:"office.dao.xml",line:61)
  /// A page of `optional:`, numbered from 1, and how many rows there are in all.
  func optionalPage(_ city: String?, number: Int, size: Int) async throws -> Page<Int>

  #sourceLocation(file:"office.dao.xml",line:61)
  /// The same on the calling thread.
  func optionalPage(_ city: String?, number: Int, size: Int) throws -> Page<Int>

  #sourceLocation(file:"office.dao.xml",line:59)
  /// Runs `page:`:
  /// ```sql
  /// SELECT id FROM office ORDER BY id LIMIT :limit OFFSET :offset
  /// ```
  func page(limit: Int, offset: Int) async throws -> [Int]

  #sourceLocation(file:"office.dao.xml",line:62)
  /// The same on the calling thread.
  func page(limit: Int, offset: Int) throws -> [Int]

  #sourceLocation(file:"office.dao.xml",line:62)
  /// The rows of `page:`, one at a time.
  func pageRows(limit: Int, offset: Int) -> RowSequence<Int>

  #sourceLocation(file:"office.dao.xml",line:62)
  /// Reads the rows one by one on the calling thread; the closure returns false to stop.
  func pageRows(limit: Int, offset: Int, _ body: (Int) throws -> Bool) throws

  #sourceLocation(file:"office.dao.xml",line:62)
  /// A page of `page:`, numbered from 1, and how many rows there are in all.
  func pagePage(limit: Int, offset: Int, number: Int, size: Int) async throws -> Page<Int>

  #sourceLocation(file:"office.dao.xml",line:62)
  /// The same on the calling thread.
  func pagePage(limit: Int, offset: Int, number: Int, size: Int) throws -> Page<Int>

  #sourceLocation(file:"office.dao.xml",line:60)
  /// Runs `weird`:
  /// ```sql
  /// SELECT json_extract(tags, '$[0]') AS tag FROM office ORDER BY id
  /// ```
  func weird() async throws -> [String?]

  #sourceLocation(file:"office.dao.xml",line:63)
  /// The same on the calling thread.
  func weird() throws -> [String?]

  #sourceLocation(file:"office.dao.xml",line:63)
  /// The rows of `weird`, one at a time.
  func weirdRows() -> RowSequence<String?>

  #sourceLocation(file:"office.dao.xml",line:63)
  /// Reads the rows one by one on the calling thread; the closure returns false to stop.
  func weirdRows(_ body: (String?) throws -> Bool) throws

  #sourceLocation(file:"office.dao.xml",line:63)
  /// A page of `weird`, numbered from 1, and how many rows there are in all.
  func weirdPage(number: Int, size: Int) async throws -> Page<String?>

  #sourceLocation(file:"office.dao.xml",line:63)
  /// The same on the calling thread.
  func weirdPage(number: Int, size: Int) throws -> Page<String?>

  #sourceLocation(file:"office.dao.xml",line:64)
  /// Runs `raw`:
  /// ```sql
  /// SELECT id, city_name FROM office
  /// ```
  func raw() async throws -> [Row]

  #sourceLocation(file:"office.dao.xml",line:67)
  /// The same on the calling thread.
  func raw() throws -> [Row]

  #sourceLocation(file:"office.dao.xml",line:67)
  /// The rows of `raw`, one at a time.
  func rawRows() -> RowSequence<Row>

  #sourceLocation(file:"office.dao.xml",line:67)
  /// Reads the rows one by one on the calling thread; the closure returns false to stop.
  func rawRows(_ body: (Row) throws -> Bool) throws
  #sourceLocation()
}

/// What a stand-in does for the operations that it does not implement: the asynchronous form of a method calls
/// the synchronous one, and that throws an error.
extension OfficeDAOProtocol {
  #sourceLocation(file:"office.dao.xml",line:6)
  @discardableResult
  func insert(_ office: Office) async throws -> Int {
    #sourceLocation(file:"office.dao.xml",line:7)
    func call() throws -> Int {
      try self.insert(office)
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:6)
  @discardableResult
  func insert(_ office: Office) throws -> Int {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'insert(_:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:7)
  func insertReturningID(_ office: Office) async throws -> Int {
    #sourceLocation(file:"office.dao.xml",line:7)
    func call() throws -> Int {
      try self.insertReturningID(office)
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:7)
  func insertReturningID(_ office: Office) throws -> Int {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'insertReturningID(_:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:6)
  @discardableResult
  func insertBatch(_ offices: [Office]) async throws -> BatchResult {
    #sourceLocation(file:"office.dao.xml",line:7)
    func call() throws -> BatchResult {
      try self.insertBatch(offices)
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:6)
  @discardableResult
  func insertBatch(_ offices: [Office]) throws -> BatchResult {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'insertBatch(_:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:7)
  @discardableResult
  func update(_ office: Office) async throws -> Int {
    #sourceLocation(file:"office.dao.xml",line:8)
    func call() throws -> Int {
      try self.update(office)
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:7)
  @discardableResult
  func update(_ office: Office) throws -> Int {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'update(_:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:7)
  @discardableResult
  func updateBatch(_ offices: [Office]) async throws -> BatchResult {
    #sourceLocation(file:"office.dao.xml",line:8)
    func call() throws -> BatchResult {
      try self.updateBatch(offices)
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:7)
  @discardableResult
  func updateBatch(_ offices: [Office]) throws -> BatchResult {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'updateBatch(_:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:8)
  @discardableResult
  func delete(withId id: Int) async throws -> Int {
    #sourceLocation(file:"office.dao.xml",line:9)
    func call() throws -> Int {
      try self.delete(withId: id)
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:8)
  @discardableResult
  func delete(withId id: Int) throws -> Int {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'delete(withId:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:8)
  @discardableResult
  func deleteBatch(withId ids: [Int]) async throws -> BatchResult {
    #sourceLocation(file:"office.dao.xml",line:9)
    func call() throws -> BatchResult {
      try self.deleteBatch(withId: ids)
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:8)
  @discardableResult
  func deleteBatch(withId ids: [Int]) throws -> BatchResult {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'deleteBatch(withId:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:10)
  @discardableResult
  func addDesk(_ values: OfficeDAO.AddDeskValues) async throws -> Int {
    #sourceLocation(file:"office.dao.xml",line:11)
    func call() throws -> Int {
      try self.addDesk(values)
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:10)
  @discardableResult
  func addDesk(_ values: OfficeDAO.AddDeskValues) throws -> Int {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'addDesk(_:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:10)
  @discardableResult
  func addDeskBatch(_ values: [OfficeDAO.AddDeskValues]) async throws -> BatchResult {
    #sourceLocation(file:"office.dao.xml",line:11)
    func call() throws -> BatchResult {
      try self.addDeskBatch(values)
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:10)
  @discardableResult
  func addDeskBatch(_ values: [OfficeDAO.AddDeskValues]) throws -> BatchResult {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'addDeskBatch(_:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:11)
  @discardableResult
  func addDesks(_ desks: [OfficeDAO.AddDesksRow]) async throws -> Int {
    #sourceLocation(file:"office.dao.xml",line:12)
    func call() throws -> Int {
      try self.addDesks(desks)
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:11)
  @discardableResult
  func addDesks(_ desks: [OfficeDAO.AddDesksRow]) throws -> Int {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'addDesks(_:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:15)
  @discardableResult
  func moveDesk(owner: String?, officeId: Int, number: Int) async throws -> Int {
    #sourceLocation(file:"office.dao.xml",line:16)
    func call() throws -> Int {
      try self.moveDesk(owner: owner, officeId: officeId, number: number)
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:15)
  @discardableResult
  func moveDesk(owner: String?, officeId: Int, number: Int) throws -> Int {
    throw DAOError(
      .unknownOperation, "the stand-in does not implement 'moveDesk(owner:officeId:number:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:15)
  @discardableResult
  func moveDeskBatch(_ values: [OfficeDAO.MoveDeskValues]) async throws -> BatchResult {
    #sourceLocation(file:"office.dao.xml",line:16)
    func call() throws -> BatchResult {
      try self.moveDeskBatch(values)
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:15)
  @discardableResult
  func moveDeskBatch(_ values: [OfficeDAO.MoveDeskValues]) throws -> BatchResult {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'moveDeskBatch(_:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:16)
  @discardableResult
  func newOffice(_ cityName: String, kind: OfficeKind) async throws -> Int {
    #sourceLocation(file:"office.dao.xml",line:17)
    func call() throws -> Int {
      try self.newOffice(cityName, kind: kind)
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:16)
  @discardableResult
  func newOffice(_ cityName: String, kind: OfficeKind) throws -> Int {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'newOffice(_:kind:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:17)
  func newOfficeReturningID(_ cityName: String, kind: OfficeKind) async throws -> Int {
    #sourceLocation(file:"office.dao.xml",line:17)
    func call() throws -> Int {
      try self.newOfficeReturningID(cityName, kind: kind)
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:17)
  func newOfficeReturningID(_ cityName: String, kind: OfficeKind) throws -> Int {
    throw DAOError(
      .unknownOperation, "the stand-in does not implement 'newOfficeReturningID(_:kind:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:18)
  func returning(_ city: String) async throws -> [Int] {
    #sourceLocation(file:"office.dao.xml",line:18)
    func call() throws -> [Int] {
      try self.returning(city)
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:18)
  func returning(_ city: String) throws -> [Int] {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'returning(_:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:18)
  func returningRows(_ city: String) -> RowSequence<Int> {
    let error = DAOError(.unknownOperation, "the stand-in does not implement 'returningRows(_:)'")
    return RowSequence(failing: error)
  }

  #sourceLocation(file:"office.dao.xml",line:18)
  func returningRows(_ city: String, _ body: (Int) throws -> Bool) throws {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'returningRows(_:_:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:20)
  func selectAll() async throws -> [Office] {
    #sourceLocation(file:"office.dao.xml",line:20)
    func call() throws -> [Office] {
      try self.selectAll()
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:20)
  func selectAll() throws -> [Office] {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'selectAll()'")
  }

  #sourceLocation(file:"office.dao.xml",line:20)
  func selectAllRows() -> RowSequence<Office> {
    let error = DAOError(.unknownOperation, "the stand-in does not implement 'selectAllRows()'")
    return RowSequence(failing: error)
  }

  #sourceLocation(file:"office.dao.xml",line:20)
  func selectAllRows(_ body: (Office) throws -> Bool) throws {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'selectAllRows(_:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:20)
  func selectAllPage(number: Int, size: Int) async throws -> Page<Office> {
    #sourceLocation(file:"office.dao.xml",line:20)
    func call() throws -> Page<Office> {
      try self.selectAllPage(number: number, size: size)
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:20)
  func selectAllPage(number: Int, size: Int) throws -> Page<Office> {
    throw DAOError(
      .unknownOperation, "the stand-in does not implement 'selectAllPage(number:size:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:21)
  func select(withId id: Int) async throws -> Office? {
    #sourceLocation(file:"office.dao.xml",line:21)
    func call() throws -> Office? {
      try self.select(withId: id)
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:21)
  func select(withId id: Int) throws -> Office? {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'select(withId:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:22)
  func select(ofKind kind: OfficeKind) async throws -> [Office] {
    #sourceLocation(file:"office.dao.xml",line:22)
    func call() throws -> [Office] {
      try self.select(ofKind: kind)
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:22)
  func select(ofKind kind: OfficeKind) throws -> [Office] {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'select(ofKind:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:22)
  func selectRows(ofKind kind: OfficeKind) -> RowSequence<Office> {
    let error = DAOError(.unknownOperation, "the stand-in does not implement 'selectRows(ofKind:)'")
    return RowSequence(failing: error)
  }

  #sourceLocation(file:"office.dao.xml",line:22)
  func selectRows(ofKind kind: OfficeKind, _ body: (Office) throws -> Bool) throws {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'selectRows(ofKind:_:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:22)
  func selectPage(ofKind kind: OfficeKind, number: Int, size: Int) async throws -> Page<Office> {
    #sourceLocation(file:"office.dao.xml",line:22)
    func call() throws -> Page<Office> {
      try self.selectPage(ofKind: kind, number: number, size: size)
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:22)
  func selectPage(ofKind kind: OfficeKind, number: Int, size: Int) throws -> Page<Office> {
    throw DAOError(
      .unknownOperation, "the stand-in does not implement 'selectPage(ofKind:number:size:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:23)
  func selectShuffled() async throws -> [Office] {
    #sourceLocation(file:"office.dao.xml",line:23)
    func call() throws -> [Office] {
      try self.selectShuffled()
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:23)
  func selectShuffled() throws -> [Office] {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'selectShuffled()'")
  }

  #sourceLocation(file:"office.dao.xml",line:23)
  func selectShuffledRows() -> RowSequence<Office> {
    let error = DAOError(
      .unknownOperation, "the stand-in does not implement 'selectShuffledRows()'")
    return RowSequence(failing: error)
  }

  #sourceLocation(file:"office.dao.xml",line:23)
  func selectShuffledRows(_ body: (Office) throws -> Bool) throws {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'selectShuffledRows(_:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:23)
  func selectShuffledPage(number: Int, size: Int) async throws -> Page<Office> {
    #sourceLocation(file:"office.dao.xml",line:23)
    func call() throws -> Page<Office> {
      try self.selectShuffledPage(number: number, size: size)
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:23)
  func selectShuffledPage(number: Int, size: Int) throws -> Page<Office> {
    throw DAOError(
      .unknownOperation, "the stand-in does not implement 'selectShuffledPage(number:size:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:26)
  func selectIn(_ cities: [String]) async throws -> [Office] {
    #sourceLocation(file:"office.dao.xml",line:26)
    func call() throws -> [Office] {
      try self.selectIn(cities)
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:26)
  func selectIn(_ cities: [String]) throws -> [Office] {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'selectIn(_:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:26)
  func selectInRows(_ cities: [String]) -> RowSequence<Office> {
    let error = DAOError(.unknownOperation, "the stand-in does not implement 'selectInRows(_:)'")
    return RowSequence(failing: error)
  }

  #sourceLocation(file:"office.dao.xml",line:26)
  func selectInRows(_ cities: [String], _ body: (Office) throws -> Bool) throws {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'selectInRows(_:_:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:30)
  func selectPlans() async throws -> [Plan] {
    #sourceLocation(file:"office.dao.xml",line:30)
    func call() throws -> [Plan] {
      try self.selectPlans()
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:30)
  func selectPlans() throws -> [Plan] {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'selectPlans()'")
  }

  #sourceLocation(file:"office.dao.xml",line:30)
  func selectPlansRows() -> RowSequence<Plan> {
    let error = DAOError(.unknownOperation, "the stand-in does not implement 'selectPlansRows()'")
    return RowSequence(failing: error)
  }

  #sourceLocation(file:"office.dao.xml",line:30)
  func selectPlansRows(_ body: (Plan) throws -> Bool) throws {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'selectPlansRows(_:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:34)
  func selectDesks() async throws -> [DeskOwner] {
    #sourceLocation(file:"office.dao.xml",line:34)
    func call() throws -> [DeskOwner] {
      try self.selectDesks()
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:34)
  func selectDesks() throws -> [DeskOwner] {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'selectDesks()'")
  }

  #sourceLocation(file:"office.dao.xml",line:34)
  func selectDesksRows() -> RowSequence<DeskOwner> {
    let error = DAOError(.unknownOperation, "the stand-in does not implement 'selectDesksRows()'")
    return RowSequence(failing: error)
  }

  #sourceLocation(file:"office.dao.xml",line:34)
  func selectDesksRows(_ body: (DeskOwner) throws -> Bool) throws {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'selectDesksRows(_:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:34)
  func selectDesksPage(number: Int, size: Int) async throws -> Page<DeskOwner> {
    #sourceLocation(file:"office.dao.xml",line:34)
    func call() throws -> Page<DeskOwner> {
      try self.selectDesksPage(number: number, size: size)
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:34)
  func selectDesksPage(number: Int, size: Int) throws -> Page<DeskOwner> {
    throw DAOError(
      .unknownOperation, "the stand-in does not implement 'selectDesksPage(number:size:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:37)
  func search(_ options: OfficeDAO.SearchOptions) async throws -> [Office] {
    #sourceLocation(file:"office.dao.xml",line:37)
    func call() throws -> [Office] {
      try self.search(options)
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:37)
  func search(_ options: OfficeDAO.SearchOptions) throws -> [Office] {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'search(_:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:37)
  func searchRows(_ options: OfficeDAO.SearchOptions) -> RowSequence<Office> {
    let error = DAOError(.unknownOperation, "the stand-in does not implement 'searchRows(_:)'")
    return RowSequence(failing: error)
  }

  #sourceLocation(file:"office.dao.xml",line:37)
  func searchRows(_ options: OfficeDAO.SearchOptions, _ body: (Office) throws -> Bool) throws {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'searchRows(_:_:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:37)
  func searchPage(
    _ options: OfficeDAO.SearchOptions, number: Int, size: Int
  ) async throws -> Page<Office> {
    #sourceLocation(file:"office.dao.xml",line:37)
    func call() throws -> Page<Office> {
      try self.searchPage(options, number: number, size: size)
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:37)
  func searchPage(
    _ options: OfficeDAO.SearchOptions, number: Int, size: Int
  ) throws -> Page<Office> {
    throw DAOError(
      .unknownOperation, "the stand-in does not implement 'searchPage(_:number:size:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:51)
  func sorted(_ order: OfficeDAO.SortedOrder) async throws -> [Office] {
    #sourceLocation(file:"office.dao.xml",line:51)
    func call() throws -> [Office] {
      try self.sorted(order)
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:51)
  func sorted(_ order: OfficeDAO.SortedOrder) throws -> [Office] {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'sorted(_:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:51)
  func sortedRows(_ order: OfficeDAO.SortedOrder) -> RowSequence<Office> {
    let error = DAOError(.unknownOperation, "the stand-in does not implement 'sortedRows(_:)'")
    return RowSequence(failing: error)
  }

  #sourceLocation(file:"office.dao.xml",line:51)
  func sortedRows(_ order: OfficeDAO.SortedOrder, _ body: (Office) throws -> Bool) throws {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'sortedRows(_:_:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:51)
  func sortedPage(
    _ order: OfficeDAO.SortedOrder, number: Int, size: Int
  ) async throws -> Page<Office> {
    #sourceLocation(file:"office.dao.xml",line:51)
    func call() throws -> Page<Office> {
      try self.sortedPage(order, number: number, size: size)
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:51)
  func sortedPage(_ order: OfficeDAO.SortedOrder, number: Int, size: Int) throws -> Page<Office> {
    throw DAOError(
      .unknownOperation, "the stand-in does not implement 'sortedPage(_:number:size:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:56)
  func countAll() async throws -> Int {
    #sourceLocation(file:"office.dao.xml",line:56)
    func call() throws -> Int {
      try self.countAll()
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:56)
  func countAll() throws -> Int {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'countAll()'")
  }

  #sourceLocation(file:"office.dao.xml",line:57)
  func lastOpened() async throws -> Date? {
    #sourceLocation(file:"office.dao.xml",line:57)
    func call() throws -> Date? {
      try self.lastOpened()
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:57)
  func lastOpened() throws -> Date? {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'lastOpened()'")
  }

  #sourceLocation(file:"office.dao.xml",line:58)
  func cities() async throws -> [String] {
    #sourceLocation(file:"office.dao.xml",line:58)
    func call() throws -> [String] {
      try self.cities()
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:58)
  func cities() throws -> [String] {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'cities()'")
  }

  #sourceLocation(file:"office.dao.xml",line:58)
  func citiesRows() -> RowSequence<String> {
    let error = DAOError(.unknownOperation, "the stand-in does not implement 'citiesRows()'")
    return RowSequence(failing: error)
  }

  #sourceLocation(file:"office.dao.xml",line:58)
  func citiesRows(_ body: (String) throws -> Bool) throws {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'citiesRows(_:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:58)
  func citiesPage(number: Int, size: Int) async throws -> Page<String> {
    #sourceLocation(file:"office.dao.xml",line:58)
    func call() throws -> Page<String> {
      try self.citiesPage(number: number, size: size)
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:58)
  func citiesPage(number: Int, size: Int) throws -> Page<String> {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'citiesPage(number:size:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:59)
  func owners() async throws -> [String?] {
    #sourceLocation(file:"office.dao.xml",line:59)
    func call() throws -> [String?] {
      try self.owners()
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:59)
  func owners() throws -> [String?] {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'owners()'")
  }

  #sourceLocation(file:"office.dao.xml",line:59)
  func ownersRows() -> RowSequence<String?> {
    let error = DAOError(.unknownOperation, "the stand-in does not implement 'ownersRows()'")
    return RowSequence(failing: error)
  }

  #sourceLocation(file:"office.dao.xml",line:59)
  func ownersRows(_ body: (String?) throws -> Bool) throws {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'ownersRows(_:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:59)
  func ownersPage(number: Int, size: Int) async throws -> Page<String?> {
    #sourceLocation(file:"office.dao.xml",line:59)
    func call() throws -> Page<String?> {
      try self.ownersPage(number: number, size: size)
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:59)
  func ownersPage(number: Int, size: Int) throws -> Page<String?> {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'ownersPage(number:size:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:60)
  func city(withId id: Int) async throws -> String? {
    #sourceLocation(file:"office.dao.xml",line:60)
    func call() throws -> String? {
      try self.city(withId: id)
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:60)
  func city(withId id: Int) throws -> String? {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'city(withId:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:61)
  func hasOffices() async throws -> Bool {
    #sourceLocation(file:"office.dao.xml",line:61)
    func call() throws -> Bool {
      try self.hasOffices()
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:61)
  func hasOffices() throws -> Bool {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'hasOffices()'")
  }

  #sourceLocation(file:"office.dao.xml",line:62)
  func optional(_ city: String?) async throws -> [Int] {
    #sourceLocation(file:"office.dao.xml",line:62)
    func call() throws -> [Int] {
      try self.optional(city)
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:62)
  func optional(_ city: String?) throws -> [Int] {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'optional(_:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:62)
  func optionalRows(_ city: String?) -> RowSequence<Int> {
    let error = DAOError(.unknownOperation, "the stand-in does not implement 'optionalRows(_:)'")
    return RowSequence(failing: error)
  }

  #sourceLocation(file:"office.dao.xml",line:62)
  func optionalRows(_ city: String?, _ body: (Int) throws -> Bool) throws {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'optionalRows(_:_:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:62)
  func optionalPage(_ city: String?, number: Int, size: Int) async throws -> Page<Int> {
    #sourceLocation(file:"office.dao.xml",line:62)
    func call() throws -> Page<Int> {
      try self.optionalPage(city, number: number, size: size)
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:62)
  func optionalPage(_ city: String?, number: Int, size: Int) throws -> Page<Int> {
    throw DAOError(
      .unknownOperation, "the stand-in does not implement 'optionalPage(_:number:size:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:63)
  func page(limit: Int, offset: Int) async throws -> [Int] {
    #sourceLocation(file:"office.dao.xml",line:63)
    func call() throws -> [Int] {
      try self.page(limit: limit, offset: offset)
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:63)
  func page(limit: Int, offset: Int) throws -> [Int] {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'page(limit:offset:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:63)
  func pageRows(limit: Int, offset: Int) -> RowSequence<Int> {
    let error = DAOError(
      .unknownOperation, "the stand-in does not implement 'pageRows(limit:offset:)'")
    return RowSequence(failing: error)
  }

  #sourceLocation(file:"office.dao.xml",line:63)
  func pageRows(limit: Int, offset: Int, _ body: (Int) throws -> Bool) throws {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'pageRows(limit:offset:_:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:63)
  func pagePage(limit: Int, offset: Int, number: Int, size: Int) async throws -> Page<Int> {
    #sourceLocation(file:"office.dao.xml",line:63)
    func call() throws -> Page<Int> {
      try self.pagePage(limit: limit, offset: offset, number: number, size: size)
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:63)
  func pagePage(limit: Int, offset: Int, number: Int, size: Int) throws -> Page<Int> {
    throw DAOError(
      .unknownOperation, "the stand-in does not implement 'pagePage(limit:offset:number:size:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:64)
  func weird() async throws -> [String?] {
    #sourceLocation(file:"office.dao.xml",line:64)
    func call() throws -> [String?] {
      try self.weird()
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:64)
  func weird() throws -> [String?] {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'weird()'")
  }

  #sourceLocation(file:"office.dao.xml",line:64)
  func weirdRows() -> RowSequence<String?> {
    let error = DAOError(.unknownOperation, "the stand-in does not implement 'weirdRows()'")
    return RowSequence(failing: error)
  }

  #sourceLocation(file:"office.dao.xml",line:64)
  func weirdRows(_ body: (String?) throws -> Bool) throws {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'weirdRows(_:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:64)
  func weirdPage(number: Int, size: Int) async throws -> Page<String?> {
    #sourceLocation(file:"office.dao.xml",line:64)
    func call() throws -> Page<String?> {
      try self.weirdPage(number: number, size: size)
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:64)
  func weirdPage(number: Int, size: Int) throws -> Page<String?> {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'weirdPage(number:size:)'")
  }

  #sourceLocation(file:"office.dao.xml",line:68)
  func raw() async throws -> [Row] {
    #sourceLocation(file:"office.dao.xml",line:68)
    func call() throws -> [Row] {
      try self.raw()
    }
    return try call()
  }

  #sourceLocation(file:"office.dao.xml",line:68)
  func raw() throws -> [Row] {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'raw()'")
  }

  #sourceLocation(file:"office.dao.xml",line:68)
  func rawRows() -> RowSequence<Row> {
    let error = DAOError(.unknownOperation, "the stand-in does not implement 'rawRows()'")
    return RowSequence(failing: error)
  }

  #sourceLocation(file:"office.dao.xml",line:68)
  func rawRows(_ body: (Row) throws -> Bool) throws {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'rawRows(_:)'")
  }
  #sourceLocation()
}

/// Further forms of the operations, which stand-ins have without implementing them.
extension OfficeDAOProtocol {
  /// Runs `selectWithId:`; no row is an error.
  func selectRequired(withId id: Int) async throws -> Office {
    try await select(withId: id).required(by: "office.selectWithId:")
  }

  /// The same on the calling thread.
  func selectRequired(withId id: Int) throws -> Office {
    try select(withId: id).required(by: "office.selectWithId:")
  }
}

/// The operations of the script `office` on a database.
struct OfficeDAO: OfficeDAOProtocol {
  /// The same operations, called by name.
  let dao: DAO

  /// Takes the operations of the loaded script.
  init(_ dao: DAO) {
    self.dao = dao
  }

  /// What the script allows for it.
  enum SortedOrder: String, Codable, Sendable, CaseIterable {
    case id
    case cityName = "city_name"
  }

  #sourceLocation(file:"office.dao.xml",line:10)
  /// The columns that `addDesk:` stores.
  struct AddDeskValues: Encodable, Sendable, Hashable {
    var officeId: Int
    var number: Int
    var owner: String?
  }
  #sourceLocation()

  #sourceLocation(file:"office.dao.xml",line:11)
  /// A row that `addDesks:` stores.
  struct AddDesksRow: Encodable, Sendable, Hashable {
    var officeId: Int
    var number: Int
    var owner: String?
  }
  #sourceLocation()

  #sourceLocation(file:"office.dao.xml",line:15)
  /// The values of one call of `moveDesk`.
  struct MoveDeskValues: Encodable, Sendable, Hashable {
    var owner: String?
    var officeId: Int
    var number: Int
  }
  #sourceLocation()

  #sourceLocation(file:"office.dao.xml",line:36)
  /// What `search:` is asked for; nil leaves a condition out.
  struct SearchOptions: Encodable, Sendable, Hashable {
    /// What the script allows for it.
    enum Order: String, Codable, Sendable, CaseIterable {
      case id
      case cityNameDesc = "city_name DESC"
    }

    var city: String?
    #sourceLocation(file:"office.dao.xml",line:37)
    var kinds: [OfficeKind]?
    var minimum: Double?
    var onlyOpen: Bool
    #sourceLocation(file:"office.dao.xml",line:37)
    var order: Order
    var limit: Int
  }
  #sourceLocation()

  #sourceLocation(file:"office.dao.xml",line:6)
  @discardableResult
  func insert(_ office: Office) async throws -> Int { try await dao.call("insert:", office) }

  #sourceLocation(file:"office.dao.xml",line:6)
  @discardableResult
  func insert(_ office: Office) throws -> Int { try dao.call("insert:", office) }

  #sourceLocation(file:"office.dao.xml",line:7)
  func insertReturningID(_ office: Office) async throws -> Int {
    #sourceLocation(file:"office.dao.xml",line:7)
    Int(try await dao.insertReturningID("insert:", office))
  }

  #sourceLocation(file:"office.dao.xml",line:7)
  func insertReturningID(_ office: Office) throws -> Int {
    #sourceLocation(file:"office.dao.xml",line:7)
    Int(try dao.insertReturningID("insert:", office))
  }

  #sourceLocation(file:"office.dao.xml",line:6)
  @discardableResult
  func insertBatch(_ offices: [Office]) async throws -> BatchResult {
    #sourceLocation(file:"office.dao.xml",line:7)
    try await dao.batch("insert:", offices)
  }

  #sourceLocation(file:"office.dao.xml",line:6)
  @discardableResult
  func insertBatch(_ offices: [Office]) throws -> BatchResult { try dao.batch("insert:", offices) }

  #sourceLocation(file:"office.dao.xml",line:7)
  @discardableResult
  func update(_ office: Office) async throws -> Int { try await dao.call("update:", office) }

  #sourceLocation(file:"office.dao.xml",line:7)
  @discardableResult
  func update(_ office: Office) throws -> Int { try dao.call("update:", office) }

  #sourceLocation(file:"office.dao.xml",line:7)
  @discardableResult
  func updateBatch(_ offices: [Office]) async throws -> BatchResult {
    #sourceLocation(file:"office.dao.xml",line:8)
    try await dao.batch("update:", offices)
  }

  #sourceLocation(file:"office.dao.xml",line:7)
  @discardableResult
  func updateBatch(_ offices: [Office]) throws -> BatchResult { try dao.batch("update:", offices) }

  #sourceLocation(file:"office.dao.xml",line:8)
  @discardableResult
  func delete(withId id: Int) async throws -> Int { try await dao.call("deleteWithId:", id) }

  #sourceLocation(file:"office.dao.xml",line:8)
  @discardableResult
  func delete(withId id: Int) throws -> Int { try dao.call("deleteWithId:", id) }

  #sourceLocation(file:"office.dao.xml",line:8)
  @discardableResult
  func deleteBatch(withId ids: [Int]) async throws -> BatchResult {
    #sourceLocation(file:"office.dao.xml",line:9)
    try await dao.batch("deleteWithId:", ids)
  }

  #sourceLocation(file:"office.dao.xml",line:8)
  @discardableResult
  func deleteBatch(withId ids: [Int]) throws -> BatchResult { try dao.batch("deleteWithId:", ids) }

  #sourceLocation(file:"office.dao.xml",line:10)
  @discardableResult
  func addDesk(_ values: AddDeskValues) async throws -> Int {
    #sourceLocation(file:"office.dao.xml",line:11)
    try await dao.call("addDesk:", values)
  }

  #sourceLocation(file:"office.dao.xml",line:10)
  @discardableResult
  func addDesk(_ values: AddDeskValues) throws -> Int { try dao.call("addDesk:", values) }

  #sourceLocation(file:"office.dao.xml",line:10)
  @discardableResult
  func addDeskBatch(_ values: [AddDeskValues]) async throws -> BatchResult {
    #sourceLocation(file:"office.dao.xml",line:11)
    try await dao.batch("addDesk:", values)
  }

  #sourceLocation(file:"office.dao.xml",line:10)
  @discardableResult
  func addDeskBatch(_ values: [AddDeskValues]) throws -> BatchResult {
    #sourceLocation(file:"office.dao.xml",line:11)
    try dao.batch("addDesk:", values)
  }

  #sourceLocation(file:"office.dao.xml",line:11)
  @discardableResult
  func addDesks(_ desks: [AddDesksRow]) async throws -> Int {
    #sourceLocation(file:"office.dao.xml",line:12)
    try await dao.call("addDesks:", ["desks": desks])
  }

  #sourceLocation(file:"office.dao.xml",line:11)
  @discardableResult
  func addDesks(_ desks: [AddDesksRow]) throws -> Int {
    #sourceLocation(file:"office.dao.xml",line:12)
    try dao.call("addDesks:", ["desks": desks])
  }

  #sourceLocation(file:"office.dao.xml",line:15)
  @discardableResult
  func moveDesk(owner: String?, officeId: Int, number: Int) async throws -> Int {
    #sourceLocation(file:"office.dao.xml",line:16)
    try await dao.call("moveDesk", owner, officeId, number)
  }

  #sourceLocation(file:"office.dao.xml",line:15)
  @discardableResult
  func moveDesk(owner: String?, officeId: Int, number: Int) throws -> Int {
    #sourceLocation(file:"office.dao.xml",line:16)
    try dao.call("moveDesk", owner, officeId, number)
  }

  #sourceLocation(file:"office.dao.xml",line:15)
  @discardableResult
  func moveDeskBatch(_ values: [MoveDeskValues]) async throws -> BatchResult {
    #sourceLocation(file:"office.dao.xml",line:16)
    try await dao.batch("moveDesk", values)
  }

  #sourceLocation(file:"office.dao.xml",line:15)
  @discardableResult
  func moveDeskBatch(_ values: [MoveDeskValues]) throws -> BatchResult {
    #sourceLocation(file:"office.dao.xml",line:16)
    try dao.batch("moveDesk", values)
  }

  #sourceLocation(file:"office.dao.xml",line:16)
  @discardableResult
  func newOffice(_ cityName: String, kind: OfficeKind) async throws -> Int {
    #sourceLocation(file:"office.dao.xml",line:17)
    try await dao.call("newOffice:kind:", cityName, kind)
  }

  #sourceLocation(file:"office.dao.xml",line:16)
  @discardableResult
  func newOffice(_ cityName: String, kind: OfficeKind) throws -> Int {
    #sourceLocation(file:"office.dao.xml",line:17)
    try dao.call("newOffice:kind:", cityName, kind)
  }

  #sourceLocation(file:"office.dao.xml",line:17)
  func newOfficeReturningID(_ cityName: String, kind: OfficeKind) async throws -> Int {
    #sourceLocation(file:"office.dao.xml",line:17)
    Int(try await dao.insertReturningID("newOffice:kind:", cityName, kind))
  }

  #sourceLocation(file:"office.dao.xml",line:17)
  func newOfficeReturningID(_ cityName: String, kind: OfficeKind) throws -> Int {
    #sourceLocation(file:"office.dao.xml",line:17)
    Int(try dao.insertReturningID("newOffice:kind:", cityName, kind))
  }

  #sourceLocation(file:"office.dao.xml",line:18)
  func returning(_ city: String) async throws -> [Int] { try await dao.call("returning:", city) }

  #sourceLocation(file:"office.dao.xml",line:18)
  func returning(_ city: String) throws -> [Int] { try dao.call("returning:", city) }

  #sourceLocation(file:"office.dao.xml",line:18)
  func returningRows(_ city: String) -> RowSequence<Int> {
    #sourceLocation(file:"office.dao.xml",line:18)
    dao.rows("returning:", city, as: Int.self)
  }

  #sourceLocation(file:"office.dao.xml",line:18)
  func returningRows(_ city: String, _ body: (Int) throws -> Bool) throws {
    #sourceLocation(file:"office.dao.xml",line:18)
    try dao.forEachRow("returning:", city, as: Int.self, body)
  }

  #sourceLocation(file:"office.dao.xml",line:20)
  func selectAll() async throws -> [Office] { try await dao.call("selectAll") }

  #sourceLocation(file:"office.dao.xml",line:20)
  func selectAll() throws -> [Office] { try dao.call("selectAll") }

  #sourceLocation(file:"office.dao.xml",line:20)
  func selectAllRows() -> RowSequence<Office> { dao.rows("selectAll", as: Office.self) }

  #sourceLocation(file:"office.dao.xml",line:20)
  func selectAllRows(_ body: (Office) throws -> Bool) throws {
    #sourceLocation(file:"office.dao.xml",line:20)
    try dao.forEachRow("selectAll", as: Office.self, body)
  }

  #sourceLocation(file:"office.dao.xml",line:20)
  func selectAllPage(number: Int, size: Int) async throws -> Page<Office> {
    #sourceLocation(file:"office.dao.xml",line:20)
    try await dao.page("selectAll", number: number, size: size)
  }

  #sourceLocation(file:"office.dao.xml",line:20)
  func selectAllPage(number: Int, size: Int) throws -> Page<Office> {
    #sourceLocation(file:"office.dao.xml",line:20)
    try dao.page("selectAll", number: number, size: size)
  }

  #sourceLocation(file:"office.dao.xml",line:21)
  func select(withId id: Int) async throws -> Office? { try await dao.call("selectWithId:", id) }

  #sourceLocation(file:"office.dao.xml",line:21)
  func select(withId id: Int) throws -> Office? { try dao.call("selectWithId:", id) }

  #sourceLocation(file:"office.dao.xml",line:22)
  func select(ofKind kind: OfficeKind) async throws -> [Office] {
    #sourceLocation(file:"office.dao.xml",line:22)
    try await dao.call("selectOfKind:", ["kind": kind])
  }

  #sourceLocation(file:"office.dao.xml",line:22)
  func select(ofKind kind: OfficeKind) throws -> [Office] {
    #sourceLocation(file:"office.dao.xml",line:22)
    try dao.call("selectOfKind:", ["kind": kind])
  }

  #sourceLocation(file:"office.dao.xml",line:22)
  func selectRows(ofKind kind: OfficeKind) -> RowSequence<Office> {
    #sourceLocation(file:"office.dao.xml",line:22)
    dao.rows("selectOfKind:", ["kind": kind], as: Office.self)
  }

  #sourceLocation(file:"office.dao.xml",line:22)
  func selectRows(ofKind kind: OfficeKind, _ body: (Office) throws -> Bool) throws {
    #sourceLocation(file:"office.dao.xml",line:22)
    try dao.forEachRow("selectOfKind:", ["kind": kind], as: Office.self, body)
  }

  #sourceLocation(file:"office.dao.xml",line:22)
  func selectPage(ofKind kind: OfficeKind, number: Int, size: Int) async throws -> Page<Office> {
    #sourceLocation(file:"office.dao.xml",line:22)
    try await dao.page("selectOfKind:", ["kind": kind], number: number, size: size)
  }

  #sourceLocation(file:"office.dao.xml",line:22)
  func selectPage(ofKind kind: OfficeKind, number: Int, size: Int) throws -> Page<Office> {
    #sourceLocation(file:"office.dao.xml",line:22)
    try dao.page("selectOfKind:", ["kind": kind], number: number, size: size)
  }

  #sourceLocation(file:"office.dao.xml",line:23)
  func selectShuffled() async throws -> [Office] { try await dao.call("selectShuffled") }

  #sourceLocation(file:"office.dao.xml",line:23)
  func selectShuffled() throws -> [Office] { try dao.call("selectShuffled") }

  #sourceLocation(file:"office.dao.xml",line:23)
  func selectShuffledRows() -> RowSequence<Office> { dao.rows("selectShuffled", as: Office.self) }

  #sourceLocation(file:"office.dao.xml",line:23)
  func selectShuffledRows(_ body: (Office) throws -> Bool) throws {
    #sourceLocation(file:"office.dao.xml",line:23)
    try dao.forEachRow("selectShuffled", as: Office.self, body)
  }

  #sourceLocation(file:"office.dao.xml",line:23)
  func selectShuffledPage(number: Int, size: Int) async throws -> Page<Office> {
    #sourceLocation(file:"office.dao.xml",line:23)
    try await dao.page("selectShuffled", number: number, size: size)
  }

  #sourceLocation(file:"office.dao.xml",line:23)
  func selectShuffledPage(number: Int, size: Int) throws -> Page<Office> {
    #sourceLocation(file:"office.dao.xml",line:23)
    try dao.page("selectShuffled", number: number, size: size)
  }

  #sourceLocation(file:"office.dao.xml",line:26)
  func selectIn(_ cities: [String]) async throws -> [Office] {
    #sourceLocation(file:"office.dao.xml",line:26)
    try await dao.call("selectIn:", ["cities": cities])
  }

  #sourceLocation(file:"office.dao.xml",line:26)
  func selectIn(_ cities: [String]) throws -> [Office] {
    #sourceLocation(file:"office.dao.xml",line:26)
    try dao.call("selectIn:", ["cities": cities])
  }

  #sourceLocation(file:"office.dao.xml",line:26)
  func selectInRows(_ cities: [String]) -> RowSequence<Office> {
    #sourceLocation(file:"office.dao.xml",line:26)
    dao.rows("selectIn:", ["cities": cities], as: Office.self)
  }

  #sourceLocation(file:"office.dao.xml",line:26)
  func selectInRows(_ cities: [String], _ body: (Office) throws -> Bool) throws {
    #sourceLocation(file:"office.dao.xml",line:26)
    try dao.forEachRow("selectIn:", ["cities": cities], as: Office.self, body)
  }

  #sourceLocation(file:"office.dao.xml",line:30)
  func selectPlans() async throws -> [Plan] { try await dao.call("selectPlans") }

  #sourceLocation(file:"office.dao.xml",line:30)
  func selectPlans() throws -> [Plan] { try dao.call("selectPlans") }

  #sourceLocation(file:"office.dao.xml",line:30)
  func selectPlansRows() -> RowSequence<Plan> { dao.rows("selectPlans", as: Plan.self) }

  #sourceLocation(file:"office.dao.xml",line:30)
  func selectPlansRows(_ body: (Plan) throws -> Bool) throws {
    #sourceLocation(file:"office.dao.xml",line:30)
    try dao.forEachRow("selectPlans", as: Plan.self, body)
  }

  #sourceLocation(file:"office.dao.xml",line:34)
  func selectDesks() async throws -> [DeskOwner] { try await dao.call("selectDesks") }

  #sourceLocation(file:"office.dao.xml",line:34)
  func selectDesks() throws -> [DeskOwner] { try dao.call("selectDesks") }

  #sourceLocation(file:"office.dao.xml",line:34)
  func selectDesksRows() -> RowSequence<DeskOwner> { dao.rows("selectDesks", as: DeskOwner.self) }

  #sourceLocation(file:"office.dao.xml",line:34)
  func selectDesksRows(_ body: (DeskOwner) throws -> Bool) throws {
    #sourceLocation(file:"office.dao.xml",line:34)
    try dao.forEachRow("selectDesks", as: DeskOwner.self, body)
  }

  #sourceLocation(file:"office.dao.xml",line:34)
  func selectDesksPage(number: Int, size: Int) async throws -> Page<DeskOwner> {
    #sourceLocation(file:"office.dao.xml",line:34)
    try await dao.page("selectDesks", number: number, size: size)
  }

  #sourceLocation(file:"office.dao.xml",line:34)
  func selectDesksPage(number: Int, size: Int) throws -> Page<DeskOwner> {
    #sourceLocation(file:"office.dao.xml",line:34)
    try dao.page("selectDesks", number: number, size: size)
  }

  #sourceLocation(file:"office.dao.xml",line:37)
  func search(_ options: SearchOptions) async throws -> [Office] {
    #sourceLocation(file:"office.dao.xml",line:37)
    try await dao.call("search:", options)
  }

  #sourceLocation(file:"office.dao.xml",line:37)
  func search(_ options: SearchOptions) throws -> [Office] { try dao.call("search:", options) }

  #sourceLocation(file:"office.dao.xml",line:37)
  func searchRows(_ options: SearchOptions) -> RowSequence<Office> {
    #sourceLocation(file:"office.dao.xml",line:37)
    dao.rows("search:", options, as: Office.self)
  }

  #sourceLocation(file:"office.dao.xml",line:37)
  func searchRows(_ options: SearchOptions, _ body: (Office) throws -> Bool) throws {
    #sourceLocation(file:"office.dao.xml",line:37)
    try dao.forEachRow("search:", options, as: Office.self, body)
  }

  #sourceLocation(file:"office.dao.xml",line:37)
  func searchPage(_ options: SearchOptions, number: Int, size: Int) async throws -> Page<Office> {
    #sourceLocation(file:"office.dao.xml",line:37)
    try await dao.page("search:", options, number: number, size: size)
  }

  #sourceLocation(file:"office.dao.xml",line:37)
  func searchPage(_ options: SearchOptions, number: Int, size: Int) throws -> Page<Office> {
    #sourceLocation(file:"office.dao.xml",line:37)
    try dao.page("search:", options, number: number, size: size)
  }

  #sourceLocation(file:"office.dao.xml",line:51)
  func sorted(_ order: SortedOrder) async throws -> [Office] {
    #sourceLocation(file:"office.dao.xml",line:51)
    try await dao.call("sorted:", order)
  }

  #sourceLocation(file:"office.dao.xml",line:51)
  func sorted(_ order: SortedOrder) throws -> [Office] { try dao.call("sorted:", order) }

  #sourceLocation(file:"office.dao.xml",line:51)
  func sortedRows(_ order: SortedOrder) -> RowSequence<Office> {
    #sourceLocation(file:"office.dao.xml",line:51)
    dao.rows("sorted:", order, as: Office.self)
  }

  #sourceLocation(file:"office.dao.xml",line:51)
  func sortedRows(_ order: SortedOrder, _ body: (Office) throws -> Bool) throws {
    #sourceLocation(file:"office.dao.xml",line:51)
    try dao.forEachRow("sorted:", order, as: Office.self, body)
  }

  #sourceLocation(file:"office.dao.xml",line:51)
  func sortedPage(_ order: SortedOrder, number: Int, size: Int) async throws -> Page<Office> {
    #sourceLocation(file:"office.dao.xml",line:51)
    try await dao.page("sorted:", order, number: number, size: size)
  }

  #sourceLocation(file:"office.dao.xml",line:51)
  func sortedPage(_ order: SortedOrder, number: Int, size: Int) throws -> Page<Office> {
    #sourceLocation(file:"office.dao.xml",line:51)
    try dao.page("sorted:", order, number: number, size: size)
  }

  #sourceLocation(file:"office.dao.xml",line:56)
  func countAll() async throws -> Int { try await dao.call("countAll") }

  #sourceLocation(file:"office.dao.xml",line:56)
  func countAll() throws -> Int { try dao.call("countAll") }

  #sourceLocation(file:"office.dao.xml",line:57)
  func lastOpened() async throws -> Date? { try await dao.call("lastOpened") }

  #sourceLocation(file:"office.dao.xml",line:57)
  func lastOpened() throws -> Date? { try dao.call("lastOpened") }

  #sourceLocation(file:"office.dao.xml",line:58)
  func cities() async throws -> [String] { try await dao.call("cities") }

  #sourceLocation(file:"office.dao.xml",line:58)
  func cities() throws -> [String] { try dao.call("cities") }

  #sourceLocation(file:"office.dao.xml",line:58)
  func citiesRows() -> RowSequence<String> { dao.rows("cities", as: String.self) }

  #sourceLocation(file:"office.dao.xml",line:58)
  func citiesRows(_ body: (String) throws -> Bool) throws {
    #sourceLocation(file:"office.dao.xml",line:58)
    try dao.forEachRow("cities", as: String.self, body)
  }

  #sourceLocation(file:"office.dao.xml",line:58)
  func citiesPage(number: Int, size: Int) async throws -> Page<String> {
    #sourceLocation(file:"office.dao.xml",line:58)
    try await dao.page("cities", number: number, size: size)
  }

  #sourceLocation(file:"office.dao.xml",line:58)
  func citiesPage(number: Int, size: Int) throws -> Page<String> {
    #sourceLocation(file:"office.dao.xml",line:58)
    try dao.page("cities", number: number, size: size)
  }

  #sourceLocation(file:"office.dao.xml",line:59)
  func owners() async throws -> [String?] { try await dao.call("owners") }

  #sourceLocation(file:"office.dao.xml",line:59)
  func owners() throws -> [String?] { try dao.call("owners") }

  #sourceLocation(file:"office.dao.xml",line:59)
  func ownersRows() -> RowSequence<String?> { dao.rows("owners", as: String?.self) }

  #sourceLocation(file:"office.dao.xml",line:59)
  func ownersRows(_ body: (String?) throws -> Bool) throws {
    #sourceLocation(file:"office.dao.xml",line:59)
    try dao.forEachRow("owners", as: String?.self, body)
  }

  #sourceLocation(file:"office.dao.xml",line:59)
  func ownersPage(number: Int, size: Int) async throws -> Page<String?> {
    #sourceLocation(file:"office.dao.xml",line:59)
    try await dao.page("owners", number: number, size: size)
  }

  #sourceLocation(file:"office.dao.xml",line:59)
  func ownersPage(number: Int, size: Int) throws -> Page<String?> {
    #sourceLocation(file:"office.dao.xml",line:59)
    try dao.page("owners", number: number, size: size)
  }

  #sourceLocation(file:"office.dao.xml",line:60)
  func city(withId id: Int) async throws -> String? { try await dao.call("cityWithId:", id) }

  #sourceLocation(file:"office.dao.xml",line:60)
  func city(withId id: Int) throws -> String? { try dao.call("cityWithId:", id) }

  #sourceLocation(file:"office.dao.xml",line:61)
  func hasOffices() async throws -> Bool { try await dao.call("hasOffices") }

  #sourceLocation(file:"office.dao.xml",line:61)
  func hasOffices() throws -> Bool { try dao.call("hasOffices") }

  #sourceLocation(file:"office.dao.xml",line:62)
  func optional(_ city: String?) async throws -> [Int] { try await dao.call("optional:", city) }

  #sourceLocation(file:"office.dao.xml",line:62)
  func optional(_ city: String?) throws -> [Int] { try dao.call("optional:", city) }

  #sourceLocation(file:"office.dao.xml",line:62)
  func optionalRows(_ city: String?) -> RowSequence<Int> {
    #sourceLocation(file:"office.dao.xml",line:62)
    dao.rows("optional:", city, as: Int.self)
  }

  #sourceLocation(file:"office.dao.xml",line:62)
  func optionalRows(_ city: String?, _ body: (Int) throws -> Bool) throws {
    #sourceLocation(file:"office.dao.xml",line:62)
    try dao.forEachRow("optional:", city, as: Int.self, body)
  }

  #sourceLocation(file:"office.dao.xml",line:62)
  func optionalPage(_ city: String?, number: Int, size: Int) async throws -> Page<Int> {
    #sourceLocation(file:"office.dao.xml",line:62)
    try await dao.page("optional:", city, number: number, size: size)
  }

  #sourceLocation(file:"office.dao.xml",line:62)
  func optionalPage(_ city: String?, number: Int, size: Int) throws -> Page<Int> {
    #sourceLocation(file:"office.dao.xml",line:62)
    try dao.page("optional:", city, number: number, size: size)
  }

  #sourceLocation(file:"office.dao.xml",line:63)
  func page(limit: Int, offset: Int) async throws -> [Int] {
    #sourceLocation(file:"office.dao.xml",line:63)
    try await dao.call("page:", limit, offset)
  }

  #sourceLocation(file:"office.dao.xml",line:63)
  func page(limit: Int, offset: Int) throws -> [Int] { try dao.call("page:", limit, offset) }

  #sourceLocation(file:"office.dao.xml",line:63)
  func pageRows(limit: Int, offset: Int) -> RowSequence<Int> {
    #sourceLocation(file:"office.dao.xml",line:63)
    dao.rows("page:", limit, offset, as: Int.self)
  }

  #sourceLocation(file:"office.dao.xml",line:63)
  func pageRows(limit: Int, offset: Int, _ body: (Int) throws -> Bool) throws {
    #sourceLocation(file:"office.dao.xml",line:63)
    try dao.forEachRow("page:", limit, offset, as: Int.self, body)
  }

  #sourceLocation(file:"office.dao.xml",line:63)
  func pagePage(limit: Int, offset: Int, number: Int, size: Int) async throws -> Page<Int> {
    #sourceLocation(file:"office.dao.xml",line:63)
    try await dao.page("page:", limit, offset, number: number, size: size)
  }

  #sourceLocation(file:"office.dao.xml",line:63)
  func pagePage(limit: Int, offset: Int, number: Int, size: Int) throws -> Page<Int> {
    #sourceLocation(file:"office.dao.xml",line:63)
    try dao.page("page:", limit, offset, number: number, size: size)
  }

  #sourceLocation(file:"office.dao.xml",line:64)
  func weird() async throws -> [String?] { try await dao.call("weird") }

  #sourceLocation(file:"office.dao.xml",line:64)
  func weird() throws -> [String?] { try dao.call("weird") }

  #sourceLocation(file:"office.dao.xml",line:64)
  func weirdRows() -> RowSequence<String?> { dao.rows("weird", as: String?.self) }

  #sourceLocation(file:"office.dao.xml",line:64)
  func weirdRows(_ body: (String?) throws -> Bool) throws {
    #sourceLocation(file:"office.dao.xml",line:64)
    try dao.forEachRow("weird", as: String?.self, body)
  }

  #sourceLocation(file:"office.dao.xml",line:64)
  func weirdPage(number: Int, size: Int) async throws -> Page<String?> {
    #sourceLocation(file:"office.dao.xml",line:64)
    try await dao.page("weird", number: number, size: size)
  }

  #sourceLocation(file:"office.dao.xml",line:64)
  func weirdPage(number: Int, size: Int) throws -> Page<String?> {
    #sourceLocation(file:"office.dao.xml",line:64)
    try dao.page("weird", number: number, size: size)
  }

  #sourceLocation(file:"office.dao.xml",line:68)
  func raw() async throws -> [Row] { try await dao.call("raw") }

  #sourceLocation(file:"office.dao.xml",line:68)
  func raw() throws -> [Row] { try dao.call("raw") }

  #sourceLocation(file:"office.dao.xml",line:68)
  func rawRows() -> RowSequence<Row> { dao.rows("raw", as: Row.self) }

  #sourceLocation(file:"office.dao.xml",line:68)
  func rawRows(_ body: (Row) throws -> Bool) throws {
    #sourceLocation(file:"office.dao.xml",line:68)
    try dao.forEachRow("raw", as: Row.self, body)
  }
  #sourceLocation()
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
  #sourceLocation(file:"office.dao.xml",line:2)
  var tags: [String]?
  var rent: Decimal?
}
#sourceLocation()

extension Office: PositionDecodable {
  static let columns: [String] = [
    "id",
    "city_name",
    "kind",
    "plan",
    "opened",
    "reference",
    "is_open",
    "photo",
    "tags",
    "rent",
  ]

  init(row: borrowing RowView) throws {
    id = try row[0]
    cityName = try row[1]
    #sourceLocation(file:"office.dao.xml",line:2)
    kind = try row.decode(2, as: OfficeKind.self)
    plan = try row[3]
    opened = try row[4]
    reference = try row[5]
    isOpen = try row[6]
    photo = try row[7]
    #sourceLocation(file:"office.dao.xml",line:2)
    tags = row.isNull(8) ? nil : try row.decode(8, as: [String].self)
    rent = try row[9]
  }
}
#sourceLocation()

#sourceLocation(file:"office.dao.xml",line:29)
/// A row of `selectPlans`.
struct Plan: Codable, Sendable, Hashable {
  var cityName: String
  #sourceLocation(file:"office.dao.xml",line:30)
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

extension Plan: PositionDecodable {
  static let columns: [String] = ["city_name", "kind", "plan", "doubled", "count(*)"]

  init(row: borrowing RowView) throws {
    cityName = try row[0]
    #sourceLocation(file:"office.dao.xml",line:30)
    kind = try row.decode(1, as: OfficeKind.self)
    plan = try row[2]
    doubled = try row[3]
    count = try row[4]
  }
}
#sourceLocation()

#sourceLocation(file:"office.dao.xml",line:33)
/// A row of `selectDesks`.
struct DeskOwner: Codable, Sendable, Hashable {
  var cityName: String
  var owner: String?
  var number: Int?
}
#sourceLocation()

extension DeskOwner: PositionDecodable {
  static let columns: [String] = ["city_name", "owner", "number"]

  init(row: borrowing RowView) throws {
    cityName = try row[0]
    owner = try row[1]
    number = try row[2]
  }
}

/// What the script needs of types that are written by hand, for the compiler to report at its lines.
private func checkOfficeDAOTypes() {
  #sourceLocation(file:"office.dao.xml",line:3)
  ColumnCheck.numbers(OfficeKind.self)
  #sourceLocation()
}
