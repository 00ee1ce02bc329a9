// Generated from the script `guest`: change that, and not this file.

import DAOKit

/// The types that the script names and that are written by hand.
private enum GuestDAOTypes {
  #sourceLocation(file:"guest.dao.xml",line:3)
  typealias Type1 = Fee
  #sourceLocation()
}

/// The operations of the script `guest`, for GuestDAO and for stand-ins in tests.
protocol GuestDAOProtocol: Sendable {
  #sourceLocation(file:"guest.dao.xml",line:4)
  /// Runs `insert:`: `INSERT INTO "guest" ("name", "fee", "note") VALUES (:name, :fee, :note)`
  @discardableResult
  func insert(_ guest: Guest) async throws -> Int

  #sourceLocation(file:"guest.dao.xml",line:4)
  /// The same on the calling thread.
  @discardableResult
  func insert(_ guest: Guest) throws -> Int

  #sourceLocation(file:"guest.dao.xml",line:5)
  /// Runs `insert:`, and returns the id of the new row.
  func insertReturningID(_ guest: Guest) async throws -> Int

  #sourceLocation(file:"guest.dao.xml",line:5)
  /// The same on the calling thread.
  func insertReturningID(_ guest: Guest) throws -> Int

  #sourceLocation(file:"guest.dao.xml",line:4)
  /// Runs `insert:` for each element, all of them in one transaction.
  @discardableResult
  func insertBatch(_ guests: [Guest]) async throws -> BatchResult

  #sourceLocation(file:"guest.dao.xml",line:4)
  /// The same on the calling thread.
  @discardableResult
  func insertBatch(_ guests: [Guest]) throws -> BatchResult

  #sourceLocation(file:"guest.dao.xml",line:5)
  /// Runs `insertKeyed:`: `INSERT INTO "guest" ("name", "fee", "note") VALUES (:name, :fee, :note)`
  @discardableResult
  func insertKeyed(_ guest: Guest) async throws -> Int

  #sourceLocation(file:"guest.dao.xml",line:5)
  /// The same on the calling thread.
  @discardableResult
  func insertKeyed(_ guest: Guest) throws -> Int

  #sourceLocation(file:"guest.dao.xml",line:6)
  /// Runs `insertKeyed:`, and returns the id of the new row.
  func insertKeyedReturningID(_ guest: Guest) async throws -> Int

  #sourceLocation(file:"guest.dao.xml",line:6)
  /// The same on the calling thread.
  func insertKeyedReturningID(_ guest: Guest) throws -> Int

  #sourceLocation(file:"guest.dao.xml",line:6)
  /// Runs `insertKeyed:`, and returns the keys of the new rows.
  func insertKeyedReturningKeys(_ guest: Guest) async throws -> [Int]

  #sourceLocation(file:"guest.dao.xml",line:6)
  /// The same on the calling thread.
  func insertKeyedReturningKeys(_ guest: Guest) throws -> [Int]

  #sourceLocation(file:"guest.dao.xml",line:5)
  /// Runs `insertKeyed:` for each element, all of them in one transaction.
  @discardableResult
  func insertKeyedBatch(_ guests: [Guest]) async throws -> BatchResult

  #sourceLocation(file:"guest.dao.xml",line:5)
  /// The same on the calling thread.
  @discardableResult
  func insertKeyedBatch(_ guests: [Guest]) throws -> BatchResult

  #sourceLocation(file:"guest.dao.xml",line:1)
  /// Runs `keyed:`:
  /// ```sql
  /// INSERT INTO guest (id, name) VALUES (?, ?)
  /// ```
  ///
  /// Returns how many rows it has changed.
  @discardableResult
  func keyed(_ name: String) async throws -> Int

  #sourceLocation(file:"guest.dao.xml",line:6)
  /// The same on the calling thread.
  @discardableResult
  func keyed(_ name: String) throws -> Int

  #sourceLocation(file:"guest.dao.xml",line:7)
  /// Runs `keyed:`, and returns the id of the new row.
  func keyedReturningID(_ name: String) async throws -> Int

  #sourceLocation(file:"guest.dao.xml",line:7)
  /// The same on the calling thread.
  func keyedReturningID(_ name: String) throws -> Int

  #sourceLocation(file:"guest.dao.xml",line:7)
  /// Runs `keyed:`, and returns the keys of the new rows.
  func keyedReturningKeys(_ name: String) async throws -> [Int]

  #sourceLocation(file:"guest.dao.xml",line:7)
  /// The same on the calling thread.
  func keyedReturningKeys(_ name: String) throws -> [Int]

  #sourceLocation(file:"guest.dao.xml",line:6)
  /// Runs `keyed:` for each element, all of them in one transaction.
  @discardableResult
  func keyedBatch(_ values: [GuestDAO.KeyedValues]) async throws -> BatchResult

  #sourceLocation(file:"guest.dao.xml",line:6)
  /// The same on the calling thread.
  @discardableResult
  func keyedBatch(_ values: [GuestDAO.KeyedValues]) throws -> BatchResult

  #sourceLocation(file:"guest.dao.xml",line:5)
  /// Runs `keyedNote`:
  /// ```sql
  /// INSERT INTO guest (id, name, note) VALUES (?, ?, ?)
  /// ```
  ///
  /// Returns how many rows it has changed.
  @discardableResult
  func keyedNote(name: String, note: String?) async throws -> Int

  #sourceLocation(file:"guest.dao.xml",line:10)
  /// The same on the calling thread.
  @discardableResult
  func keyedNote(name: String, note: String?) throws -> Int

  #sourceLocation(file:"guest.dao.xml",line:11)
  /// Runs `keyedNote`, and returns the id of the new row.
  func keyedNoteReturningID(name: String, note: String?) async throws -> Int

  #sourceLocation(file:"guest.dao.xml",line:11)
  /// The same on the calling thread.
  func keyedNoteReturningID(name: String, note: String?) throws -> Int

  #sourceLocation(file:"guest.dao.xml",line:11)
  /// Runs `keyedNote`, and returns the keys of the new rows.
  func keyedNoteReturningKeys(name: String, note: String?) async throws -> [Int]

  #sourceLocation(file:"guest.dao.xml",line:11)
  /// The same on the calling thread.
  func keyedNoteReturningKeys(name: String, note: String?) throws -> [Int]

  #sourceLocation(file:"guest.dao.xml",line:10)
  /// Runs `keyedNote` for each element, all of them in one transaction.
  @discardableResult
  func keyedNoteBatch(_ values: [GuestDAO.KeyedNoteValues]) async throws -> BatchResult

  #sourceLocation(file:"guest.dao.xml",line:10)
  /// The same on the calling thread.
  @discardableResult
  func keyedNoteBatch(_ values: [GuestDAO.KeyedNoteValues]) throws -> BatchResult

  #sourceLocation(file:"guest.dao.xml",line:9)
  /// Runs `tag:`:
  /// ```sql
  /// INSERT INTO tag (code, fee) VALUES (?, ?)
  /// ```
  ///
  /// Returns how many rows it has changed.
  @discardableResult
  func tag(_ fee: Fee?) async throws -> Int

  #sourceLocation(file:"guest.dao.xml",line:14)
  /// The same on the calling thread.
  @discardableResult
  func tag(_ fee: Fee?) throws -> Int

  #sourceLocation(file:"guest.dao.xml",line:15)
  /// Runs `tag:`, and returns the keys of the new rows.
  func tagReturningKeys(_ fee: Fee?) async throws -> [String]

  #sourceLocation(file:"guest.dao.xml",line:15)
  /// The same on the calling thread.
  func tagReturningKeys(_ fee: Fee?) throws -> [String]

  #sourceLocation(file:"guest.dao.xml",line:14)
  /// Runs `tag:` for each element, all of them in one transaction.
  @discardableResult
  func tagBatch(_ values: [GuestDAO.TagValues]) async throws -> BatchResult

  #sourceLocation(file:"guest.dao.xml",line:14)
  /// The same on the calling thread.
  @discardableResult
  func tagBatch(_ values: [GuestDAO.TagValues]) throws -> BatchResult

