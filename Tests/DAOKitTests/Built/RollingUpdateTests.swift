import DAOKit
import Foundation
import Testing

@Suite("A program that runs on while a newer one changes the schema")
struct RollingUpdateTests {
  private static let script = """
    <dao>
      <insert selector="insert:" table="item"/>
      <insert selector="insertBack:" table="item" useGeneratedKeys="true" keyProperty="id"/>
      <insert selector="save:" table="item" conflict="id"/>
      <update selector="update:" table="item" where="id=:id"/>
      <select selector="all" type="Item">SELECT * FROM item ORDER BY id</select>
    </dao>
    """

  private struct Item: Codable, Equatable, Sendable {
    var id: Int
    var name: String?
  }

  private struct NewItem: Codable, Sendable {
    var id: Int
    var name: String?
    var nickname: String?
    var rank: Int
  }

  /// A folder with streams up to a version, and a database on it.
  private func open(_ folder: URL, version: Int, allowsNewer: Bool = false) throws -> (Database, DAO) {
    let streams = folder.appending(path: "streams\(version)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
    let texts = [
      "CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT)",
      "ALTER TABLE item ADD COLUMN nickname TEXT; ALTER TABLE item ADD COLUMN rank INTEGER NOT NULL DEFAULT 7",
    ]
    for (index, text) in texts.prefix(version).enumerated() {
      let stream = "<execute><statement>\(text)</statement></execute>"
      try Data(stream.utf8).write(to: streams.appending(path: "\(index + 1).stream.xml"))
    }
    var configuration = Configuration()
    configuration.allowsNewerSchema = allowsNewer
    let database = try Database.sqlite(at: folder.appending(path: "a.sqlite"), configuration: configuration)
    do {
      try database.processStreams(at: streams)
      return (database, try database.dao(script: Self.script))
    } catch {
      try database.close()
      throw error
    }
  }

  /// Runs every built operation by every kind of argument, and the select of all columns.
  private func useAll(_ dao: DAO, from first: Int) throws {
    var id = first
    func next() -> Item {
      id += 1
      return Item(id: id, name: "n")
    }
    for selector in ["insert:", "insertBack:", "save:", "update:"] {
      func prepared() throws -> Item {
        let item = next()
        if selector == "update:" { try dao.call("insert:", item) }
        return item
      }
      let (one, two, three) = (try prepared(), try prepared(), try prepared())
      try dao.call(selector, one)
      try dao.call(selector, ["id": two.id, "name": two.name])
      try dao.batch(selector, [three])
      try dao.operation(selector).batch([try prepared(), try prepared()])
      if selector == "insert:" { try dao.call(selector, next().id, "n") }
    }
    let items: [Item] = try dao.call("all")
    #expect(items.filter { $0.id > first } == ((first + 1)...id).map { Item(id: $0, name: "n") })
  }

  /// The same by asynchronous calls.
  private func useAllElsewhere(_ dao: DAO, from first: Int) async throws {
    for (index, selector) in ["insert:", "insertBack:", "save:"].enumerated() {
      let id = first + 10 * index
      try await dao.call(selector, Item(id: id))
      try await dao.call(selector, ["id": id + 1, "name": "n"])
      try await dao.batch(selector, [Item(id: id + 2), Item(id: id + 3)])
      try await dao.call("update:", Item(id: id, name: "m"))
    }
    let items: [Item] = try await dao.call("all")
    #expect(items.count == 12)
  }

  @Test("Asynchronous calls leave new columns out too")
  func elsewhere() async throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (old, dao) = try open(folder, version: 1)
    let (new, _) = try open(folder, version: 2)
    try await useAllElsewhere(dao, from: 1)
    try new.close()
    try old.close()
  }

  @Test(
    "New columns that are filled by themselves are left out, whether an operation was bound before or not",
    arguments: [true, false])
  func added(isBoundBefore: Bool) throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (old, dao) = try open(folder, version: 1)
    if isBoundBefore { try useAll(dao, from: 0) }
    let (new, newDAO) = try open(folder, version: 2)
    try newDAO.call("insert:", NewItem(id: 1_000, name: "n", nickname: "k", rank: 1))
    try useAll(dao, from: 2_000)
    // What an argument has for a new column is stored, by the same operation too.
    try dao.call("insert:", NewItem(id: 1_001, name: "n", nickname: "k", rank: 2))
    try dao.call("insert:", ["id": 1_002, "name": "n", "rank": 3])
    try dao.call("update:", Item(id: 1_000, name: "m"))
    try dao.call("save:", Item(id: 1_001, name: "m"))
    let query = try new.dao(
      script: "<dao><select selector='ranks'>SELECT rank FROM item WHERE id BETWEEN 1000 AND 2001 ORDER BY id</select></dao>")
    #expect(try query.call("ranks") == [1, 2, 3, 7])
    try new.close()
    try old.close()
  }

  @Test("A column that was there, and a new one that must have a value, stay errors")
  func needed() throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (database, dao) = try open(folder, version: 1)
    expectError(.parameter, "name") { try dao.call("insert:", ["id": 1]) }
    try dao.call("insert:", Item(id: 2))
    let other = try Database.sqlite(at: folder.appending(path: "a.sqlite"))
    try other.dao(script: "<dao><update selector='a'>DROP TABLE item</update></dao>").call("a")
    try other.dao(
      script:
        "<dao><update selector='a'>CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT, need TEXT NOT NULL)</update></dao>"
    ).call("a")
    try other.close()
    expectError(.parameter, "need") { try dao.call("insert:", Item(id: 3)) }
    try database.close()
  }

  @Test("A program starts on a newer database where the configuration allows it, and runs no stream then")
  func newerDatabase() throws {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (new, _) = try open(folder, version: 2)
    expectError(.stream, "newer than the newest stream, 1", "allowsNewerSchema") { try open(folder, version: 1) }
    let (old, dao) = try open(folder, version: 1, allowsNewer: true)
    try useAll(dao, from: 0)
    try old.close()
    try new.processStreams(at: folder.appending(path: "streams2", directoryHint: .isDirectory))
    try new.close()
  }
}
