// snippet: imports
import DAORecords
import DAOSources
// end
import Foundation
import TestSupport
import Testing

// snippet: source
struct Download: ByteSource {
  let bytes: [UInt8]

  func open() -> any ByteReading { Reading(rest: bytes) }

  struct Reading: ByteReading {
    var rest: [UInt8]
    /// As many as are handy; none at the end.
    mutating func next() -> [UInt8] {
      defer { rest = [] }
      return rest
    }
  }
}
// end

@Suite("FilesAsDatabases.md")
struct FileSnippets {
  @Test("Read, changed and written")
  func file() throws {
    let folder = try TestFolder()
    let path = folder.path("people.json")
    try #"[{"name": "Ada", "age": 36}, {"name": "Bo", "age": 7}]"#.write(toFile: path, atomically: true, encoding: .utf8)
    // snippet: file
    let database = try Database.file(at: path)  // …/people.json
    let names = try database.rows("SELECT name FROM people WHERE age > ?", 30, as: String.self)
    try database.execute("UPDATE people SET age = age + 1")
    try database.persist()
    // end
    #expect(names == ["Ada"])
    #expect(
      try String(contentsOfFile: path, encoding: .utf8) == #"[{"name": "Ada", "age": 37}, {"name": "Bo", "age": 8}]"#)
    try database.close()
  }

  @Test("Bytes in the place of a file")
  func source() throws {
    let bytes = Array("name,age\nAda,36\n".utf8)
    // snippet: opened
    let people = try Database.file(Download(bytes: bytes), named: "people", format: .csv)
    let ages = try people.rows("SELECT age FROM people", as: Int.self)
    // end
    #expect(ages == [36])
    try people.close()
  }

  @Test("Opened with options, and several at once")
  func options() throws {
    let folder = try TestFolder()
    let path = folder.path("people.json")
    try #"[{"name": "Ada", "city": 1, "pets": [{"name": "Rex"}]}]"#.write(toFile: path, atomically: true, encoding: .utf8)
    do {
      // snippet: options
      let options = FileOptions(nested: .tables, keys: ["people_pets": "name"], persistsOnClose: true)
      let database = try Database.file(at: path, options: options)  // …/people.json
      let owners = try database.rows(
        "SELECT people.name FROM people JOIN people_pets pet ON pet.people_rowid = people.rowid WHERE pet.name = ?", "Rex",
        as: String.self)
      // end
      #expect(owners == ["Ada"])
      try database.close()
    }
    let (people, cities) = (path, folder.path("cities.csv"))
    try "id,label\n1,Bonn\n".write(toFile: cities, atomically: true, encoding: .utf8)
    // snippet: several
    let database = try Database.files(at: [people, cities])  // …/people.json, …/cities.csv
    let names = try database.rows(
      "SELECT name FROM people JOIN cities ON cities.id = people.city WHERE cities.label = ?", "Bonn", as: String.self)
    try database.persist()
    // end
    #expect(names == ["Ada"])
    try database.close()
  }
}
