import DAORecords
import Foundation
import TestSupport
import Testing

@Suite("Records and documents with a time", .timeLimit(.minutes(30)))
struct ExpiryTests {
  private struct Token: Record, Equatable {
    static let key = RecordKey.given(\Token.id)
    static let constraints: [RecordConstraint] = [.unique(\Token.name)]
    var id: String
    var name: String
    var uses = 0
    var made: Date?
  }

  private let past = Date(timeIntervalSinceNow: -10)
  private let future = Date(timeIntervalSinceNow: 3600)

  @Test("A record whose time is over is found by no way", arguments: Home.allCases)
  func ways(home: Home) async throws {
    try await withRecords(of: Token.self, [home]) { tokens, database in
      let stays = Token(id: "stays", name: "a", uses: 1, made: Date(timeIntervalSinceReferenceDate: 1))
      try await tokens.save(stays)
      #expect(try await tokens.save(Token(id: "later", name: "b", uses: 2), until: future).isNew)
      try hide(tokens, database) {
        #expect(try tokens.save(Token(id: "gone", name: "c", uses: 3), until: past).isNew)
        #expect(try tokens.find("gone") == nil)
        #expect(try tokens.exists("gone") == false)
        #expect(try tokens.count() == 2)
        #expect(try tokens.all().map(\.id).sorted() == ["later", "stays"])
        #expect(try tokens.where(\.uses >= 2).order(by: \.id).first()?.id == "later")
        #expect(try tokens.where(\.uses >= 2).order(by: \.id).row(at: 1) == nil)
        #expect(try tokens.where("uses > ?", 2).exists() == false)
        #expect(try tokens.where(\.made == Date(timeIntervalSinceReferenceDate: 1)).all() == [stays])
        #expect(try tokens.order(by: "uses desc").page(number: 1, size: 1).total == 2)
        #expect(try tokens.order(by: "uses desc").page(number: 1, size: 1).rows.map(\.id) == ["later"])
        #expect(try tokens.query.max(\.uses) == 2 && tokens.query.sum(\.uses) == 3 && tokens.query.average(\.uses) == 1.5)
        #expect(try tokens.query.counts(by: \.uses).map(\.value) == [1, 2])
        #expect(try tokens.query.select(\.name).distinct().all().sorted() == ["a", "b"])
        #expect(try tokens.query.limit(5, offset: 1).all().count == 1)
        var looped: [String] = []
        let note: (Token) -> Bool = { token in
          looped.append(token.id)
          return true
        }
        try tokens.query.forEach(note)
        #expect(looped.sorted() == ["later", "stays"])
        let documents = database.documents("Token")
        #expect(
          try documents.get("gone") == nil && documents.has("gone") == false && documents.hasAll(["gone", "stays"]) == false)
        #expect(try documents.keys() == ["later", "stays"] && documents.count() == 2 && documents.all().count == 2)
      }
      // A change finds none of them, either.
      for change in 0..<5 {
        try await tokens.save(Token(id: "gone", name: "c", uses: 3), until: past)
        switch change {
        case 0: try await tokens.update("later", .set(\.uses, 2))
        case 1: #expect(await error { try await tokens.update("gone", .set(\.uses, 2)) }?.code == .noRow)
        case 2: #expect(await error { try await tokens.update(Token(id: "gone", name: "c")) }?.code == .noRow)
        case 3: #expect(try await tokens.where(\.uses >= 3).update(.set(\.uses, 4)) == 0)
        default: #expect(try await tokens.delete(key: "gone") == 0)
        }
      }
      try await tokens.save(Token(id: "gone", name: "c", uses: 3), until: past)
      #expect(try await tokens.deleteAll() == 2)
    }
  }

  /// Runs `body` in a transaction, whose changes no sweep has seen.
  private func hide(_ tokens: Records<Token>, _ database: Database, _ body: () throws -> Void) throws {
    try database.transaction { try body() }
  }

  @Test("Saving again without a time removes it, and an update of some properties keeps it")
  func removal() throws {
    try withRecords(of: Token.self) { tokens, database in
      func until() throws -> [Double?] { try database.rows("SELECT daokit_until FROM \"Token\" ORDER BY id", as: Double?.self) }
      let time = future.timeIntervalSince1970
      try tokens.save([Token(id: "a", name: "a"), Token(id: "b", name: "b")], until: future)
      #expect(try until() == [time, time])
      try tokens.update("a", .set(\.uses, 1))
      try tokens.update(Token(id: "a", name: "x"), only: \.name)
      try tokens.where(\.id == "a").update(.set(\.uses, 7))
      #expect(try until() == [time, time])
      #expect(try tokens.save(Token(id: "a", name: "a")).isNew == false)
      try tokens.update(Token(id: "b", name: "c"))
      #expect(try until() == [nil, nil])
      try tokens.save(Token(id: "a", name: "a"), until: future)
      try tokens.save(Token(id: "a", name: "a"), until: nil)
      #expect(try until() == [nil, nil])
      let documents = database.documents("accounts")
      try documents.set("a", ["n": 1], until: future)
      #expect(try documents.document("a")?.until?.timeIntervalSince1970 == time)
      try documents.set("a", ["n": 1])
      #expect(try documents.document("a")?.until == nil)
    }
  }

  @Test("A row whose time is over never blocks an insert, by its key or by other unique columns")
  func blocking() throws {
    try withRecords(of: Token.self) { tokens, database in
      try database.transaction {
        try tokens.save(Token(id: "a", name: "n"), until: past)
        #expect(try tokens.insert(Token(id: "a", name: "m")).isNew)
        try tokens.save(Token(id: "b", name: "n"), until: past)
        try tokens.insert(Token(id: "c", name: "n"))
        try tokens.save(Token(id: "d", name: "o"), until: past)
        try tokens.update("c", .set(\.name, "o"))
        try tokens.save(Token(id: "e", name: "p"), until: past)
        #expect(try tokens.save(Token(id: "e", name: "p")).isNew)
        let report = try tokens.save([Token(id: "f", name: "q")], until: past)
        #expect(report[0].isNew)
        let mixed = [Token(id: "g", name: "q"), Token(id: "i", name: "o"), Token(id: "j", name: "s")]
        let tried = try tokens.save(mixed, until: past, continuing: true)
        #expect(tried.saved.map(\.record.id) == ["g", "j"] && tried.failed.map(\.record.id) == ["i"])
        #expect(try tokens.find("j") == nil)
        #expect(try tokens.save([Token(id: "g", name: "q")], continuing: true).failed.isEmpty)
        #expect(try database.documents("Token").set("h", ["name": "r", "uses": 0], until: past))
        #expect(try database.documents("Token").set("h", ["name": "r", "uses": 0]))
      }
      #expect(try tokens.all().map(\.id).sorted() == ["a", "c", "e", "g", "h"])
      let invoices = try database.records(Invoice.self)
      let first = try invoices.save(Invoice(text: "x"), until: past)
      #expect(try invoices.save(Invoice(text: "y")).number == 2)
      #expect(first.number == 1)
    }
  }

  @Test("The column comes with the first time, and is known at once, whatever becomes of the transaction")
  func rollback() async throws {
    try await withRecords(of: Token.self, Home.with(.file)) { tokens, database in
      struct Undo: Error {}
      try await tokens.save(Token(id: "a", name: "a"))
      await #expect(throws: Undo.self) {
        try await database.transaction {
          try await tokens.save(Token(id: "b", name: "b"), until: past)
          #expect(try await tokens.all().map(\.id) == ["a"])
          throw Undo()
        }
      }
      #expect(try await tokens.all().map(\.id) == ["a"])
      try await tokens.save(Token(id: "c", name: "c"))
      try await database.transaction {
        await #expect(throws: Undo.self) {
          try await database.transaction {
            try await tokens.save(Token(id: "d", name: "d"), until: past)
            throw Undo()
          }
        }
        try await tokens.save(Token(id: "e", name: "e"))
        #expect(try await tokens.count() == 3)
        try await tokens.save(Token(id: "f", name: "f"), until: past)
        #expect(try await tokens.count() == 3)
      }
      #expect(try await tokens.find("f") == nil)
      #expect(try await tokens.count() == 3)
    }
  }

  @Test("The first times of several tasks make one column", arguments: Home.allCases)
  func firstTimes(home: Home) async throws {
    try await withRecords(of: Token.self, [home]) { tokens, _ in
      try await tokens.save(Token(id: "0", name: "0"))
      try await withThrowingTaskGroup(of: Void.self) { group in
        for index in 1...4 {
          group.addTask { try await tokens.save(Token(id: "\(index)", name: "\(index)"), until: future) }
        }
        try await group.waitForAll()
      }
      #expect(try await tokens.count() == 5)
    }
  }

  @Test("Records that are only checked, or that a stream has made, say which column they lack")
  func foreignTables() throws {
    let folder = try TestFolder()
    let database = try Database.sqlite(at: folder.path("a"))
    try database.execute(
      "CREATE TABLE Token (id TEXT PRIMARY KEY NOT NULL, name TEXT NOT NULL, uses INTEGER NOT NULL, made TIMESTAMP)")
    let tokens = try database.records(Token.self)
    let failure = error { try tokens.save(Token(id: "a", name: "a"), until: future) }
    #expect(failure?.code == .recordTable && failure?.message.contains("daokit_until REAL") == true)
    #expect(try tokens.count() == 0)
    try database.execute("ALTER TABLE Token ADD COLUMN daokit_until REAL")
    try tokens.save(Token(id: "a", name: "a"), until: past)
    #expect(try tokens.count() == 0)
    let checked = try Database.sqlite(at: folder.path("b"))
    _ = try checked.records(Invoice.self)
    try checked.close()
    let again = try Database.sqlite(at: folder.path("b"))
    let invoices = try again.records(Invoice.self, .check)
    #expect(error { try invoices.save(Invoice(text: "a"), until: future) }?.code == .recordTable)
    try again.close()
    try database.close()
  }

  @Test("A table with times fits its type all the same, and keeps them when it is changed")
  func schema() throws {
    struct More: Record {
      static let table = "Token"
      static let key = RecordKey.given(\More.id)
      var id: String
      var name: Int?
    }
    struct Plain: Record {
      static let table = "Token"
      static let key = RecordKey.given(\Plain.id)
      var id: String
      var name: String?
    }
    let folder = try TestFolder()
    func open() throws -> Database { try Database.sqlite(at: folder.path("a")) }
    let first = try open()
    try first.records(Plain.self).save(Plain(id: "a", name: "1"), until: future)
    #expect(try first.recordChanges(for: Plain.self).isEmpty)
    try first.close()
    let second = try open()
    _ = try second.records(More.self)
    #expect(try second.rows("SELECT daokit_until FROM Token", as: Double.self) == [future.timeIntervalSince1970])
    try second.records(More.self).save(More(id: "b"), until: past)
    #expect(try second.records(More.self).count() == 1)
    try second.close()
  }

  @Test("Another program that has the records open leaves out the rows that a first one gives a time")
  func otherPrograms() throws {
    let folder = try TestFolder()
    let databases = try (0..<2).map { _ in try Database.sqlite(at: folder.path("a")) }
    let (first, second) = (try databases[0].records(Token.self), try databases[1].records(Token.self))
    try second.save(Token(id: "a", name: "a"))
    #expect(try second.where(\.uses == 0).all().count == 1)
    try databases[0].transaction { _ = try first.save(Token(id: "b", name: "b"), until: past) }
    #expect(try second.where(\.uses == 0).all().map(\.id) == ["a"])
    #expect(try second.count() == 1 && second.where(\.name == "b").first() == nil)
    try databases[0].transaction { _ = try first.save(Token(id: "c", name: "c"), until: past) }
    #expect(try second.insert(Token(id: "d", name: "c")).isNew)
    for database in databases { try database.close() }
  }
}
