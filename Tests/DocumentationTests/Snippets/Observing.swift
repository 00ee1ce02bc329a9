import DAORecords
import Foundation
import Testing

@Suite("Observing.md")
struct LiveSnippets {
  struct Person: Record {
    static let table = "people"
    static let key = RecordKey.autoIncrement(\Person.id)
    var id: Int?
    var name = ""
    var age: Int?
  }

  @Test("Notices, which a file needs none of")
  func notices() async throws {
    let database = try Database.inMemory()
    // snippet: notices
    try await database.processStreams(in: .module)
    try await database.installNotices()
    // end
    try database.close()
  }

  @Test("Observed until there are enough")
  func observing() async throws {
    let database = try Database.inMemory()
    let people = try database.records(Person.self)
    let employees = try database.dao(script: "<dao><select selector=\"names\">SELECT name FROM people</select></dao>")
    let task = Task {
      // snippet: script
      for try await rows: [String] in employees.observe("names") {
        print(rows)
        if rows.count == 2 { break }
      }
      // end
      // snippet: records
      for try await adults in people.where(\.age >= 18).observe() {
        print(adults.count)
        if adults.count == 1 { break }
      }
      // end
    }
    try await people.save([Person(name: "Ada"), Person(name: "Bo", age: 30)])
    try await task.value
    try database.close()
  }
}
