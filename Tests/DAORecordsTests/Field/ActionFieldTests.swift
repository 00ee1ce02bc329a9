import DAORecords
import EngineSupport
import Foundation
import Testing

/// What the guide and the tests of Action Data assert of tables from classes, written for records.
@Suite("In the field: Action Data")
struct ActionFieldTests {
  private enum Usage: String, Codable, CaseIterable { case local, web }

  private final class Category: Record {
    static let table = "Categories"
    static let key = RecordKey.autoIncrement(\Category.id)
    var id = -1
    var name = ""
    var description = ""
    var use = Usage.local
    var enabled = true

    init() {}

    convenience init(_ name: String) {
      self.init()
      self.name = name
    }
  }

  private struct Region: Codable, Equatable { var top = 0, left = 0 }

  private struct Appearance: Record, Equatable {
    static let table = "Appearances"
    static let key = RecordKey.next(\Appearance.id)
    var id = 0
    var hasBorder = true
    var location = Region()
    var keys = [1, 2, 3, 4]
  }

  @Test("A class is a table, created from its first values and found again", arguments: TestEngine.all)
  func tables(engine: TestEngine) throws {
    let database = try engine.makeDatabase()
    #expect(try database.recordChanges(for: Category.self).count == 1)
    let categories = try database.records(Category.self)
    #expect(try database.tableNames() == ["Categories"])
    #expect(try database.recordChanges(for: Category.self).isEmpty)
    for number in 1...5 { #expect(try categories.save(Category("Category \(number)")).id == number) }
    let first = try #require(try categories.find(1))
    #expect(first.name == "Category 1" && first.use == .local && first.enabled)
    first.use = .web
    try categories.save(first)
    #expect(try categories.find(1)?.use == .web)
    #expect(try categories.count() == 5)
    #expect(try categories.where("id = ?", 3).count() == 1)
    #expect(try categories.query.max(\.id) == 5)
    #expect(try categories.order(by: "name desc").row(at: 1)?.name == "Category 4")
    #expect(try categories.order(by: \.id).limit(2, offset: 3).all().map(\.id) == [4, 5])
    #expect(try categories.delete([first]) == 1)
    #expect(try !categories.exists(1))
    try engine.remove(database)
  }

  @Test("A computed key is one more than the greatest, and is known before the record is saved", arguments: TestEngine.all)
  func computedKeys(engine: TestEngine) throws {
    let database = try engine.makeDatabase()
    let appearances = try database.records(Appearance.self)
    #expect(try appearances.nextKey(as: Int.self) == 1)
    var made = try appearances.make()
    #expect(made.id == 1 && made.keys == [1, 2, 3, 4])
    made.location = Region(top: 5, left: 6)
    try appearances.save(made)
    #expect(try appearances.find(1) == made)
    #expect(try appearances.save(Appearance()).id == 2)
    let stored = try database.rows("SELECT location FROM \"Appearances\" WHERE id = 1", as: Region.self)
    #expect(stored == [Region(top: 5, left: 6)])
    try engine.remove(database)
  }

  @Test("A type that has got a property gets a column with its default, and the rows stay")
  func update() throws {
    struct Old: Record {
      static let table = "Appearances"
      static let key = RecordKey.next(\Old.id)
      var id = 0
      var hasBorder = true
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "a").path
    let old = try Database.sqlite(at: path)
    try old.records(Old.self).save([Old(hasBorder: false), Old()])
    try old.close()
    let database = try Database.sqlite(at: path)
    let found = try database.records(Appearance.self).order(by: \.id).all()
    #expect(found == [Appearance(id: 1, hasBorder: false), Appearance(id: 2)])
    try database.close()
  }
}
