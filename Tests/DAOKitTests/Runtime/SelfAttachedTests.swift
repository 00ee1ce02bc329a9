import DAOKit
import Foundation
import Testing

@Suite("Cached results of a file that is attached by several names")
struct SelfAttachedTests {
  private static let script = """
    <dao>
      <cache/>
      <select selector="main">SELECT n FROM t ORDER BY n</select>
      <select selector="self">SELECT n FROM self.t ORDER BY n</select>
      <select selector="link">SELECT n FROM link.t ORDER BY n</select>
      <select selector="other">SELECT n FROM other.t ORDER BY n</select>
      <select selector="twin">SELECT n FROM twin.t ORDER BY n</select>
      <select selector="counted">SELECT count(*) FROM self.t</select>
    </dao>
    """

  private static let writers = """
    <dao><insert selector="main:">INSERT INTO t VALUES (?)</insert><insert selector="self:">INSERT INTO self.t VALUES (?)</insert>
      <insert selector="link:">INSERT INTO link.t VALUES (?)</insert><insert selector="built:" table="self.t"/>
      <insert selector="other:">INSERT INTO other.t VALUES (?)</insert><insert selector="twin:">INSERT INTO twin.t VALUES (?)</insert></dao>
    """

  private func withNames(_ body: (DAO, DAO) throws -> Void) throws {
    try withFolder { folder in
      let files = ["main", "other"].map { folder.appending(path: "\($0).sqlite").path(percentEncoded: false) }
      for file in files {
        let database = try Database.sqlite(at: file)
        try database.dao(script: "<dao><update selector='u'>CREATE TABLE t (n)</update></dao>").call("u")
        try database.close()
      }
      let link = folder.appending(path: "link.sqlite").path(percentEncoded: false)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: files[0])
      var configuration = Configuration()
      configuration.connectionStatements = [
        "ATTACH '\(files[0])' AS self", "ATTACH '\(link)' AS Link", "ATTACH '\(files[1])' AS other",
        "ATTACH '\(files[1])' AS twin",
      ]
      let database = try Database.sqlite(at: files[0], configuration: configuration)
      try body(database.dao(script: Self.script), database.dao(script: Self.writers))
      try database.close()
    }
  }

  @Test("A change by one name makes what was read by another old")
  func changes() throws {
    try withNames { readers, writers throws in
      var expected: [Int] = []
      for (index, writer) in ["main:", "self:", "link:", "built:", "main:"].enumerated() {
        for name in ["main", "self", "link"] { #expect(try readers.call(name) == expected, "\(name) before \(writer)") }
        #expect(try readers.call("counted") == expected.count)
        if writer == "built:" { try writers.call(writer, ["n": index]) } else { try writers.call(writer, index) }
        expected.append(index)
        for name in ["main", "self", "link"] { #expect(try readers.call(name) == expected, "\(name) after \(writer)") }
        #expect(try readers.call("counted") == expected.count)
      }
    }
  }

  @Test("So does one of a file that is not the database's own, and nothing else")
  func others() throws {
    try withNames { readers, writers throws in
      #expect(try readers.call("other") == [] as [Int] && readers.call("twin") == [] as [Int])
      try writers.call("twin:", 1)
      #expect(try readers.call("other") == [1] && readers.call("twin") == [1])
      try writers.call("other:", 2)
      #expect(try readers.call("other") == [1, 2] && readers.call("twin") == [1, 2] && readers.call("main") == [] as [Int])
    }
  }
}
