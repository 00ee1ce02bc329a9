// snippet: imports
import DAOKit
import Foundation
// end
import Testing

// snippet: mappers
/// All mappers beneath a folder, under the names of their namespaces.
func mappers(in folder: URL, of path: String, configuredBy file: URL?) throws -> [DAO] {
  var configuration = Configuration()
  configuration.mybatis = file  // by default none
  let database = try Database.sqlite(at: path, configuration: configuration)
  return try ["com.example.AuthorMapper", "BookMapper"].map { try database.dao($0, at: folder) }
}
// end

@Suite("ComingFromMyBatis.md")
struct MapperSnippets {
  @Test("Mappers are opened by their namespaces, or the last parts of them")
  func opening() throws {
    let folder = try TemporaryFolder()
    for name in ["AuthorMapper", "BookMapper"] {
      try folder.write(
        "\(name).xml", "<mapper namespace=\"com.example.\(name)\"><select id=\"one\">SELECT ${n}</select></mapper>")
    }
    let properties = "<properties><property name=\"n\" value=\"1\"/></properties>"
    let file = try folder.write("settings/mybatis.xml", "<configuration>\(properties)</configuration>")
    let daos = try mappers(in: folder.url, of: folder.path("main.sqlite"), configuredBy: URL(filePath: file))
    for dao in daos { #expect(try dao.call("one") == 1) }
    #expect(daos.count == 2)
  }
}
