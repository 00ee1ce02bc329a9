import DAOCore
import DAOScript
import Foundation
import Testing

@Suite("Script libraries")
final class ScriptLibraryTests {
  let folder = FileManager.default.temporaryDirectory.appending(path: "ScriptLibraryTests-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ path: String, _ source: String = "<dao/>") throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try source.write(to: file, atomically: true, encoding: .utf8)
  }

  private func error(_ body: () throws -> Void) -> DAOError? {
    #expect(throws: DAOError.self, performing: body)
  }

  @Test("Scripts are found in folders within folders, and hidden files are not")
  func find() throws {
    try write("employee.dao.xml", "<dao><select selector='all'>SELECT 1</select></dao>")
    try write("a/b/project.x.dao.xml")
    try write("a/.hidden/secret.dao.xml")
    try write(".dao.xml")
    try write("a/notes.xml")
    try FileManager.default.createDirectory(at: folder.appending(path: "empty"), withIntermediateDirectories: true)
    let library = try ScriptLibrary(directory: folder)
    #expect(library.files.map(\.name) == ["project.x", "employee"])
    #expect(try library.scripts(dialect: SQLiteDialect()).map(\.name) == ["project.x", "employee"])
    let script = try library.script(named: "employee", dialect: SQLiteDialect())
    #expect(script.operations.map(\.name) == ["employee.all"])
    #expect(script.file == folder.path + "/employee.dao.xml")
  }

  @Test("Two scripts of one name are an error that names both")
  func doubled() throws {
    try write("a/employee.dao.xml")
    try write("b/employee.dao.xml")
    let library = try ScriptLibrary(directory: folder)
    let one = error { _ = try library.script(named: "employee", dialect: SQLiteDialect()) }
    #expect(one?.code == .scriptNotFound)
    #expect(one?.message.contains("a/employee.dao.xml, ") == true)
    let all = error { _ = try library.scripts(dialect: SQLiteDialect()) }
    #expect(all?.faults.map(\.message) == ["the name 'employee' is taken by \(folder.path)/a/employee.dao.xml"])
  }

  @Test("A script that does not exist is an error with the nearest spelling")
  func missing() throws {
    try write("employee.dao.xml")
    let error = error { _ = try ScriptLibrary(directory: folder).script(named: "employe", dialect: SQLiteDialect()) }
    #expect(error?.code == .scriptNotFound)
    #expect(error?.message == "there is no employe.dao.xml in '\(folder.path)'; did you mean 'employee'?")
  }

  @Test(
    "A name cannot leave the folder, and is none of a file",
    arguments: ["", "a.dao.xml", "../x", "/etc/passwd", "a/b", "a\\b", "..", ".", "x\0"])
  func escaping(name: String) throws {
    try write("a/b.dao.xml")
    let error = error { _ = try ScriptLibrary(directory: folder).script(named: name, dialect: SQLiteDialect()) }
    #expect(error?.code == .scriptNotFound)
    #expect(error?.message.contains("is no script's name") == true)
  }

  @Test("The faults of all scripts are in one report")
  func allFaults() throws {
    try write("a.dao.xml", "<dao><select selector='a'/></dao>")
    try write("b/b.dao.xml", "<dao>")
    try write("c.dao.xml", "<dao><select selector='a'>SELECT 'x</select></dao>")
    let error = error { _ = try ScriptLibrary(directory: folder).scripts(dialect: SQLiteDialect()) }
    #expect(error?.code == .script)
    #expect(error?.faults.map(\.location.file) == ["a", "b/b", "c"].map { "\(folder.path)/\($0).dao.xml" })
  }

  @Test("A folder that is not there, and what is no file, are errors")
  func unreadable() throws {
    #expect(error { _ = try ScriptLibrary(directory: folder.appending(path: "none")) }?.code == .scriptNotFound)
    try write("file")
    #expect(error { _ = try ScriptLibrary(directory: folder.appending(path: "file")) }?.code == .scriptNotFound)
    try FileManager.default.createDirectory(at: folder.appending(path: "x.dao.xml"), withIntermediateDirectories: true)
    let error = error { _ = try ScriptLibrary(directory: folder).scripts(dialect: SQLiteDialect()) }
    #expect(error?.faults.map(\.message) == ["this is no file"])
  }

  @Test("A file beyond the size limit is refused")
  func size() throws {
    try write("big.dao.xml", "<dao>" + String(repeating: " ", count: 17 << 20) + "</dao>")
    let error = error { _ = try ScriptLibrary(directory: folder).scripts(dialect: SQLiteDialect()) }
    #expect(error?.message.contains("more than 16777216 bytes") == true)
  }
}
