// snippet: imports
import DAORecords
import DAOSources
// end
import Foundation
import TestSupport
import Testing

@Suite("Sync.md")
struct SyncSnippets {
  @Test("Two instances")
  func two() throws {
    let folder = try TestFolder()
    let (laptop, phone) = (try Database.sqlite(at: folder.path("laptop")), try Database.sqlite(at: folder.path("phone")))
    for database in [laptop, phone] {
      try database.execute(
        "CREATE TABLE stock (item TEXT PRIMARY KEY, count INT, price REAL); CREATE TABLE cache (id INTEGER PRIMARY KEY)")
    }
    let path = folder.path("changes")
    // snippet: two
    try laptop.enableSync(instance: "laptop", except: ["cache"], rules: ["stock": .byColumn])
    try phone.enableSync(instance: "phone", except: ["cache"], rules: ["stock": .byColumn])
    try laptop.execute("INSERT INTO stock VALUES ('tea', 3, 4.5)")

    try laptop.writeChanges(to: path, for: "phone")
    let report = try phone.applyChanges(from: path)
    print(report.applied, report.skipped, report.conflicts)
    // end
    #expect(report.applied == 1)
    // snippet: acknowledge
    try laptop.acknowledge(report.acknowledgement)
    // end
    #expect(try phone.rows("SELECT item FROM stock", as: String.self) == ["tea"])
    try laptop.close()
    try phone.close()
  }

  @Test("Two instances, by calls that suspend")
  func suspending() async throws {
    let folder = try TestFolder()
    let (laptop, phone) = (try Database.sqlite(at: folder.path("laptop")), try Database.sqlite(at: folder.path("phone")))
    for (database, name) in [(laptop, "laptop"), (phone, "phone")] {
      try await database.execute("CREATE TABLE stock (item TEXT PRIMARY KEY)")
      try await database.enableSync(instance: name)
    }
    try await laptop.execute("INSERT INTO stock VALUES ('tea')")
    let path = folder.path("changes")
    // snippet: suspending
    try await laptop.writeChanges(to: path, for: "phone")
    let report = try await phone.applyChanges(from: path)
    // end
    #expect(report.applied == 1)
  }

  @Test("An instance that was restored from a backup")
  func restored() throws {
    let folder = try TestFolder()
    let laptop = try Database.sqlite(at: folder.path("laptop"))
    var phone = try Database.sqlite(at: folder.path("phone"))
    for (database, name) in [(laptop, "laptop"), (phone, "phone")] {
      try database.execute("CREATE TABLE stock (item TEXT PRIMARY KEY)")
      try database.enableSync(instance: name)
    }
    let path = folder.path("changes")
    try phone.backup(to: URL(filePath: folder.path("backup")))
    try phone.execute("INSERT INTO stock VALUES ('tea')")
    try phone.writeChanges(to: path, for: "laptop")
    try laptop.applyChanges(from: path)
    try phone.close()
    phone = try Database.sqlite(at: folder.path("backup"))
    // snippet: restored
    try phone.enableSync(instance: "phone")
    try phone.beginSyncEpoch()
    try phone.writeChanges(to: path, for: "laptop")
    try laptop.applyChanges(from: path)
    try laptop.writeChanges(to: path, for: "phone")
    try phone.applyChanges(from: path)
    // end
    #expect(try phone.rows("SELECT item FROM stock", as: String.self) == ["tea"])
    try laptop.close()
    try phone.close()
  }
}