  #sourceLocation(file:"guest.dao.xml",line:17)
  /// Runs `all`:
  /// ```sql
  /// SELECT * FROM guest ORDER BY id
  /// ```
  func all() async throws -> [Guest]

  #sourceLocation(file:"guest.dao.xml",line:20)
  /// The same on the calling thread.
  func all() throws -> [Guest]

  #sourceLocation(file:"guest.dao.xml",line:20)
  /// The rows of `all`, one at a time.
  func allRows() -> RowSequence<Guest>

  #sourceLocation(file:"guest.dao.xml",line:20)
  /// Reads the rows one by one on the calling thread; the closure returns false to stop.
  func allRows(_ body: (Guest) throws -> Bool) throws

  #sourceLocation(file:"guest.dao.xml",line:20)
  /// A page of `all`, numbered from 1, and how many rows there are in all.
  func allPage(number: Int, size: Int) async throws -> Page<Guest>

  #sourceLocation(file:"guest.dao.xml",line:20)
  /// The same on the calling thread.
  func allPage(number: Int, size: Int) throws -> Page<Guest>

  #sourceLocation(file:"guest.dao.xml",line:18)
  /// Runs `named`:
  /// ```sql
  /// SELECT * FROM guest WHERE name = :size AND id > :number ORDER BY id
  /// ```
  func named(size: String, number: Int) async throws -> [Guest]

  #sourceLocation(file:"guest.dao.xml",line:21)
  /// The same on the calling thread.
  func named(size: String, number: Int) throws -> [Guest]

  #sourceLocation(file:"guest.dao.xml",line:21)
  /// The rows of `named`, one at a time.
  func namedRows(size: String, number: Int) -> RowSequence<Guest>

  #sourceLocation(file:"guest.dao.xml",line:21)
  /// Reads the rows one by one on the calling thread; the closure returns false to stop.
  func namedRows(size: String, number: Int, _ body: (Guest) throws -> Bool) throws

  #sourceLocation(file:"guest.dao.xml",line:21)
  /// A page of `named`, numbered from 1, and how many rows there are in all.
  func namedPage(
    size: String, number: Int, number number2: Int, size size2: Int
  ) async throws -> Page<Guest>

  #sourceLocation(file:"guest.dao.xml",line:21)
  /// The same on the calling thread.
  func namedPage(
    size: String, number: Int, number number2: Int, size size2: Int
  ) throws -> Page<Guest>

  #sourceLocation(file:"guest.dao.xml",line:19)
  /// Runs `bodies`:
  /// ```sql
  /// SELECT name FROM guest WHERE name = :body OR name = :error OR name = :call ORDER BY id
  /// ```
  func bodies(body: String, error: String, call: String) async throws -> [String]

  #sourceLocation(file:"guest.dao.xml",line:22)
  /// The same on the calling thread.
  func bodies(body: String, error: String, call: String) throws -> [String]

  #sourceLocation(file:"guest.dao.xml",line:22)
  /// The rows of `bodies`, one at a time.
  func bodiesRows(body: String, error: String, call: String) -> RowSequence<String>

  #sourceLocation(file:"guest.dao.xml",line:22)
  /// Reads the rows one by one on the calling thread; the closure returns false to stop.
  func bodiesRows(
    body: String, error: String, call: String, _ body2: (String) throws -> Bool
  ) throws

  #sourceLocation(file:"guest.dao.xml",line:22)
  /// A page of `bodies`, numbered from 1, and how many rows there are in all.
  func bodiesPage(
    body: String, error: String, call: String, number: Int, size: Int
  ) async throws -> Page<String>

  #sourceLocation(file:"guest.dao.xml",line:22)
  /// The same on the calling thread.
  func bodiesPage(
    body: String, error: String, call: String, number: Int, size: Int
  ) throws -> Page<String>

  #sourceLocation(file:"guest.dao.xml",line:20)
  /// Runs `fees`:
  /// ```sql
  /// SELECT fee FROM guest UNION ALL SELECT fee FROM tag ORDER BY 1
  /// ```
  func fees() async throws -> [Fee?]

  #sourceLocation(file:"guest.dao.xml",line:23)
  /// The same on the calling thread.
  func fees() throws -> [Fee?]

  #sourceLocation(file:"guest.dao.xml",line:23)
  /// The rows of `fees`, one at a time.
  func feesRows() -> RowSequence<Fee?>

  #sourceLocation(file:"guest.dao.xml",line:23)
  /// Reads the rows one by one on the calling thread; the closure returns false to stop.
  func feesRows(_ body: (Fee?) throws -> Bool) throws

  #sourceLocation(file:"guest.dao.xml",line:23)
  /// A page of `fees`, numbered from 1, and how many rows there are in all.
  func feesPage(number: Int, size: Int) async throws -> Page<Fee?>

  #sourceLocation(file:"guest.dao.xml",line:23)
  /// The same on the calling thread.
  func feesPage(number: Int, size: Int) throws -> Page<Fee?>

  #sourceLocation(file:"guest.dao.xml",line:21)
  /// Runs `ranks`:
  /// ```sql
  /// SELECT fee FROM tag UNION ALL SELECT rank FROM tag ORDER BY 1
  /// ```
  func ranks() async throws -> [Double?]

  #sourceLocation(file:"guest.dao.xml",line:24)
  /// The same on the calling thread.
  func ranks() throws -> [Double?]

  #sourceLocation(file:"guest.dao.xml",line:24)
  /// The rows of `ranks`, one at a time.
  func ranksRows() -> RowSequence<Double?>

  #sourceLocation(file:"guest.dao.xml",line:24)
  /// Reads the rows one by one on the calling thread; the closure returns false to stop.
  func ranksRows(_ body: (Double?) throws -> Bool) throws

  #sourceLocation(file:"guest.dao.xml",line:24)
  /// A page of `ranks`, numbered from 1, and how many rows there are in all.
  func ranksPage(number: Int, size: Int) async throws -> Page<Double?>

  #sourceLocation(file:"guest.dao.xml",line:24)
  /// The same on the calling thread.
  func ranksPage(number: Int, size: Int) throws -> Page<Double?>

  #sourceLocation(file:"guest.dao.xml",line:22)
  /// Runs `names`:
  /// ```sql
  /// SELECT name FROM guest UNION SELECT code FROM tag ORDER BY 1
  /// ```
  func names() async throws -> [String]

  #sourceLocation(file:"guest.dao.xml",line:25)
  /// The same on the calling thread.
  func names() throws -> [String]

  #sourceLocation(file:"guest.dao.xml",line:25)
  /// The rows of `names`, one at a time.
  func namesRows() -> RowSequence<String>

  #sourceLocation(file:"guest.dao.xml",line:25)
  /// Reads the rows one by one on the calling thread; the closure returns false to stop.
  func namesRows(_ body: (String) throws -> Bool) throws

  #sourceLocation(file:"guest.dao.xml",line:25)
  /// A page of `names`, numbered from 1, and how many rows there are in all.
  func namesPage(number: Int, size: Int) async throws -> Page<String>

  #sourceLocation(file:"guest.dao.xml",line:25)
  /// The same on the calling thread.
  func namesPage(number: Int, size: Int) throws -> Page<String>

  #sourceLocation(file:"guest.dao.xml",line:23)
  /// Runs `listed`:
  /// ```sql
  /// SELECT x.fee, x.name FROM (SELECT fee, name FROM guest UNION ALL SELECT id, code FROM tag JOIN guest ON 1 = 0) x
  /// ```
  func listed() async throws -> [Listed]

  #sourceLocation(file:"guest.dao.xml",line:26)
  /// The same on the calling thread.
  func listed() throws -> [Listed]

  #sourceLocation(file:"guest.dao.xml",line:26)
  /// The rows of `listed`, one at a time.
  func listedRows() -> RowSequence<Listed>

  #sourceLocation(file:"guest.dao.xml",line:26)
  /// Reads the rows one by one on the calling thread; the closure returns false to stop.
  func listedRows(_ body: (Listed) throws -> Bool) throws

