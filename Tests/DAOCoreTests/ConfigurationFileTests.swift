import DAOCore
import Foundation
import Testing

@Suite("Configuration files")
struct ConfigurationFileTests {
  private func configuration(_ text: String) throws -> Configuration {
    let folder = FileManager.default.temporaryDirectory.appending(path: "daokit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "dao.json")
    try Data(text.utf8).write(to: file)
    return try Configuration(contentsOf: file)
  }

  /// The faults of a file, without its path.
  private func faults(_ text: String) -> [String] {
    let error = #expect(throws: DAOError.self) { try configuration(text) }
    #expect(error?.code == .configuration)
    return error?.faults.map { "\($0.location.line):\($0.location.column) \($0.message)" } ?? []
  }

  @Test("Every key sets its property")
  func keys() throws {
    let configuration = try configuration(
      """
      {
        "readOnly": true, "busyTimeout": 0.25, "readers": 8, "dateStrategy": "iso8601", "nulls": "zero",
        "showsValues": true, "unsafeSubstitution": true, "verifiesScripts": true, "mybatis": "conf/mybatis.xml",
        "connectionStatements": ["PRAGMA cache_size = -8000", "SELECT 1"]
      }
      """)
    #expect(
      configuration.readOnly && configuration.showsValues && configuration.unsafeSubstitution && configuration.verifiesScripts)
    #expect(configuration.busyTimeout == .milliseconds(250) && configuration.readers == 8)
    #expect(configuration.dateStrategy == .iso8601 && configuration.nulls == .zero)
    #expect(configuration.connectionStatements == ["PRAGMA cache_size = -8000", "SELECT 1"])
    #expect(configuration.mybatis?.lastPathComponent == "mybatis.xml")
    #expect(configuration.mybatis?.deletingLastPathComponent().lastPathComponent == "conf")
    #expect(configuration.mybatis?.path.hasPrefix(FileManager.default.temporaryDirectory.path) == true)
  }

  @Test("What is left out has its default")
  func defaults() throws {
    let (empty, usual) = (try configuration(" {}\n"), Configuration())
    #expect(empty.busyTimeout == usual.busyTimeout && empty.readers == usual.readers && empty.mybatis == nil)
    #expect(empty.dateStrategy == usual.dateStrategy && empty.nulls == usual.nulls && !empty.readOnly)
  }

  @Test(
    "The strategies have the names of their cases, and those of the years",
    arguments: [
      ("secondsSince2001", Configuration.DateStrategy.secondsSince2001), ("2001", .secondsSince2001),
      ("secondsSince1970", .secondsSince1970), ("1970", .secondsSince1970), ("iso8601", .iso8601),
    ])
  func dates(name: String, strategy: Configuration.DateStrategy) throws {
    #expect(try configuration("{\"dateStrategy\": \"\(name)\"}").dateStrategy == strategy)
  }

  @Test("All that is wrong is reported at once, with its place")
  func allFaults() {
    #expect(
      faults("{\"reeders\": 1,\n  \"readers\": 0, \"nulls\": \"none\",\n  \"busyTimeout\": -1, \"readOnly\": 1}") == [
        "1:2 there is no setting 'reeders'; did you mean 'readers'?", "2:3 readers is a whole number of at least 1, not 0",
        "2:17 nulls is strict or zero, not 'none'", "3:3 busyTimeout is a number of seconds from 0 to 1000000, not -1",
        "3:22 readOnly is true or false, not 1",
      ])
  }

  @Test(
    "A value that is not allowed is shown beside what is, a word with the nearest one",
    arguments: [
      ("\"acquireTimeout\": -1", "acquireTimeout is a number of seconds from 0 to 1000000, not -1"),
      ("\"transactionTimeout\": -1", "transactionTimeout is a number of seconds from 0 to 1000000, or null, not -1"),
      (
        "\"functions\": \"unicodeLike\"",
        "functions is a list of the library's own: unicodeLike, not 'unicodeLike': write it in brackets"
      ),
      ("\"collations\": [\"names\", \"names\"]", "collations names one of its elements twice: remove one"),
      ("\"busyTimeout\": 1e300", "busyTimeout is a number of seconds from 0 to 1000000, not 1e+300"),
      ("\"readers\": 2.5", "readers is a whole number of at least 1, not 2.5"),
      ("\"showsValues\": [true]", "showsValues is true or false, not a list"),
      ("\"connectionStatements\": \"SELECT 1\"", "connectionStatements is a list of texts, not 'SELECT 1'"),
      ("\"connectionStatements\": [[]]", "connectionStatements is a list of texts, not a list"),
      ("\"mybatis\": true", "mybatis is the path of a file, not true"),
      ("\"nulls\": \"stric\"", "nulls is strict or zero, not 'stric'; did you mean 'strict'?"),
      (
        "\"dateStrategy\": \"iso\"",
        "dateStrategy is one of secondsSince2001, secondsSince1970, iso8601, not 'iso'; did you mean 'iso8601'?"
      ),
    ])
  func allowedValues(member: String, message: String) {
    #expect(faults("{\(member)}") == ["1:2 \(message)"])
  }

  @Test(
    "What is no configuration is an error",
    arguments: [
      "", "[]", "{", "{\"readers\": 1, \"readers\": 2}", "{\"readers\": 1.5}", "{\"readers\": \"4\"}", "{\"readers\": null}",
      "{\"dateStrategy\": 2001}", "{\"dateStrategy\": \"ISO8601\"}", "{\"mybatis\": \"\"}", "{\"busyTimeout\": 1e300}",
      "{\"busyTimeout\": \"5\"}", "{\"Readers\": 1}", "{\"application\": []}", "{\"application\": {\"functions\": [\"f\"]}}",
      "{\"application\": {\"functions\": [\"f(128)\"]}}", "{\"application\": {\"functions\": [\"(1)\"]}}",
      "{\"application\": {\"function\": []}}", "{\"application\": {\"collations\": [1]}}",
    ])
  func wrong(text: String) {
    #expect(faults(text).count == 1)
  }

  @Test("A file that is not there, or is no UTF-8, is an error")
  func unreadable() throws {
    let missing = #expect(throws: DAOError.self) { try Configuration(contentsOf: URL(filePath: "/nowhere/dao.json")) }
    #expect(missing?.code == .configuration)
    let file = FileManager.default.temporaryDirectory.appending(path: "daokit-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data([0x7B, 0xFF, 0x7D]).write(to: file)
    let broken = #expect(throws: DAOError.self) { try Configuration(contentsOf: file) }
    #expect(broken?.message.contains("is not UTF-8") == true)
  }
}
