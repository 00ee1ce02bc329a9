import Foundation
import Testing

@Suite(
  "A client package with the plugin", .serialized,
  .enabled(if: ProcessInfo.processInfo.environment["DAOKIT_CLIENT"] != nil, "set DAOKIT_CLIENT: it builds DAOKit anew"))
struct ClientPackageTests {
  @Test("It is made from nothing, runs from anywhere, and follows each change of its files", .timeLimit(.minutes(25)))
  func whole() throws {
    let package = try ClientPackage()
    try package.write("Package.swift", Self.manifest)
    try package.write("Sources/Service/streams/1.stream.xml", Self.stream)
    try package.write("Sources/Service/employee.dao.xml", Self.script)
    try package.write("Sources/Service/Service.swift", Self.program)
    let build = try package.build()
    try #require(build.status == 0, "\(build.output)")
    #expect(!build.output.contains("warning:"), "\(build.output)")
    let run = try package.runMoved()
    #expect(run.status == 0 && run.output == "Ada\n\"\"\"# \\#(x) \\ é\n", "\(run.output)")
    try changes(of: package)
  }

  private func changes(of package: ClientPackage) throws {
    let idle = try package.build()
    #expect(idle.status == 0 && !idle.output.contains("Checking") && !idle.output.contains("Compiling"), "\(idle.output)")

    try package.replace("FROM employee WHERE", with: "FROM employe WHERE", in: "Sources/Service/employee.dao.xml")
    let broken = try package.build()
    #expect(broken.status != 0)
    #expect(broken.output.contains("Sources/Service/employee.dao.xml:3:52: error: "), "\(broken.output)")
    try package.replace("FROM employe WHERE", with: "FROM employee WHERE", in: "Sources/Service/employee.dao.xml")
    try expectBuild(of: package, toPrint: "Ada\n")

    try package.replace("'Ada'", with: "'Augusta'", in: "Sources/Service/streams/1.stream.xml")
    try expectBuild(of: package, toPrint: "Augusta\n")

    try package.write("Sources/Service/more/added.dao.xml", "<dao><select selector=\"one\">SELECT 1</select></dao>")
    try package.replace("\"employee\"", with: "\"added\"", in: "Sources/Service/Service.swift")
    try package.replace("\"selectName:\", 1", with: "\"one\"", in: "Sources/Service/Service.swift")
    try package.replace("let name: String", with: "let name: Int", in: "Sources/Service/Service.swift")
    try package.replace("print(try employees.call(\"odd\") as String)", with: "", in: "Sources/Service/Service.swift")
    try expectBuild(of: package, toPrint: "1\n")

    try package.remove("Sources/Service/more/added.dao.xml")
    #expect(try package.build().status == 0)
    #expect(try package.runMoved().output.contains("there is no added.dao.xml in the program"))
  }

  private func expectBuild(of package: ClientPackage, toPrint start: String) throws {
    let build = try package.build()
    #expect(build.status == 0, "\(build.output)")
    let run = try package.runMoved()
    #expect(run.status == 0 && run.output.hasPrefix(start), "\(run.output)")
  }

  private static let manifest = """
    // swift-tools-version: 6.1
    import PackageDescription

    let package = Package(
      name: "Service",
      platforms: [.macOS(.v15)],
      dependencies: [.package(path: "../DAOKit")],
      targets: [
        .executableTarget(
          name: "Service", dependencies: [.product(name: "DAOKit", package: "DAOKit")],
          plugins: [.plugin(name: "DAOPlugin", package: "DAOKit")])
      ]
    )
    """

  private static let stream = """
    <execute>
      <statement>CREATE TABLE employee (eid INTEGER PRIMARY KEY NOT NULL, name TEXT NOT NULL)</statement>
      <statement>INSERT INTO employee VALUES (1, 'Ada')</statement>
    </execute>
    """

  private static let script = ##"""
    <!-- It refers to no other. -->
    <dao>
      <select selector="selectName:">SELECT name FROM employee WHERE eid = :eid</select>
      <select selector="odd">SELECT '"""# \#(x) \ é'</select>
    </dao>
    """##

  private static let program = """
    import DAOKit

    @main
    struct Service {
      static func main() async throws {
        let database = try await Database.sqlite(at: "service.sqlite", schema: .streams)
        let employees = try database.dao("employee", in: .scripts)
        let name: String = try await employees.call("selectName:", 1)
        print(name)
        print(try employees.call("odd") as String)
        try database.close()
      }
    }
    """
}
