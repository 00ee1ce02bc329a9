import DAORecords
import Foundation
import TestSupport
import Testing

@Suite("Migrations of records")
struct MigrationTests {
  private struct First: Record {
    static let table = "contact"
    static let key = RecordKey.autoIncrement(\First.id)
    var id: Int?
    var name = ""
    var street: String?
    var town: String?
    var old: String?
  }

  private struct Newest: Record {
    static let table = "contact"
    static let key = RecordKey.autoIncrement(\Newest.id)
    static let constraints: [RecordConstraint] = [.index(\Newest.last)]
    var id: Int?
    var first = ""
    var last = ""
    var address = ""
    var slug = ""
    var added = 1
  }

  private func steps(_ migration: RecordMigration<Newest>) {
    migration.step(2) { table in
      try table.split("name", at: " ", into: \.first, and: \.last)
      try table.combine(["street", "town"], into: \.address, by: ", ")
    }
    migration.step(3) { table in
      try table.fill(\.slug, with: "lower(first || '-' || last)")
      try table.drop("old")
    }
  }

  @Test("Steps rename, divide, join and fill, once, in one transaction with the change of the table")
  func steps() throws {
    let folder = try TestFolder()
    let old = try Database.sqlite(at: folder.path("records"))
    try old.records(First.self).save([
      First(name: "Ada Lovelace", street: "Main", town: "London", old: "x"), First(name: "Bo", town: "Rome"),
      First(name: "C D E"),
    ])
    try old.close()
    for _ in 1...2 {
      let database = try Database.sqlite(at: folder.path("records"))
      let contacts = try database.records(Newest.self, version: 3, steps)
      let all = try contacts.order(by: \.id).all()
      #expect(all.map(\.first) == ["Ada", "Bo", "C"])
      #expect(all.map(\.last) == ["Lovelace", "", "D E"])
      #expect(all.map(\.address) == ["Main, London", "Rome", ""])
      #expect(all.map(\.slug) == ["ada-lovelace", "bo-", "c-d e"])
      #expect(all.map(\.added) == [1, 1, 1])
      #expect(try database.recordVersion(of: Newest.self) == 3)
      #expect(try database.recordChanges(for: Newest.self).isEmpty)
      try database.close()
    }
  }

  @Test("A new table begins at the newest version; an error undoes all; an older program is told")
  func ends() throws {
    let folder = try TestFolder()
    let old = try Database.sqlite(at: folder.path("records"))
    try old.records(First.self).save(First(name: "Ada"))
    try old.close()
    let database = try Database.sqlite(at: folder.path("records"))
    let failure = error {
      try database.records(Newest.self, version: 3) { migration in
        migration.step(2) { try $0.rename("name", to: \.first) }
        migration.step(3) { try $0.rename("nmae", to: \.last) }
      }
    }
    #expect(failure?.code == .missingColumn)
    #expect(try database.rows("SELECT name FROM contact", as: String.self) == ["Ada"])
    #expect(error { try database.records(Newest.self, version: 2) { $0.step(3) { _ in } } }?.code == .configuration)
    try database.close()

    let fresh = try Database.sqlite(at: folder.path("fresh"))
    _ = try fresh.records(Newest.self, version: 3) { migration in migration.step(2) { try $0.execute("no SQL") } }
    #expect(try fresh.recordVersion(of: Newest.self) == 3)
    try fresh.close()
    let older = try Database.sqlite(at: folder.path("fresh"))
    #expect(error { try older.records(Newest.self, version: 2) { _ in } }?.code == .recordTable)
    try older.execute("CREATE TABLE item (id INTEGER PRIMARY KEY)")
    struct Item: Record {
      static let table = "item"
      static let key = RecordKey.autoIncrement(\Item.id)
      var id: Int?
    }
    #expect(error { try older.records(Item.self, version: 1) { _ in } }?.code == .recordTable)
    try older.close()
  }

  private struct Named: Record {
    static let table = "named"
    static let key = RecordKey.given(\Named.id)
    var id = 0
    var name = ""
  }

  private struct Parted: Record {
    static let table = "named"
    static let key = RecordKey.given(\Parted.id)
    var id = 0
    var name = ""
    var firstName: String?
  }

  @Test("A value is divided into its own column, too, and steps run for a type that was asked for without them")
  func ownColumn() throws {
    let folder = try TestFolder()
    let old = try Database.sqlite(at: folder.path("records"))
    try old.records(Named.self).save(Named(id: 1, name: "Ada Lovelace"))
    try old.close()
    let database = try Database.sqlite(at: folder.path("records"))
    _ = try database.records(Parted.self)
    let parted = try database.records(Parted.self, version: 2) { migration in
      migration.step(2) { try $0.split("name", at: " ", into: \.firstName, and: \.name) }
    }
    let ada = try parted.find(1)
    #expect(ada?.firstName == "Ada" && ada?.name == "Lovelace")
    #expect(try database.recordVersion(of: Parted.self) == 2)
    try database.close()
  }

  private struct Given: Record {
    static let table = "named"
    static let key = RecordKey.given(\Given.id)
    var id = 0
    var givenName = ""
    var born: Date?
  }

  @Test("A name changes twice, for tables of each version; what a step fills is stored as a save would")
  func renamedTwice() throws {
    for version in 1...2 {
      let folder = try TestFolder()
      let old = try Database.sqlite(at: folder.path("records"))
      if version == 1 {
        try old.records(Named.self).save(Named(id: 1, name: "Ada"))
      } else {
        let parted = try old.records(Parted.self, version: 2) { _ in }
        try parted.save(Parted(id: 1, name: "", firstName: "Ada"))
      }
      try old.close()
      let database = try Database.sqlite(at: folder.path("records"))
      let given = try database.records(Given.self, version: 4) { migration in
        migration.step(2) { try $0.rename("name", to: "firstName") }
        migration.step(3) { table in
          try table.combine(["firstName"], into: "joined", by: "")
          try table.split("joined", at: "|", into: "head", and: "tail")
          try table.rename("head", to: "newName")
          try table.drop("tail")
          if version == 2 { try table.drop("name") }
        }
        migration.step(4) { table in
          try table.rename("newName", to: \.givenName)
          try table.fill(\.born, with: "'2020-01-31'")
        }
      }
      let ada = try given.find(1)
      #expect(ada?.givenName == "Ada")
      let early = try Date("2020-01-30T00:00:00Z", strategy: .iso8601)
      let late = try Date("2020-02-01T00:00:00Z", strategy: .iso8601)
      #expect(try given.where(\.born > early && \.born < late).count() == 1)
      try database.close()
    }
  }
}
