import DAOCore
import DAOScript
import Foundation
import Testing

@Suite("Configurations and the files beside them")
final class ConfigurationFileTests {
  let folder = FileManager.default.temporaryDirectory.appending(path: "ConfigurationFileTests-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  @discardableResult
  private func write(_ path: String, _ source: String) throws -> URL {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try source.write(to: file, atomically: true, encoding: .isoLatin1)
    return file
  }

  private func settings(_ body: String) throws -> ScriptSettings {
    try ScriptSettings.mybatis(at: write("config/mybatis.xml", "<configuration>\n\(body)</configuration>"))
  }

  private func mapper(_ path: String, namespace: String, _ sql: String = "SELECT 1") throws {
    try write(path, "<mapper namespace='\(namespace)'><select id='a'>\(sql)</select></mapper>")
  }

  // MARK: Properties

  @Test("Properties are read from a file beside the configuration or under it, and win over those that stand in it")
  func properties() throws {
    let file = try write("config/db/test.properties", "table = staff\nempty\nurl: jdbc:x")
    let inline = "<property name='table' value='t'/><property name='own' value='o'/>"
    for name in [
      "resource='db/test.properties'", "resource='com/example/db/test.properties'", "url='file:///srv/db/test.properties'",
    ] {
      let settings = try settings("<properties \(name)>\(inline)</properties>")
      #expect(settings.variables == ["table": "staff", "own": "o", "empty": "", "url": "jdbc:x"])
      #expect(settings.warnings.isEmpty && settings.sources.keys.contains(ExactText(file.path)))
    }
  }

  @Test("A properties file has comments, escapes, and lines that go on in the next")
  func propertiesFormat() throws {
    try write(
      "config/all.properties",
      ##"""
      # no: property
        ! nor = this
      plain=a b\u0020
      colon:1
      blank 2
      both = : 3
      \#key\ with\=signs = \
          go\
          ing on # to the end
      tab=\t\u00e9\q\\
      é=ß
      last=x\
      """##)
    let settings = try settings("<properties resource='all.properties'/>")
    #expect(
      settings.variables == [
        "plain": "a b ", "colon": "1", "blank": "2", "both": ": 3", "#key with=signs": "going on # to the end",
        "tab": "\té" + #"q\"#,
        "é": "ß", "last": "x",
      ])
  }

  @Test(
    "A file that is not there, lies outside, or is called otherwise, is not read, which is a warning",
    arguments: [
      "db.properties", "../outside.properties", "x/../../outside.properties", "link.properties", "mybatis.xml", "/etc/passwd",
    ])
  func missingProperties(name: String) throws {
    let outside = try write("outside.properties", "a=1")
    try FileManager.default.createDirectory(at: folder.appending(path: "config"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "config/link.properties"), withDestinationURL: outside)
    let settings = try settings("<properties resource='\(name)'/>")
    #expect(settings.variables.isEmpty && settings.sources.count == 1)
    #expect(settings.warnings.map(\.location.line) == [2] && settings.warnings.map(\.location.column) == [23])
    #expect(settings.warnings[0].message.hasPrefix("there is no '\(name)' beside this file or under it"))
  }

  // MARK: Mappers

  private func names(_ mappers: String) throws -> [String] {
    let library = try ScriptLibrary(directory: folder)
    return try library.scripts(dialect: SQLiteDialect(), settings: settings("<mappers>\(mappers)</mappers>")).map(\.name)
  }

  @Test(
    "Only the mappers are loaded that the configuration lists, and every script",
    arguments: [
      ("<mapper resource='com/example/A.xml'/>", ["a.A"]), ("<mapper resource='A.xml'/>", ["a.A", "b.A"]),
      ("<mapper resource='java/other/b/A.xml'/>", ["b.A"]), ("<mapper url='file:./src/other/b/A.xml'/>", ["b.A"]),
      ("<mapper class='c.Other'/>", ["c.Other"]), ("<mapper class='com.example.A'/>", ["a.A"]),
      ("<package name='c'/>", ["c.Other", "c.d.More"]), ("<package name='c.d'/><mapper class='b.A'/>", ["b.A", "c.d.More"]),
      ("<mapper resource='example/A.xml'/><mapper class='nowhere.X'/>", ["a.A"]),
    ])
  func listed(mappers: String, expected: [String]) throws {
    try mapper("com/example/A.xml", namespace: "a.A")
    try mapper("other/b/A.xml", namespace: "b.A")
    try mapper("x.xml", namespace: "c.Other")
    try mapper("y.xml", namespace: "c.d.More")
    try mapper("z.xml", namespace: "cd.Not", "<include refid='nowhere'/>")
    try write("own.dao.xml", "<dao/>")
    #expect(try names(mappers).sorted() == expected + ["own"])
  }

  @Test("A file that is not listed is told, and read where it is asked for or referred to")
  func unlisted() throws {
    try mapper("A.xml", namespace: "a.A", "<include refid='b.B.f'/>")
    try write("B.xml", "<mapper namespace='b.B'><sql id='f'>SELECT 2</sql></mapper>")
    try mapper("C.xml", namespace: "c.C", "<include refid='nowhere'/>")
    try mapper("D.xml", namespace: "d.D")
    let settings = try settings("  <mappers><mapper resource='A.xml'/></mappers>")
    let library = try ScriptLibrary(directory: folder)
    #expect(try library.scripts(dialect: SQLiteDialect(), settings: settings).map(\.name) == ["a.A", "b.B"])
    #expect(try library.script(named: "D", dialect: SQLiteDialect(), settings: settings).name == "d.D")
    let paths = ["B", "C", "D"].map { "\(folder.path)/\($0).xml" }.joined(separator: ", ")
    let own = "\(folder.path)/config/mybatis.xml:2:3: warning: "
    #expect(
      library.warnings(settings).map(\.description) == [
        own + "3 mapper files are not listed here, and passed over unless a listed one refers to them: \(paths)"
      ])
    #expect(throws: DAOError.self) { try library.scripts(dialect: SQLiteDialect()) }
  }

  @Test("A list that names none of the files, and one that is empty, limit nothing")
  func noneListed() throws {
    try mapper("A.xml", namespace: "a.A")
    #expect(try names("") == ["a.A"])
    #expect(try names("<mapper class='b.B'/>") == ["a.A"])
    let settings = try settings("<mappers><package name='b'/></mappers>")
    let warnings = try ScriptLibrary(directory: folder).warnings(settings)
    #expect(warnings.map(\.message) == ["none of the mapper files is listed here, so all of them are taken"])
  }

  @Test("The namespace of a mapper may be a property")
  func namespace() throws {
    try mapper("A.xml", namespace: "${where}.A")
    let settings = try settings("<properties><property name='where' value='a.b'/></properties>")
    let library = try ScriptLibrary(directory: folder)
    #expect(try library.script(named: "a.b.A", dialect: SQLiteDialect(), settings: settings).name == "a.b.A")
  }

  // MARK: Other files

  @Test(
    "An XML file that is none of ours is told by its root",
    arguments: [
      (
        "<?xml version='1.0'?>\n<!-- <mapper> -->\n  <sqlMap namespace='x'/>", "3:3",
        "<sqlMap> is of iBATIS, before MyBatis 3, and is passed over: rewrite it as"
      ),
      ("<!DOCTYPE sqlMap PUBLIC '-//ibatis.apache.org//DTD SQL Map 2.0//EN' 'x'>\n<sqlMap/>", "2:1", "<sqlMap> is of iBATIS"),
      ("<maper namespace='x'/>", "1:1", "<maper> is no mapper, and is passed over; did you mean 'mapper'?"),
      ("<project/>", "1:1", "<project> is no mapper, and is passed over"),
      ("<dao/>", "1:1", "<dao> is no mapper, and is passed over: a script's file is called like employee.dao.xml"),
      ("<configuration><root/></configuration>", "1:1", "<configuration> is no mapper, and is passed over: MyBatis's"),
      ("", "1:1", "this file has no XML element, and is passed over"), ("<!-- ", "1:1", "this file has no XML element"),
    ])
  func strays(source: String, place: String, message: String) throws {
    try write("a.xml", source)
    try write("1.stream.xml", "<execute/>")
    try mapper("A.xml", namespace: "a.A")
    let warnings = try ScriptLibrary(directory: folder).warnings(ScriptSettings()).map(\.description)
    #expect(warnings.count == 1 && warnings[0].hasPrefix("\(folder.path)/a.xml:\(place): warning: \(message)"))
  }

  @Test("The configuration that is used is no stray, whatever it looks like")
  func usedConfiguration() throws {
    let settings = try settings("")
    #expect(try ScriptLibrary(directory: folder).warnings(settings).isEmpty)
    #expect(try ScriptLibrary(directory: folder).warnings(ScriptSettings()).count == 1)
  }
}