  #sourceLocation(file:"guest.dao.xml",line:26)
  /// Runs `previous`:
  /// ```sql
  /// SELECT lag(name, 1, 'none') OVER (ORDER BY id) FROM guest ORDER BY id
  /// ```
  func previous() async throws -> [String]

  #sourceLocation(file:"guest.dao.xml",line:29)
  /// The same on the calling thread.
  func previous() throws -> [String]

  #sourceLocation(file:"guest.dao.xml",line:29)
  /// The rows of `previous`, one at a time.
  func previousRows() -> RowSequence<String>

  #sourceLocation(file:"guest.dao.xml",line:29)
  /// Reads the rows one by one on the calling thread; the closure returns false to stop.
  func previousRows(_ body: (String) throws -> Bool) throws

  #sourceLocation(file:"guest.dao.xml",line:29)
  /// A page of `previous`, numbered from 1, and how many rows there are in all.
  func previousPage(number: Int, size: Int) async throws -> Page<String>

  #sourceLocation(file:"guest.dao.xml",line:29)
  /// The same on the calling thread.
  func previousPage(number: Int, size: Int) throws -> Page<String>

  #sourceLocation(file:"guest.dao.xml",line:27)
  /// Runs `sorted:`, with all of its conditions:
  /// ```sql
  /// SELECT * FROM guest ORDER BY name
  /// ```
  func sorted(_ by: GuestDAO.SortedBy) async throws -> [Guest]

  #sourceLocation(file:"guest.dao.xml",line:30)
  /// The same on the calling thread.
  func sorted(_ by: GuestDAO.SortedBy) throws -> [Guest]

  #sourceLocation(file:"guest.dao.xml",line:30)
  /// The rows of `sorted:`, one at a time.
  func sortedRows(_ by: GuestDAO.SortedBy) -> RowSequence<Guest>

  #sourceLocation(file:"guest.dao.xml",line:30)
  /// Reads the rows one by one on the calling thread; the closure returns false to stop.
  func sortedRows(_ by: GuestDAO.SortedBy, _ body: (Guest) throws -> Bool) throws

  #sourceLocation(file:"guest.dao.xml",line:30)
  /// A page of `sorted:`, numbered from 1, and how many rows there are in all.
  func sortedPage(_ by: GuestDAO.SortedBy, number: Int, size: Int) async throws -> Page<Guest>

  #sourceLocation(file:"guest.dao.xml",line:30)
  /// The same on the calling thread.
  func sortedPage(_ by: GuestDAO.SortedBy, number: Int, size: Int) throws -> Page<Guest>
  #sourceLocation()
}

/// What a stand-in does for the operations that it does not implement: the asynchronous form of a method calls
/// the synchronous one, and that throws an error.
extension GuestDAOProtocol {
  #sourceLocation(file:"guest.dao.xml",line:5)
  @discardableResult
  func insert(_ guest: Guest) async throws -> Int {
    #sourceLocation(file:"guest.dao.xml",line:6)
    func call() throws -> Int {
      try self.insert(guest)
    }
    return try call()
  }

  #sourceLocation(file:"guest.dao.xml",line:5)
  @discardableResult
  func insert(_ guest: Guest) throws -> Int {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'insert(_:)'")
  }

  #sourceLocation(file:"guest.dao.xml",line:6)
  func insertReturningID(_ guest: Guest) async throws -> Int {
    #sourceLocation(file:"guest.dao.xml",line:6)
    func call() throws -> Int {
      try self.insertReturningID(guest)
    }
    return try call()
  }

  #sourceLocation(file:"guest.dao.xml",line:6)
  func insertReturningID(_ guest: Guest) throws -> Int {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'insertReturningID(_:)'")
  }

  #sourceLocation(file:"guest.dao.xml",line:5)
  @discardableResult
  func insertBatch(_ guests: [Guest]) async throws -> BatchResult {
    #sourceLocation(file:"guest.dao.xml",line:6)
    func call() throws -> BatchResult {
      try self.insertBatch(guests)
    }
    return try call()
  }

  #sourceLocation(file:"guest.dao.xml",line:5)
  @discardableResult
  func insertBatch(_ guests: [Guest]) throws -> BatchResult {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'insertBatch(_:)'")
  }

  #sourceLocation(file:"guest.dao.xml",line:6)
  @discardableResult
  func insertKeyed(_ guest: Guest) async throws -> Int {
    #sourceLocation(file:"guest.dao.xml",line:7)
    func call() throws -> Int {
      try self.insertKeyed(guest)
    }
    return try call()
  }

  #sourceLocation(file:"guest.dao.xml",line:6)
  @discardableResult
  func insertKeyed(_ guest: Guest) throws -> Int {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'insertKeyed(_:)'")
  }

  #sourceLocation(file:"guest.dao.xml",line:7)
  func insertKeyedReturningID(_ guest: Guest) async throws -> Int {
    #sourceLocation(file:"guest.dao.xml",line:7)
    func call() throws -> Int {
      try self.insertKeyedReturningID(guest)
    }
    return try call()
  }

  #sourceLocation(file:"guest.dao.xml",line:7)
  func insertKeyedReturningID(_ guest: Guest) throws -> Int {
    throw DAOError(
      .unknownOperation, "the stand-in does not implement 'insertKeyedReturningID(_:)'")
  }

  #sourceLocation(file:"guest.dao.xml",line:7)
  func insertKeyedReturningKeys(_ guest: Guest) async throws -> [Int] {
    #sourceLocation(file:"guest.dao.xml",line:7)
    func call() throws -> [Int] {
      try self.insertKeyedReturningKeys(guest)
    }
    return try call()
  }

  #sourceLocation(file:"guest.dao.xml",line:7)
  func insertKeyedReturningKeys(_ guest: Guest) throws -> [Int] {
    throw DAOError(
      .unknownOperation, "the stand-in does not implement 'insertKeyedReturningKeys(_:)'")
  }

  #sourceLocation(file:"guest.dao.xml",line:6)
  @discardableResult
  func insertKeyedBatch(_ guests: [Guest]) async throws -> BatchResult {
    #sourceLocation(file:"guest.dao.xml",line:7)
    func call() throws -> BatchResult {
      try self.insertKeyedBatch(guests)
    }
    return try call()
  }

  #sourceLocation(file:"guest.dao.xml",line:6)
  @discardableResult
  func insertKeyedBatch(_ guests: [Guest]) throws -> BatchResult {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'insertKeyedBatch(_:)'")
  }

  #sourceLocation(file:"guest.dao.xml",line:7)
  @discardableResult
  func keyed(_ name: String) async throws -> Int {
    #sourceLocation(file:"guest.dao.xml",line:8)
    func call() throws -> Int {
      try self.keyed(name)
    }
    return try call()
  }

  #sourceLocation(file:"guest.dao.xml",line:7)
  @discardableResult
  func keyed(_ name: String) throws -> Int {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'keyed(_:)'")
  }

  #sourceLocation(file:"guest.dao.xml",line:8)
  func keyedReturningID(_ name: String) async throws -> Int {
    #sourceLocation(file:"guest.dao.xml",line:8)
    func call() throws -> Int {
      try self.keyedReturningID(name)
    }
    return try call()
  }

  #sourceLocation(file:"guest.dao.xml",line:8)
  func keyedReturningID(_ name: String) throws -> Int {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'keyedReturningID(_:)'")
  }

  #sourceLocation(file:"guest.dao.xml",line:8)
  func keyedReturningKeys(_ name: String) async throws -> [Int] {
    #sourceLocation(file:"guest.dao.xml",line:8)
    func call() throws -> [Int] {
      try self.keyedReturningKeys(name)
    }
    return try call()
  }

  #sourceLocation(file:"guest.dao.xml",line:8)
  func keyedReturningKeys(_ name: String) throws -> [Int] {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'keyedReturningKeys(_:)'")
  }

  #sourceLocation(file:"guest.dao.xml",line:7)
  @discardableResult
  func keyedBatch(_ values: [GuestDAO.KeyedValues]) async throws -> BatchResult {
    #sourceLocation(file:"guest.dao.xml",line:8)
    func call() throws -> BatchResult {
      try self.keyedBatch(values)
    }
    return try call()
  }

