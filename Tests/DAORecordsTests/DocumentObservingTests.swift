import DAORecords
import Foundation
import TestSupport
import Testing

@Suite("Live documents", .timeLimit(.minutes(30)))
struct DocumentObservingTests {
  @Test("Keys are observed from before the table is there until after it is gone", arguments: [Home.file, .memory])
  func keys(home: Home) async throws {
    try await withDocuments([home]) { accounts, _ in
      var keys = accounts.observeKeys(where: [[DocumentCondition("n", .greater, 1)]], sort: "n desc").makeAsyncIterator()
      var count = accounts.observeCount().makeAsyncIterator()
      #expect(try await keys.next() == [])
      #expect(try await count.next() == 0)
      // An equal result is left out, though there is a table now.
      try await accounts.set("a", ["n": 1])
      #expect(try await count.next() == 1)
      try await accounts.set("b", ["n": 2])
      #expect(try await keys.next() == ["b"])
      try await accounts.set("c", ["n": 3, "more": 1])
      #expect(try await keys.next() == ["c", "b"])
      // It leaves the condition.
      try await accounts.set("b", ["n": 0])
      #expect(try await keys.next() == ["c"])
      try await accounts.drop()
      #expect(try await keys.next() == [])
      #expect(try await count.next() == 0)
    }
  }

  @Test("One document is observed, and all that meet a condition")
  func documents() async throws {
    try await withDocuments([.memory]) { accounts, database in
      var one = accounts.observe("a").makeAsyncIterator()
      var some = accounts.observe(where: [[DocumentCondition("n", .atLeast, 0)]]).makeAsyncIterator()
      #expect(try await one.next() == .some(nil))
      #expect(try await some.next() == [])
      try await accounts.set("a", ["n": 1])
      #expect(try await one.next()??.members == ["n": 1])
      #expect(try await some.next()?.map(\.members) == [["n": 1]])
      // Changed by SQL.
      try await database.execute("UPDATE accounts SET n = 5")
      #expect(try await one.next()??.members == ["n": 5])
      #expect(try await some.next()?.map(\.members) == [["n": 5]])
      struct Undo: Error {}
      await #expect(throws: Undo.self) {
        try await database.transaction {
          try await accounts.set("a", ["n": 6])
          throw Undo()
        }
      }
      try await accounts.delete("a")
      #expect(try await one.next() == .some(nil))
      #expect(try await some.next() == [])
    }
  }

  @Test("Another program's documents are seen")
  func otherPrograms() async throws {
    let folder = try TestFolder()
    let database = try Database.sqlite(at: folder.path("a"))
    var results = database.documents("accounts").observeKeys().makeAsyncIterator()
    #expect(try await results.next() == [])
    try await Task.sleep(for: .milliseconds(1200))
    let other = try Database.sqlite(at: folder.path("a"))
    try await other.documents("accounts").set("from outside", [:])
    #expect(try await results.next() == ["from outside"])
    try other.close()
    try database.close()
  }
}
