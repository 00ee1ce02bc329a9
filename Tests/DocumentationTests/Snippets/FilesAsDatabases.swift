// snippet: imports
import DAORecords
import DAOSources
// end
import Foundation
import TestSupport
import Testing

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
}