  #sourceLocation(file:"guest.dao.xml",line:7)
  @discardableResult
  func keyedBatch(_ values: [GuestDAO.KeyedValues]) throws -> BatchResult {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'keyedBatch(_:)'")
  }

  #sourceLocation(file:"guest.dao.xml",line:11)
  @discardableResult
  func keyedNote(name: String, note: String?) async throws -> Int {
    #sourceLocation(file:"guest.dao.xml",line:12)
    func call() throws -> Int {
      try self.keyedNote(name: name, note: note)
    }
    return try call()
  }

  #sourceLocation(file:"guest.dao.xml",line:11)
  @discardableResult
  func keyedNote(name: String, note: String?) throws -> Int {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'keyedNote(name:note:)'")
  }

  #sourceLocation(file:"guest.dao.xml",line:12)
  func keyedNoteReturningID(name: String, note: String?) async throws -> Int {
    #sourceLocation(file:"guest.dao.xml",line:12)
    func call() throws -> Int {
      try self.keyedNoteReturningID(name: name, note: note)
    }
    return try call()
  }

  #sourceLocation(file:"guest.dao.xml",line:12)
  func keyedNoteReturningID(name: String, note: String?) throws -> Int {
    throw DAOError(
      .unknownOperation, "the stand-in does not implement 'keyedNoteReturningID(name:note:)'")
  }

  #sourceLocation(file:"guest.dao.xml",line:12)
  func keyedNoteReturningKeys(name: String, note: String?) async throws -> [Int] {
    #sourceLocation(file:"guest.dao.xml",line:12)
    func call() throws -> [Int] {
      try self.keyedNoteReturningKeys(name: name, note: note)
    }
    return try call()
  }

  #sourceLocation(file:"guest.dao.xml",line:12)
  func keyedNoteReturningKeys(name: String, note: String?) throws -> [Int] {
    throw DAOError(
      .unknownOperation, "the stand-in does not implement 'keyedNoteReturningKeys(name:note:)'")
  }

  #sourceLocation(file:"guest.dao.xml",line:11)
  @discardableResult
  func keyedNoteBatch(_ values: [GuestDAO.KeyedNoteValues]) async throws -> BatchResult {
    #sourceLocation(file:"guest.dao.xml",line:12)
    func call() throws -> BatchResult {
      try self.keyedNoteBatch(values)
    }
    return try call()
  }

  #sourceLocation(file:"guest.dao.xml",line:11)
  @discardableResult
  func keyedNoteBatch(_ values: [GuestDAO.KeyedNoteValues]) throws -> BatchResult {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'keyedNoteBatch(_:)'")
  }

  #sourceLocation(file:"guest.dao.xml",line:15)
  @discardableResult
  func tag(_ fee: Fee?) async throws -> Int {
    #sourceLocation(file:"guest.dao.xml",line:16)
    func call() throws -> Int {
      try self.tag(fee)
    }
    return try call()
  }

  #sourceLocation(file:"guest.dao.xml",line:15)
  @discardableResult
  func tag(_ fee: Fee?) throws -> Int {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'tag(_:)'")
  }

  #sourceLocation(file:"guest.dao.xml",line:16)
  func tagReturningKeys(_ fee: Fee?) async throws -> [String] {
    #sourceLocation(file:"guest.dao.xml",line:16)
    func call() throws -> [String] {
      try self.tagReturningKeys(fee)
    }
    return try call()
  }

  #sourceLocation(file:"guest.dao.xml",line:16)
  func tagReturningKeys(_ fee: Fee?) throws -> [String] {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'tagReturningKeys(_:)'")
  }

  #sourceLocation(file:"guest.dao.xml",line:15)
  @discardableResult
  func tagBatch(_ values: [GuestDAO.TagValues]) async throws -> BatchResult {
    #sourceLocation(file:"guest.dao.xml",line:16)
    func call() throws -> BatchResult {
      try self.tagBatch(values)
    }
    return try call()
  }

  #sourceLocation(file:"guest.dao.xml",line:15)
  @discardableResult
  func tagBatch(_ values: [GuestDAO.TagValues]) throws -> BatchResult {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'tagBatch(_:)'")
  }

  #sourceLocation(file:"guest.dao.xml",line:21)
  func all() async throws -> [Guest] {
    #sourceLocation(file:"guest.dao.xml",line:21)
    func call() throws -> [Guest] {
      try self.all()
    }
    return try call()
  }

  #sourceLocation(file:"guest.dao.xml",line:21)
  func all() throws -> [Guest] {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'all()'")
  }

  #sourceLocation(file:"guest.dao.xml",line:21)
  func allRows() -> RowSequence<Guest> {
    let error = DAOError(.unknownOperation, "the stand-in does not implement 'allRows()'")
    return RowSequence(failing: error)
  }

  #sourceLocation(file:"guest.dao.xml",line:21)
  func allRows(_ body: (Guest) throws -> Bool) throws {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'allRows(_:)'")
  }

  #sourceLocation(file:"guest.dao.xml",line:21)
  func allPage(number: Int, size: Int) async throws -> Page<Guest> {
    #sourceLocation(file:"guest.dao.xml",line:21)
    func call() throws -> Page<Guest> {
      try self.allPage(number: number, size: size)
    }
    return try call()
  }

  #sourceLocation(file:"guest.dao.xml",line:21)
  func allPage(number: Int, size: Int) throws -> Page<Guest> {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'allPage(number:size:)'")
  }

  #sourceLocation(file:"guest.dao.xml",line:22)
  func named(size: String, number: Int) async throws -> [Guest] {
    #sourceLocation(file:"guest.dao.xml",line:22)
    func call() throws -> [Guest] {
      try self.named(size: size, number: number)
    }
    return try call()
  }

  #sourceLocation(file:"guest.dao.xml",line:22)
  func named(size: String, number: Int) throws -> [Guest] {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'named(size:number:)'")
  }

  #sourceLocation(file:"guest.dao.xml",line:22)
  func namedRows(size: String, number: Int) -> RowSequence<Guest> {
    let error = DAOError(
      .unknownOperation, "the stand-in does not implement 'namedRows(size:number:)'")
    return RowSequence(failing: error)
  }

  #sourceLocation(file:"guest.dao.xml",line:22)
  func namedRows(size: String, number: Int, _ body: (Guest) throws -> Bool) throws {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'namedRows(size:number:_:)'")
  }

  #sourceLocation(file:"guest.dao.xml",line:22)
  func namedPage(
    size: String, number: Int, number number2: Int, size size2: Int
  ) async throws -> Page<Guest> {
    #sourceLocation(file:"guest.dao.xml",line:22)
    func call() throws -> Page<Guest> {
      try self.namedPage(size: size, number: number, number: number2, size: size2)
    }
    return try call()
  }

  #sourceLocation(file:"guest.dao.xml",line:22)
  func namedPage(
    size: String, number: Int, number number2: Int, size size2: Int
  ) throws -> Page<Guest> {
    throw DAOError(
      .unknownOperation, "the stand-in does not implement 'namedPage(size:number:number:size:)'")
  }

  #sourceLocation(file:"guest.dao.xml",line:23)
  func bodies(body: String, error: String, call: String) async throws -> [String] {
    #sourceLocation(file:"guest.dao.xml",line:23)
    func call2() throws -> [String] {
      try self.bodies(body: body, error: error, call: call)
    }
    return try call2()
  }

  #sourceLocation(file:"guest.dao.xml",line:23)
  func bodies(body: String, error: String, call: String) throws -> [String] {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'bodies(body:error:call:)'")
  }

  #sourceLocation(file:"guest.dao.xml",line:23)
  func bodiesRows(body: String, error: String, call: String) -> RowSequence<String> {
    let error2 = DAOError(
      .unknownOperation, "the stand-in does not implement 'bodiesRows(body:error:call:)'")
    return RowSequence(failing: error2)
  }

