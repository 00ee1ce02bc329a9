import Foundation
import Testing

@Suite(
  "A client package with the plugin", .serialized,
  .enabled(if: ProcessInfo.processInfo.environment["DAOKIT_CLIENT"] != nil, "set DAOKIT_CLIENT: it builds DAOKit anew"))
struct ClientPackageTests {
  private static let script = "Sources/Service/employee.dao.xml"
  private static let program = "Sources/Service/Service.swift"

  @Test("The guide's package is built, runs from anywhere, and follows each change of its files", .timeLimit(.minutes(28)))
  func guide() throws {
    let package = try ClientPackage()
    let files = try Guide.files(of: "GettingStarted")
    #expect(Set(files.keys) == ["Package.swift", "Sources/Service/streams/01.stream.xml", Self.script, Self.program])
    for (path, text) in files { try package.write(path, text) }
    let build = try package.build()
    try #require(build.status == 0, "\(build.output)")
    #expect(!build.output.contains("warning:"), "\(build.output)")
    #expect(try package.runMoved().output == "eid-000001 Ada\n")

    // The package manager links a plugin's tool once more in the second build, for it plans the first one in two parts.
    _ = try package.build()
    let idle = try package.build()
    #expect(
      idle.status == 0 && !idle.output.contains("Checking") && !idle.output.contains("Compiling Service"), "\(idle.output)")
    try faults(in: package)
    try additions(to: package)
  }

  @Test("So is the package of the guide to typed DAOs", .timeLimit(.minutes(28)))
  func typed() throws {
    let package = try ClientPackage()
    let files = try Guide.files(of: "TypedDAOs")
    #expect(Set(files.keys) == ["Package.swift", "Sources/Service/1.stream.xml", Self.script, Self.program])
    for (path, text) in files { try package.write(path, text) }
    try expectOutput(of: package, "eid-000001 Ada\n")

    // A type that is written by hand in place of the generated one: it is told where it does not fit.
    try package.replace("  <entity name=\"Employee\" table=\"employee\"/>\n", with: "", in: Self.script)
    let type = "struct Employee: Codable, Hashable { var eid: String, firstName: String?, gender: Gender?, salary: Double? }"
    try package.write("Sources/Service/Employee.swift", type.replacing("firstName:", with: "givenName:"))
    let place = try package.place(of: "<select selector=\"selectAll\"", in: Self.script)
    try expectError(of: package, "\(Self.script):\(place.line):", "has no member 'firstName'")
    try package.write("Sources/Service/Employee.swift", type)
    try expectOutput(of: package, "eid-000001 Ada\n")

    // A stream that breaks the script.
    try package.replace("first_name TEXT", with: "given_name TEXT", in: "Sources/Service/1.stream.xml")
    try package.replace("SELECT * FROM employee ORDER", with: "SELECT first_name FROM employee ORDER", in: Self.script)
    let name = try package.place(of: "first_name FROM employee ORDER", in: Self.script)
    try expectError(of: package, "\(Self.script):\(name.line):\(name.column): error: ", "first_name")
  }

  @Test("Scripts of one target are checked against the streams of another one, and have its types", .timeLimit(.minutes(28)))
  func targets() throws {
    let package = try ClientPackage()
    try package.write(
      "Package.swift",
      """
      // swift-tools-version: 6.1
      import PackageDescription

      let kit: Target.Dependency = .product(name: "DAOKit", package: "DAOKit")
      let plugin: Target.PluginUsage = .plugin(name: "DAOPlugin", package: "DAOKit")
      let package = Package(
        name: "Service",
        platforms: [.macOS(.v15)],
        dependencies: [.package(path: "../DAOKit")],
        targets: [
          .target(name: "Store", dependencies: [kit], plugins: [plugin]),
          .executableTarget(name: "Service", dependencies: ["Store", kit], plugins: [plugin]),
        ]
      )
      """)
    try package.write(
      "Sources/Store/1.stream.xml",
      "<execute><statement>CREATE TABLE item (name TEXT NOT NULL, kind INTEGER)</statement></execute>")
    try package.write("Sources/Store/dao.json", "{\"public\": true}")
    try package.write(
      "Sources/Store/types.dao.xml", "<dao><entity name='Item' table='item'/><column name='item.kind' type='Kind'/></dao>")
    try package.write(
      "Sources/Store/Store.swift",
      """
      import DAOKit
      public enum Kind: Int, Codable, Sendable { case one, two }
      public func openStore() throws -> Database { try Database.inMemory(schema: .streams) }
      """)
    try package.write(
      "Sources/Service/item.dao.xml",
      """
      <dao>
        <insert selector="add:">INSERT INTO item (name) VALUES (:name)</insert>
        <select selector="names">SELECT name FROM item</select>
        <insert selector="insert:" table="item"/>
        <select selector="kinds">SELECT kind FROM item WHERE kind IS NOT NULL</select>
      </dao>
      """)
    try package.write("Sources/Service/Info.xml", "<plist/>")
    try package.write(
      Self.program,
      """
      import DAOKit
      import Store

      @main
      struct Service {
        static func main() throws {
          let items = try ItemDAO(openStore())
          try items.operations.add.batch(["a", "b"])
          print(try items.names())
          try items.insert(Item(name: "c", kind: .two))
          print(try items.kinds() == [.two])
        }
      }
      """)
    try expectOutput(of: package, "[\"a\", \"b\"]\ntrue\n")
    try package.replace("item (name", with: "item (label", in: "Sources/Store/1.stream.xml")
    try expectError(of: package, "Sources/Service/item.dao.xml:2:45: error: ", "Sources/Service/item.dao.xml:3:35: error: ")
  }

  private func faults(in package: ClientPackage) throws {
    // In the SQL: an error of the check, at its place.
    try package.replace("FROM employee ORDER", with: "FROM employe ORDER", in: Self.script)
    let place = try package.place(of: "employe ORDER", in: Self.script)
    try expectError(of: package, "\(Self.script):\(place.line):\(place.column): error: ", "did you mean 'employee'?")
    try package.replace("FROM employe ORDER", with: "FROM employee ORDER", in: Self.script)

    // In the generated Swift: an error of the compiler, at the line of the declaration.
    try package.replace("type=\"Gender\"", with: "type=\"Gendre\"", in: Self.script)
    try expectError(of: package, "\(Self.script):", "cannot find type 'Gendre' in scope")
    try package.replace("type=\"Gendre\"", with: "type=\"Gender\"", in: Self.script)

    // In a call.
    try package.replace("withEid: \"eid", with: "withEdi: \"eid", in: Self.program)
    try expectError(of: package, "\(Self.program):", "withEid")
    try package.replace("withEdi: \"eid", with: "withEid: \"eid", in: Self.program)
    try expectOutput(of: package, "eid-000001 Ada\n")
  }

  private func additions(to package: ClientPackage) throws {
    try package.write(
      "Sources/Service/more/odd.dao.xml",
      ##"<dao><select selector="odd"><result column="text" type="String"/>SELECT '"""# \#(x) \ é' AS text</select></dao>"##)
    try package.write(
      "Sources/Service/streams/02.stream.xml",
      "<execute><statement>ALTER TABLE employee ADD COLUMN nickname TEXT DEFAULT 'the first'</statement></execute>")
    let call = "print(employee.eid, employee.firstName ?? \"-\")"
    let more = "print(employee.eid, employee.nickname ?? \"-\", try await OddDAO(database).odd())"
    try package.replace(call, with: more, in: Self.program)
    try package.replace("gender: .female)", with: "gender: .female, nickname: \"the first\")", in: Self.program)
    try expectOutput(of: package, "eid-000001 the first \"\"\"# \\#(x) \\ é\n")

    try package.remove("Sources/Service/more/odd.dao.xml")
    try expectError(of: package, "cannot find 'OddDAO' in scope")
    try package.replace(", try await OddDAO(database).odd()", with: "", in: Self.program)
    try expectOutput(of: package, "eid-000001 the first\n")
  }

  private func expectError(of package: ClientPackage, _ parts: String...) throws {
    let build = try package.build()
    #expect(build.status != 0)
    for part in parts { #expect(build.output.contains(part), "\(build.output)") }
  }

  private func expectOutput(of package: ClientPackage, _ output: String) throws {
    let build = try package.build()
    #expect(build.status == 0, "\(build.output)")
    let run = try package.runMoved()
    #expect(run.status == 0 && run.output == output, "\(run.output)")
  }
}
