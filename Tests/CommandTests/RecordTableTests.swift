import DAORecords
import Foundation
import Testing

@testable import DAOCommand

@Suite("The command on databases with tables that records made")
struct RecordTableTests {
  private struct Visitor: Record {
    static let key = RecordKey.autoIncrement(\Visitor.id)
    static let constraints: [RecordConstraint] = [.unique(\Visitor.name), .index(\Visitor.officeID)]
    var id: Int?
    var name = ""
    var officeID = 1
  }

  let office: Office

  init() throws {
    office = try Office()
    let database = try Database.sqlite(at: office.database)
    let visitors = try database.records(Visitor.self)
    try visitors.save([Visitor(name: "Ada"), Visitor(name: "Grace", officeID: 2)])
    try database.close()
    try office.folder.write(
      "joined/visits.dao.xml",
      """
      <dao>
        <select selector="visits">SELECT v.name, o.city_name FROM Visitor v JOIN office o ON o.id = v.officeID ORDER BY v.id</select>
      </dao>
      """)
  }

  private func expectDone(_ words: String...) {
    let run = CommandRun(words)
    #expect(run.status == .done && !run.errors.contains("error"), "\(words.joined(separator: " ")): \(run.output)\(run.errors)")
  }

  @Test("Lists, checks, their history, the status and plans are as without them")
  func commands() {
    let (scripts, streams, database, joined) = (office.scripts, office.streams, office.database, office.folder.path("joined"))
    expectDone("list", "--scripts", scripts)
    expectDone("list", "--scripts", joined)
    expectDone("check", "--scripts", scripts, "--database", database)
    expectDone("check", "--scripts", joined, "--database", database)
    expectDone("check", "--scripts", joined, "--database", database, "--plan")
    expectDone("check", "--scripts", scripts, "--streams", streams, "--history")
    expectDone("status", "--database", database, "--streams", streams)
    expectDone("migrate", "--database", database, "--streams", streams, "--dry-run")
    expectDone("explain", "--scripts", joined, "--database", database, "visits", "visits")
    let call = CommandRun(["call", "--database", database, "--scripts", joined, "--format", "csv", "visits", "visits"])
    #expect(call.status == .done && call.output.contains("Ada,Zürich"), "\(call.output)\(call.errors)")
  }

  @Test("A check against streams says which table it does not know")
  func unknown() {
    let run = CommandRun("check", "--scripts", office.folder.path("joined"), "--streams", office.streams, "--history")
    #expect(run.status == .fault && run.errors.contains("no such table: Visitor"), "\(run.errors)")
  }

  @Test("Streams go on beside them, and they beside streams")
  func migrations() throws {
    try office.folder.write(
      "streams/3.stream.xml",
      "<execute><statement>ALTER TABLE office ADD COLUMN note TEXT; CREATE VIEW guests AS SELECT name FROM Visitor</statement></execute>"
    )
    #expect(CommandRun("status", "--database", office.database, "--streams", office.streams).output.contains("pending"))
    #expect(office.migrate().output == "applied: 3\nnow at version 3\n")
    expectDone("status", "--database", office.database, "--streams", office.streams)
    let database = try Database.sqlite(at: office.database)
    #expect(try database.records(Visitor.self).count() == 2)
    #expect(try database.recordChanges(for: Visitor.self).isEmpty)
    try database.close()
  }
}