  #sourceLocation(file:"guest.dao.xml",line:23)
  func bodiesRows(
    body: String, error: String, call: String, _ body2: (String) throws -> Bool
  ) throws {
    throw DAOError(
      .unknownOperation, "the stand-in does not implement 'bodiesRows(body:error:call:_:)'")
  }

  #sourceLocation(file:"guest.dao.xml",line:23)
  func bodiesPage(
    body: String, error: String, call: String, number: Int, size: Int
  ) async throws -> Page<String> {
    #sourceLocation(file:"guest.dao.xml",line:23)
    func call2() throws -> Page<String> {
      try self.bodiesPage(body: body, error: error, call: call, number: number, size: size)
    }
    return try call2()
  }

  #sourceLocation(file:"guest.dao.xml",line:23)
  func bodiesPage(
    body: String, error: String, call: String, number: Int, size: Int
  ) throws -> Page<String> {
    throw DAOError(
      .unknownOperation,
      "the stand-in does not implement 'bodiesPage(body:error:call:number:size:)'")
  }

  #sourceLocation(file:"guest.dao.xml",line:24)
  func fees() async throws -> [Fee?] {
    #sourceLocation(file:"guest.dao.xml",line:24)
    func call() throws -> [Fee?] {
      try self.fees()
    }
    return try call()
  }

  #sourceLocation(file:"guest.dao.xml",line:24)
  func fees() throws -> [Fee?] {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'fees()'")
  }

  #sourceLocation(file:"guest.dao.xml",line:24)
  func feesRows() -> RowSequence<Fee?> {
    let error = DAOError(.unknownOperation, "the stand-in does not implement 'feesRows()'")
    return RowSequence(failing: error)
  }

  #sourceLocation(file:"guest.dao.xml",line:24)
  func feesRows(_ body: (Fee?) throws -> Bool) throws {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'feesRows(_:)'")
  }

  #sourceLocation(file:"guest.dao.xml",line:24)
  func feesPage(number: Int, size: Int) async throws -> Page<Fee?> {
    #sourceLocation(file:"guest.dao.xml",line:24)
    func call() throws -> Page<Fee?> {
      try self.feesPage(number: number, size: size)
    }
    return try call()
  }

  #sourceLocation(file:"guest.dao.xml",line:24)
  func feesPage(number: Int, size: Int) throws -> Page<Fee?> {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'feesPage(number:size:)'")
  }

  #sourceLocation(file:"guest.dao.xml",line:25)
  func ranks() async throws -> [Double?] {
    #sourceLocation(file:"guest.dao.xml",line:25)
    func call() throws -> [Double?] {
      try self.ranks()
    }
    return try call()
  }

  #sourceLocation(file:"guest.dao.xml",line:25)
  func ranks() throws -> [Double?] {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'ranks()'")
  }

  #sourceLocation(file:"guest.dao.xml",line:25)
  func ranksRows() -> RowSequence<Double?> {
    let error = DAOError(.unknownOperation, "the stand-in does not implement 'ranksRows()'")
    return RowSequence(failing: error)
  }

  #sourceLocation(file:"guest.dao.xml",line:25)
  func ranksRows(_ body: (Double?) throws -> Bool) throws {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'ranksRows(_:)'")
  }

  #sourceLocation(file:"guest.dao.xml",line:25)
  func ranksPage(number: Int, size: Int) async throws -> Page<Double?> {
    #sourceLocation(file:"guest.dao.xml",line:25)
    func call() throws -> Page<Double?> {
      try self.ranksPage(number: number, size: size)
    }
    return try call()
  }

  #sourceLocation(file:"guest.dao.xml",line:25)
  func ranksPage(number: Int, size: Int) throws -> Page<Double?> {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'ranksPage(number:size:)'")
  }

  #sourceLocation(file:"guest.dao.xml",line:26)
  func names() async throws -> [String] {
    #sourceLocation(file:"guest.dao.xml",line:26)
    func call() throws -> [String] {
      try self.names()
    }
    return try call()
  }

  #sourceLocation(file:"guest.dao.xml",line:26)
  func names() throws -> [String] {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'names()'")
  }

  #sourceLocation(file:"guest.dao.xml",line:26)
  func namesRows() -> RowSequence<String> {
    let error = DAOError(.unknownOperation, "the stand-in does not implement 'namesRows()'")
    return RowSequence(failing: error)
  }

  #sourceLocation(file:"guest.dao.xml",line:26)
  func namesRows(_ body: (String) throws -> Bool) throws {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'namesRows(_:)'")
  }

  #sourceLocation(file:"guest.dao.xml",line:26)
  func namesPage(number: Int, size: Int) async throws -> Page<String> {
    #sourceLocation(file:"guest.dao.xml",line:26)
    func call() throws -> Page<String> {
      try self.namesPage(number: number, size: size)
    }
    return try call()
  }

  #sourceLocation(file:"guest.dao.xml",line:26)
  func namesPage(number: Int, size: Int) throws -> Page<String> {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'namesPage(number:size:)'")
  }

  #sourceLocation(file:"guest.dao.xml",line:27)
  func listed() async throws -> [Listed] {
    #sourceLocation(file:"guest.dao.xml",line:27)
    func call() throws -> [Listed] {
      try self.listed()
    }
    return try call()
  }

  #sourceLocation(file:"guest.dao.xml",line:27)
  func listed() throws -> [Listed] {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'listed()'")
  }

  #sourceLocation(file:"guest.dao.xml",line:27)
  func listedRows() -> RowSequence<Listed> {
    let error = DAOError(.unknownOperation, "the stand-in does not implement 'listedRows()'")
    return RowSequence(failing: error)
  }

  #sourceLocation(file:"guest.dao.xml",line:27)
  func listedRows(_ body: (Listed) throws -> Bool) throws {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'listedRows(_:)'")
  }

  #sourceLocation(file:"guest.dao.xml",line:30)
  func previous() async throws -> [String] {
    #sourceLocation(file:"guest.dao.xml",line:30)
    func call() throws -> [String] {
      try self.previous()
    }
    return try call()
  }

  #sourceLocation(file:"guest.dao.xml",line:30)
  func previous() throws -> [String] {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'previous()'")
  }

  #sourceLocation(file:"guest.dao.xml",line:30)
  func previousRows() -> RowSequence<String> {
    let error = DAOError(.unknownOperation, "the stand-in does not implement 'previousRows()'")
    return RowSequence(failing: error)
  }

  #sourceLocation(file:"guest.dao.xml",line:30)
  func previousRows(_ body: (String) throws -> Bool) throws {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'previousRows(_:)'")
  }

  #sourceLocation(file:"guest.dao.xml",line:30)
  func previousPage(number: Int, size: Int) async throws -> Page<String> {
    #sourceLocation(file:"guest.dao.xml",line:30)
    func call() throws -> Page<String> {
      try self.previousPage(number: number, size: size)
    }
    return try call()
  }

  #sourceLocation(file:"guest.dao.xml",line:30)
  func previousPage(number: Int, size: Int) throws -> Page<String> {
    throw DAOError(
      .unknownOperation, "the stand-in does not implement 'previousPage(number:size:)'")
  }

  #sourceLocation(file:"guest.dao.xml",line:31)
  func sorted(_ by: GuestDAO.SortedBy) async throws -> [Guest] {
    #sourceLocation(file:"guest.dao.xml",line:31)
    func call() throws -> [Guest] {
      try self.sorted(by)
    }
    return try call()
  }

  #sourceLocation(file:"guest.dao.xml",line:31)
  func sorted(_ by: GuestDAO.SortedBy) throws -> [Guest] {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'sorted(_:)'")
  }

  #sourceLocation(file:"guest.dao.xml",line:31)
  func sortedRows(_ by: GuestDAO.SortedBy) -> RowSequence<Guest> {
    let error = DAOError(.unknownOperation, "the stand-in does not implement 'sortedRows(_:)'")
    return RowSequence(failing: error)
  }

