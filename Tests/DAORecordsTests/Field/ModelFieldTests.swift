import DAORecords
import EngineSupport
import Foundation
import Testing

/// What the guide and the tests of AHDataModel assert, written for records.
@Suite("In the field: AHDataModel")
struct ModelFieldTests {
  private struct Master: Record, Equatable {
    static let key = RecordKey.autoIncrement(\Master.id)
    var id: Int?
    var age: Int?
    var score: Double
    var name: String?
  }

  private struct Dog: Record, Equatable {
    static let key = RecordKey.given(\Dog.name)
    static let constraints: [RecordConstraint] = [.references(\Dog.masterId, Master.self, onDelete: .cascade)]
    var masterId: Int?
    var name: String
    var age: Int
  }

  private static let masters = [
    Master(id: 1, age: 12, score: 45, name: "fun_1"), Master(id: 2, age: 22, score: 55),
    Master(id: 3, age: 33, score: 65, name: "fun_2"), Master(id: 4, score: 75, name: "master_3"), Master(id: 5, score: 85),
    Master(id: 6, age: 66, score: 95), Master(id: 7, score: 123, name: "fun_6"),
    Master(id: 8, age: 88, score: 234, name: "fun_7"),
  ]

  private func withMasters(_ body: (Records<Master>, Records<Dog>, Database) throws -> Void) throws {
    let database = try Database.inMemory()
    let masters = try database.records(Master.self)
    try masters.insert(Self.masters)
    try body(masters, try database.records(Dog.self), database)
    try database.close()
  }

  private func ids(_ query: Query<Master, Master>) throws -> [Int] { try query.all().compactMap(\.id) }

  @Test("Queries by names and operators, nil included")
  func queries() throws {
    try withMasters { (masters, _, _) throws in
      #expect(try masters.count() == 8)
      #expect(try masters.where("age", .notEqual, nil).count() == 5)
      #expect(try masters.where("age", .equal, nil).count() == 3)
      #expect(try masters.where(\.name == nil).count() == 3)
      #expect(try masters.where("age", .in, [33, 66, 88]).count() == 3)
      #expect(try masters.where("age", .greater, 22).where("score", .less, 85).count() == 1)
      #expect(try ids(masters.where("name", .like, "fun%").where("age", .atMost, "77").order(by: "score desc")) == [3, 1])
      #expect(try masters.where("id >= ? AND age <= ?", 5, 88).count() == 2)
    }
  }

  @Test("A list that the value must not be in finds what has no value, as in Swift; SQL leaves it out")
  func notIn() throws {
    try withMasters { (masters, _, _) throws in
      #expect(try masters.where("age", .notIn, [33, 66, 88]).count() == 5)
      #expect(try masters.where("age NOT IN (33, 66, 88)").count() == 2)
    }
  }

  @Test("AND binds before OR")
  func chains() throws {
    try withMasters { (masters, _, _) throws in
      let query = masters.where(\.id > 5 || \.score < 85 && \.age >= 33).order(by: \.id, .descending)
      #expect(try ids(query) == [8, 7, 6, 3])
    }
  }

  @Test("Limits and offsets, beyond the end too")
  func limits() throws {
    try withMasters { (masters, _, _) throws in
      let sorted = masters.order(by: \.id, .descending)
      #expect(try ids(sorted.limit(2)) == [8, 7])
      #expect(try ids(sorted.limit(3, offset: 2)) == [6, 5, 4])
      #expect(try ids(sorted.limit(5, offset: 6)) == [2, 1])
      #expect(try ids(sorted.limit(5, offset: 10)) == [])
    }
  }