  #sourceLocation(file:"guest.dao.xml",line:31)
  func sortedRows(_ by: GuestDAO.SortedBy, _ body: (Guest) throws -> Bool) throws {
    throw DAOError(.unknownOperation, "the stand-in does not implement 'sortedRows(_:_:)'")
  }

  #sourceLocation(file:"guest.dao.xml",line:31)
  func sortedPage(_ by: GuestDAO.SortedBy, number: Int, size: Int) async throws -> Page<Guest> {
    #sourceLocation(file:"guest.dao.xml",line:31)
    func call() throws -> Page<Guest> {
      try self.sortedPage(by, number: number, size: size)
    }
    return try call()
  }

  #sourceLocation(file:"guest.dao.xml",line:31)
  func sortedPage(_ by: GuestDAO.SortedBy, number: Int, size: Int) throws -> Page<Guest> {
    throw DAOError(
      .unknownOperation, "the stand-in does not implement 'sortedPage(_:number:size:)'")
  }
  #sourceLocation()
}

/// The operations of the script `guest` on a database.
struct GuestDAO: GuestDAOProtocol {
  /// The same operations, called by name.
  let dao: DAO

  /// Takes the operations of the loaded script.
  init(_ dao: DAO) {
    self.dao = dao
  }

  /// What the script allows for it.
  enum SortedBy: String, Codable, Sendable, CaseIterable {
    case name
    case nameDesc = "name DESC"
    case nameDesc2 = "name desc"
    case id1 = "id + 1"
    case _1 = "1"
    case id = "-id"
  }

  #sourceLocation(file:"guest.dao.xml",line:7)
  /// The values of one call of `keyed:`.
  struct KeyedValues: Encodable, Sendable, Hashable {
    var name: String
  }
  #sourceLocation()

  #sourceLocation(file:"guest.dao.xml",line:11)
  /// The values of one call of `keyedNote`.
  struct KeyedNoteValues: Encodable, Sendable, Hashable {
    var name: String
    var note: String?
  }
  #sourceLocation()

  #sourceLocation(file:"guest.dao.xml",line:15)
  /// The values of one call of `tag:`.
  struct TagValues: Encodable, Sendable, Hashable {
    #sourceLocation(file:"guest.dao.xml",line:16)
    var fee: Fee?
  }
  #sourceLocation()

  #sourceLocation(file:"guest.dao.xml",line:5)
  @discardableResult
  func insert(_ guest: Guest) async throws -> Int { try await dao.call("insert:", guest) }

  #sourceLocation(file:"guest.dao.xml",line:5)
  @discardableResult
  func insert(_ guest: Guest) throws -> Int { try dao.call("insert:", guest) }

  #sourceLocation(file:"guest.dao.xml",line:6)
  func insertReturningID(_ guest: Guest) async throws -> Int {
    #sourceLocation(file:"guest.dao.xml",line:6)
    Int(try await dao.insertReturningID("insert:", guest))
  }

  #sourceLocation(file:"guest.dao.xml",line:6)
  func insertReturningID(_ guest: Guest) throws -> Int {
    #sourceLocation(file:"guest.dao.xml",line:6)
    Int(try dao.insertReturningID("insert:", guest))
  }

  #sourceLocation(file:"guest.dao.xml",line:5)
  @discardableResult
  func insertBatch(_ guests: [Guest]) async throws -> BatchResult {
    #sourceLocation(file:"guest.dao.xml",line:6)
    try await dao.batch("insert:", guests)
  }

  #sourceLocation(file:"guest.dao.xml",line:5)
  @discardableResult
  func insertBatch(_ guests: [Guest]) throws -> BatchResult { try dao.batch("insert:", guests) }

  #sourceLocation(file:"guest.dao.xml",line:6)
  @discardableResult
  func insertKeyed(_ guest: Guest) async throws -> Int { try await dao.call("insertKeyed:", guest) }

  #sourceLocation(file:"guest.dao.xml",line:6)
  @discardableResult
  func insertKeyed(_ guest: Guest) throws -> Int { try dao.call("insertKeyed:", guest) }

  #sourceLocation(file:"guest.dao.xml",line:7)
  func insertKeyedReturningID(_ guest: Guest) async throws -> Int {
    #sourceLocation(file:"guest.dao.xml",line:7)
    Int(try await dao.insertReturningID("insertKeyed:", guest))
  }

  #sourceLocation(file:"guest.dao.xml",line:7)
  func insertKeyedReturningID(_ guest: Guest) throws -> Int {
    #sourceLocation(file:"guest.dao.xml",line:7)
    Int(try dao.insertReturningID("insertKeyed:", guest))
  }

  #sourceLocation(file:"guest.dao.xml",line:7)
  func insertKeyedReturningKeys(_ guest: Guest) async throws -> [Int] {
    #sourceLocation(file:"guest.dao.xml",line:7)
    try await dao.insertReturningKeys("insertKeyed:", guest, as: Int.self)
  }

  #sourceLocation(file:"guest.dao.xml",line:7)
  func insertKeyedReturningKeys(_ guest: Guest) throws -> [Int] {
    #sourceLocation(file:"guest.dao.xml",line:7)
    try dao.insertReturningKeys("insertKeyed:", guest, as: Int.self)
  }

  #sourceLocation(file:"guest.dao.xml",line:6)
  @discardableResult
  func insertKeyedBatch(_ guests: [Guest]) async throws -> BatchResult {
    #sourceLocation(file:"guest.dao.xml",line:7)
    try await dao.batch("insertKeyed:", guests)
  }

  #sourceLocation(file:"guest.dao.xml",line:6)
  @discardableResult
  func insertKeyedBatch(_ guests: [Guest]) throws -> BatchResult {
    #sourceLocation(file:"guest.dao.xml",line:7)
    try dao.batch("insertKeyed:", guests)
  }

  #sourceLocation(file:"guest.dao.xml",line:7)
  @discardableResult
  func keyed(_ name: String) async throws -> Int { try await dao.call("keyed:", ["name": name]) }

  #sourceLocation(file:"guest.dao.xml",line:7)
  @discardableResult
  func keyed(_ name: String) throws -> Int { try dao.call("keyed:", ["name": name]) }

  #sourceLocation(file:"guest.dao.xml",line:8)
  func keyedReturningID(_ name: String) async throws -> Int {
    #sourceLocation(file:"guest.dao.xml",line:8)
    Int(try await dao.insertReturningID("keyed:", ["name": name]))
  }

  #sourceLocation(file:"guest.dao.xml",line:8)
  func keyedReturningID(_ name: String) throws -> Int {
    #sourceLocation(file:"guest.dao.xml",line:8)
    Int(try dao.insertReturningID("keyed:", ["name": name]))
  }

  #sourceLocation(file:"guest.dao.xml",line:8)
  func keyedReturningKeys(_ name: String) async throws -> [Int] {
    #sourceLocation(file:"guest.dao.xml",line:8)
    try await dao.insertReturningKeys("keyed:", ["name": name], as: Int.self)
  }

  #sourceLocation(file:"guest.dao.xml",line:8)
  func keyedReturningKeys(_ name: String) throws -> [Int] {
    #sourceLocation(file:"guest.dao.xml",line:8)
    try dao.insertReturningKeys("keyed:", ["name": name], as: Int.self)
  }

  #sourceLocation(file:"guest.dao.xml",line:7)
  @discardableResult
  func keyedBatch(_ values: [KeyedValues]) async throws -> BatchResult {
    #sourceLocation(file:"guest.dao.xml",line:8)
    try await dao.batch("keyed:", values)
  }

  #sourceLocation(file:"guest.dao.xml",line:7)
  @discardableResult
  func keyedBatch(_ values: [KeyedValues]) throws -> BatchResult { try dao.batch("keyed:", values) }

  #sourceLocation(file:"guest.dao.xml",line:11)
  @discardableResult
  func keyedNote(name: String, note: String?) async throws -> Int {
    #sourceLocation(file:"guest.dao.xml",line:12)
    try await dao.call("keyedNote", ["name": name, "note": note])
  }

  #sourceLocation(file:"guest.dao.xml",line:11)
  @discardableResult
  func keyedNote(name: String, note: String?) throws -> Int {
    #sourceLocation(file:"guest.dao.xml",line:12)
    try dao.call("keyedNote", ["name": name, "note": note])
  }

  #sourceLocation(file:"guest.dao.xml",line:12)
  func keyedNoteReturningID(name: String, note: String?) async throws -> Int {
    #sourceLocation(file:"guest.dao.xml",line:12)
    Int(try await dao.insertReturningID("keyedNote", ["name": name, "note": note]))
  }

  #sourceLocation(file:"guest.dao.xml",line:12)
  func keyedNoteReturningID(name: String, note: String?) throws -> Int {
    #sourceLocation(file:"guest.dao.xml",line:12)
    Int(try dao.insertReturningID("keyedNote", ["name": name, "note": note]))
  }

  #sourceLocation(file:"guest.dao.xml",line:12)
  func keyedNoteReturningKeys(name: String, note: String?) async throws -> [Int] {
    #sourceLocation(file:"guest.dao.xml",line:12)
    try await dao.insertReturningKeys("keyedNote", ["name": name, "note": note], as: Int.self)
  }

  #sourceLocation(file:"guest.dao.xml",line:12)
  func keyedNoteReturningKeys(name: String, note: String?) throws -> [Int] {
    #sourceLocation(file:"guest.dao.xml",line:12)
    try dao.insertReturningKeys("keyedNote", ["name": name, "note": note], as: Int.self)
  }

  #sourceLocation(file:"guest.dao.xml",line:11)
  @discardableResult
  func keyedNoteBatch(_ values: [KeyedNoteValues]) async throws -> BatchResult {
    #sourceLocation(file:"guest.dao.xml",line:12)
    try await dao.batch("keyedNote", values)
  }

  #sourceLocation(file:"guest.dao.xml",line:11)
  @discardableResult
  func keyedNoteBatch(_ values: [KeyedNoteValues]) throws -> BatchResult {
    #sourceLocation(file:"guest.dao.xml",line:12)
    try dao.batch("keyedNote", values)
  }

  #sourceLocation(file:"guest.dao.xml",line:15)
  @discardableResult
  func tag(_ fee: Fee?) async throws -> Int { try await dao.call("tag:", ["fee": fee]) }

  #sourceLocation(file:"guest.dao.xml",line:15)
  @discardableResult
  func tag(_ fee: Fee?) throws -> Int { try dao.call("tag:", ["fee": fee]) }

  #sourceLocation(file:"guest.dao.xml",line:16)
  func tagReturningKeys(_ fee: Fee?) async throws -> [String] {
    #sourceLocation(file:"guest.dao.xml",line:16)
    try await dao.insertReturningKeys("tag:", ["fee": fee], as: String.self)
  }

  #sourceLocation(file:"guest.dao.xml",line:16)
  func tagReturningKeys(_ fee: Fee?) throws -> [String] {
    #sourceLocation(file:"guest.dao.xml",line:16)
    try dao.insertReturningKeys("tag:", ["fee": fee], as: String.self)
  }

  #sourceLocation(file:"guest.dao.xml",line:15)
  @discardableResult
  func tagBatch(_ values: [TagValues]) async throws -> BatchResult {
    #sourceLocation(file:"guest.dao.xml",line:16)
    try await dao.batch("tag:", values)
  }

  #sourceLocation(file:"guest.dao.xml",line:15)
  @discardableResult
  func tagBatch(_ values: [TagValues]) throws -> BatchResult { try dao.batch("tag:", values) }

  #sourceLocation(file:"guest.dao.xml",line:21)
  func all() async throws -> [Guest] { try await dao.call("all") }

  #sourceLocation(file:"guest.dao.xml",line:21)
  func all() throws -> [Guest] { try dao.call("all") }

  #sourceLocation(file:"guest.dao.xml",line:21)
  func allRows() -> RowSequence<Guest> { dao.rows("all", as: Guest.self) }

  #sourceLocation(file:"guest.dao.xml",line:21)
  func allRows(_ body: (Guest) throws -> Bool) throws {
    #sourceLocation(file:"guest.dao.xml",line:21)
    try dao.forEachRow("all", as: Guest.self, body)
  }

  #sourceLocation(file:"guest.dao.xml",line:21)
  func allPage(number: Int, size: Int) async throws -> Page<Guest> {
    #sourceLocation(file:"guest.dao.xml",line:21)
    try await dao.page("all", number: number, size: size)
  }

  #sourceLocation(file:"guest.dao.xml",line:21)
  func allPage(number: Int, size: Int) throws -> Page<Guest> {
    #sourceLocation(file:"guest.dao.xml",line:21)
    try dao.page("all", number: number, size: size)
  }

  #sourceLocation(file:"guest.dao.xml",line:22)
  func named(size: String, number: Int) async throws -> [Guest] {
    #sourceLocation(file:"guest.dao.xml",line:22)
    try await dao.call("named", size, number)
  }

  #sourceLocation(file:"guest.dao.xml",line:22)
  func named(size: String, number: Int) throws -> [Guest] { try dao.call("named", size, number) }

  #sourceLocation(file:"guest.dao.xml",line:22)
  func namedRows(size: String, number: Int) -> RowSequence<Guest> {
    #sourceLocation(file:"guest.dao.xml",line:22)
    dao.rows("named", size, number, as: Guest.self)
  }

  #sourceLocation(file:"guest.dao.xml",line:22)
  func namedRows(size: String, number: Int, _ body: (Guest) throws -> Bool) throws {
    #sourceLocation(file:"guest.dao.xml",line:22)
    try dao.forEachRow("named", size, number, as: Guest.self, body)
  }

  #sourceLocation(file:"guest.dao.xml",line:22)
  func namedPage(
    size: String, number: Int, number number2: Int, size size2: Int
  ) async throws -> Page<Guest> {
    #sourceLocation(file:"guest.dao.xml",line:22)
    try await dao.page("named", size, number, number: number2, size: size2)
  }

  #sourceLocation(file:"guest.dao.xml",line:22)
  func namedPage(
    size: String, number: Int, number number2: Int, size size2: Int
  ) throws -> Page<Guest> {
    #sourceLocation(file:"guest.dao.xml",line:22)
    try dao.page("named", size, number, number: number2, size: size2)
  }

  #sourceLocation(file:"guest.dao.xml",line:23)
  func bodies(body: String, error: String, call: String) async throws -> [String] {
    #sourceLocation(file:"guest.dao.xml",line:23)
    try await dao.call("bodies", body, error, call)
  }

  #sourceLocation(file:"guest.dao.xml",line:23)
  func bodies(body: String, error: String, call: String) throws -> [String] {
    #sourceLocation(file:"guest.dao.xml",line:23)
    try dao.call("bodies", body, error, call)
  }

  #sourceLocation(file:"guest.dao.xml",line:23)
  func bodiesRows(body: String, error: String, call: String) -> RowSequence<String> {
    #sourceLocation(file:"guest.dao.xml",line:23)
    dao.rows("bodies", body, error, call, as: String.self)
  }

  #sourceLocation(file:"guest.dao.xml",line:23)
  func bodiesRows(
    body: String, error: String, call: String, _ body2: (String) throws -> Bool
  ) throws {
    #sourceLocation(file:"guest.dao.xml",line:23)
    try dao.forEachRow("bodies", body, error, call, as: String.self, body2)
  }

  #sourceLocation(file:"guest.dao.xml",line:23)
  func bodiesPage(
    body: String, error: String, call: String, number: Int, size: Int
  ) async throws -> Page<String> {
    #sourceLocation(file:"guest.dao.xml",line:23)
    try await dao.page("bodies", body, error, call, number: number, size: size)
  }

  #sourceLocation(file:"guest.dao.xml",line:23)
  func bodiesPage(
    body: String, error: String, call: String, number: Int, size: Int
  ) throws -> Page<String> {
    #sourceLocation(file:"guest.dao.xml",line:23)
    try dao.page("bodies", body, error, call, number: number, size: size)
  }

  #sourceLocation(file:"guest.dao.xml",line:24)
  func fees() async throws -> [Fee?] { try await dao.call("fees") }