  @Test("Records without a key get one, beside those that have one", arguments: TestEngine.all)
  func keys(engine: TestEngine) throws {
    let database = try engine.makeDatabase()
    let masters = try database.records(Master.self)
    try masters.insert([Master(score: 45), Master(score: 55), Master(id: 55, score: 85), Master(id: 87, score: 234)])
    #expect(try masters.count() == 4)
    #expect(try masters.query.all().allSatisfy { $0.id != nil })
    var first = try #require(try masters.where(\.score == 45).first())
    first.name = "aaa"
    #expect(try !masters.save(first).isNew)
    #expect(try masters.where(\.name == "aaa").count() == 1)
    try masters.delete(try masters.where(\.score < 60).all())
    #expect(try ids(masters.order(by: \.id)) == [55, 87])
    try engine.remove(database)
  }

  @Test("Inserts, updates, partial updates and deletions of one and many")
  func changes() throws {
    try withMasters { (masters, dogs, _) throws in
      try dogs.insert((1...3).map { Dog(masterId: 1, name: "dog_\($0)", age: 12) })
      #expect(throws: DAOError.self) { try dogs.insert(Dog(masterId: 1, name: "dog_1", age: 1)) }
      var dog = try #require(try dogs.find("dog_2"))
      (dog.masterId, dog.age) = (2, 42)
      try dogs.update(dog, only: \.age)
      #expect(try dogs.find("dog_2") == Dog(masterId: 1, name: "dog_2", age: 42))
      try dogs.update(dog)
      #expect(try dogs.find("dog_2") == dog)
      try dogs.update("dog_3", .set(\.age, 99), .set(\.masterId, nil))
      #expect(try dogs.find("dog_3") == Dog(name: "dog_3", age: 99))
      #expect(throws: DAOError.self) { try dogs.update(Dog(masterId: 999, name: "dog_1", age: 1)) }
      #expect(throws: DAOError.self) { try dogs.update(Dog(name: "none", age: 1)) }
      #expect(try dogs.delete(key: "none") == 0)
      try masters.delete(key: 1)
      #expect(try dogs.order(by: \.name).all().map(\.name) == ["dog_2", "dog_3"])
      #expect(try masters.exists(2) && !masters.exists(1))
      try dogs.deleteAll()
      #expect(try dogs.count() == 0)
    }
  }

  @Test("Many at once hand back those that failed, and a transaction that throws leaves nothing")
  func failures() throws {
    try withMasters { (masters, dogs, database) throws in
      let report = try dogs.save(
        [Dog(masterId: 1, name: "a", age: 1), Dog(masterId: 99, name: "b", age: 1), Dog(name: "c", age: 1)], continuing: true)
      #expect(report.failed.map(\.record.name) == ["b"])
      struct Undo: Error {}
      #expect(throws: Undo.self) {
        try database.transaction {
          try dogs.save(Dog(name: "d", age: 1))
          try masters.deleteAll()
          throw Undo()
        }
      }
      #expect(try dogs.order(by: \.name).all().map(\.name) == ["a", "c"])
      #expect(try masters.count() == 8)
    }
  }

  @Test("A property that comes is filled from another table, and the version is known")
  func migration() throws {
    struct Keeper: Record {
      static let table = "Master"
      static let key = RecordKey.autoIncrement(\Keeper.id)
      var id: Int?
      var age: Int?
      var score = 0.0
      var title: String?
      var dogCount = 0
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "a").path
    let old = try Database.sqlite(at: path)
    try old.records(Master.self).insert(Self.masters)
    try old.records(Dog.self).insert([Dog(masterId: 1, name: "a", age: 1), Dog(masterId: 1, name: "b", age: 1)])
    try old.close()
    let database = try Database.sqlite(at: path)
    let keepers = try database.records(Keeper.self, version: 1) { migration in
      migration.step(1) { table in
        try table.rename("name", to: \.title)
        try table.fill(\.dogCount, with: "(SELECT count(*) FROM Dog WHERE masterId = Master.id)")
      }
    }
    #expect(try keepers.find(1)?.dogCount == 2)
    #expect(try keepers.find(1)?.title == "fun_1")
    #expect(try keepers.where(\.dogCount == 0).count() == 7)
    #expect(try database.recordVersion(of: Keeper.self) == 1)
    try database.close()
  }
}