  #sourceLocation(file:"guest.dao.xml",line:24)
  func fees() throws -> [Fee?] { try dao.call("fees") }

  #sourceLocation(file:"guest.dao.xml",line:24)
  func feesRows() -> RowSequence<Fee?> { dao.rows("fees", as: Fee?.self) }

  #sourceLocation(file:"guest.dao.xml",line:24)
  func feesRows(_ body: (Fee?) throws -> Bool) throws {
    #sourceLocation(file:"guest.dao.xml",line:24)
    try dao.forEachRow("fees", as: Fee?.self, body)
  }

  #sourceLocation(file:"guest.dao.xml",line:24)
  func feesPage(number: Int, size: Int) async throws -> Page<Fee?> {
    #sourceLocation(file:"guest.dao.xml",line:24)
    try await dao.page("fees", number: number, size: size)
  }

  #sourceLocation(file:"guest.dao.xml",line:24)
  func feesPage(number: Int, size: Int) throws -> Page<Fee?> {
    #sourceLocation(file:"guest.dao.xml",line:24)
    try dao.page("fees", number: number, size: size)
  }

  #sourceLocation(file:"guest.dao.xml",line:25)
  func ranks() async throws -> [Double?] { try await dao.call("ranks") }

  #sourceLocation(file:"guest.dao.xml",line:25)
  func ranks() throws -> [Double?] { try dao.call("ranks") }

  #sourceLocation(file:"guest.dao.xml",line:25)
  func ranksRows() -> RowSequence<Double?> { dao.rows("ranks", as: Double?.self) }

  #sourceLocation(file:"guest.dao.xml",line:25)
  func ranksRows(_ body: (Double?) throws -> Bool) throws {
    #sourceLocation(file:"guest.dao.xml",line:25)
    try dao.forEachRow("ranks", as: Double?.self, body)
  }

  #sourceLocation(file:"guest.dao.xml",line:25)
  func ranksPage(number: Int, size: Int) async throws -> Page<Double?> {
    #sourceLocation(file:"guest.dao.xml",line:25)
    try await dao.page("ranks", number: number, size: size)
  }

  #sourceLocation(file:"guest.dao.xml",line:25)
  func ranksPage(number: Int, size: Int) throws -> Page<Double?> {
    #sourceLocation(file:"guest.dao.xml",line:25)
    try dao.page("ranks", number: number, size: size)
  }

  #sourceLocation(file:"guest.dao.xml",line:26)
  func names() async throws -> [String] { try await dao.call("names") }

  #sourceLocation(file:"guest.dao.xml",line:26)
  func names() throws -> [String] { try dao.call("names") }

  #sourceLocation(file:"guest.dao.xml",line:26)
  func namesRows() -> RowSequence<String> { dao.rows("names", as: String.self) }

  #sourceLocation(file:"guest.dao.xml",line:26)
  func namesRows(_ body: (String) throws -> Bool) throws {
    #sourceLocation(file:"guest.dao.xml",line:26)
    try dao.forEachRow("names", as: String.self, body)
  }

  #sourceLocation(file:"guest.dao.xml",line:26)
  func namesPage(number: Int, size: Int) async throws -> Page<String> {
    #sourceLocation(file:"guest.dao.xml",line:26)
    try await dao.page("names", number: number, size: size)
  }

  #sourceLocation(file:"guest.dao.xml",line:26)
  func namesPage(number: Int, size: Int) throws -> Page<String> {
    #sourceLocation(file:"guest.dao.xml",line:26)
    try dao.page("names", number: number, size: size)
  }

  #sourceLocation(file:"guest.dao.xml",line:27)
  func listed() async throws -> [Listed] { try await dao.call("listed") }

  #sourceLocation(file:"guest.dao.xml",line:27)
  func listed() throws -> [Listed] { try dao.call("listed") }

  #sourceLocation(file:"guest.dao.xml",line:27)
  func listedRows() -> RowSequence<Listed> { dao.rows("listed", as: Listed.self) }

  #sourceLocation(file:"guest.dao.xml",line:27)
  func listedRows(_ body: (Listed) throws -> Bool) throws {
    #sourceLocation(file:"guest.dao.xml",line:27)
    try dao.forEachRow("listed", as: Listed.self, body)
  }

  #sourceLocation(file:"guest.dao.xml",line:30)
  func previous() async throws -> [String] { try await dao.call("previous") }

  #sourceLocation(file:"guest.dao.xml",line:30)
  func previous() throws -> [String] { try dao.call("previous") }

  #sourceLocation(file:"guest.dao.xml",line:30)
  func previousRows() -> RowSequence<String> { dao.rows("previous", as: String.self) }

  #sourceLocation(file:"guest.dao.xml",line:30)
  func previousRows(_ body: (String) throws -> Bool) throws {
    #sourceLocation(file:"guest.dao.xml",line:30)
    try dao.forEachRow("previous", as: String.self, body)
  }

  #sourceLocation(file:"guest.dao.xml",line:30)
  func previousPage(number: Int, size: Int) async throws -> Page<String> {
    #sourceLocation(file:"guest.dao.xml",line:30)
    try await dao.page("previous", number: number, size: size)
  }

  #sourceLocation(file:"guest.dao.xml",line:30)
  func previousPage(number: Int, size: Int) throws -> Page<String> {
    #sourceLocation(file:"guest.dao.xml",line:30)
    try dao.page("previous", number: number, size: size)
  }

  #sourceLocation(file:"guest.dao.xml",line:31)
  func sorted(_ by: SortedBy) async throws -> [Guest] { try await dao.call("sorted:", by) }

  #sourceLocation(file:"guest.dao.xml",line:31)
  func sorted(_ by: SortedBy) throws -> [Guest] { try dao.call("sorted:", by) }

  #sourceLocation(file:"guest.dao.xml",line:31)
  func sortedRows(_ by: SortedBy) -> RowSequence<Guest> { dao.rows("sorted:", by, as: Guest.self) }

  #sourceLocation(file:"guest.dao.xml",line:31)
  func sortedRows(_ by: SortedBy, _ body: (Guest) throws -> Bool) throws {
    #sourceLocation(file:"guest.dao.xml",line:31)
    try dao.forEachRow("sorted:", by, as: Guest.self, body)
  }

  #sourceLocation(file:"guest.dao.xml",line:31)
  func sortedPage(_ by: SortedBy, number: Int, size: Int) async throws -> Page<Guest> {
    #sourceLocation(file:"guest.dao.xml",line:31)
    try await dao.page("sorted:", by, number: number, size: size)
  }

  #sourceLocation(file:"guest.dao.xml",line:31)
  func sortedPage(_ by: SortedBy, number: Int, size: Int) throws -> Page<Guest> {
    #sourceLocation(file:"guest.dao.xml",line:31)
    try dao.page("sorted:", by, number: number, size: size)
  }
  #sourceLocation()
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

extension Guest: PositionDecodable {
  static let columns: [String] = ["id", "name", "fee", "created", "note"]

  init(row: borrowing RowView) throws {
    id = try row[0]
    name = try row[1]
    #sourceLocation(file:"guest.dao.xml",line:2)
    fee = try row.decode(2, as: Fee.self)
    created = try row[3]
    note = try row[4]
  }
}
#sourceLocation()

#sourceLocation(file:"guest.dao.xml",line:26)
/// A row of `listed`.
struct Listed: Codable, Sendable, Hashable {
  var fee: Int
  var name: String
}
#sourceLocation()

extension Listed: PositionDecodable {
  static let columns: [String] = ["fee", "name"]

  init(row: borrowing RowView) throws {
    fee = try row[0]
    name = try row[1]
  }
}

/// What the script needs of types that are written by hand, for the compiler to report at its lines.
private func checkGuestDAOTypes() {
  #sourceLocation(file:"guest.dao.xml",line:3)
  ColumnCheck.numbers(Fee.self)
  #sourceLocation(file:"guest.dao.xml",line:4)
  ColumnCheck.numbers(Fee.self)
  #sourceLocation()
}
