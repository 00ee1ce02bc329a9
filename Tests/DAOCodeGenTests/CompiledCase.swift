import DAOCodeGen
import Foundation

/// Scripts and a schema in a folder, with the Swift that is generated from them and hand-written Swift, as the compiler sees both.
final class CompiledCase {
  let folder: URL

  /// - Parameter schema: The statements of the only stream.
  init(schema: String, scripts: [String: String]) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "daokit-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write("1.stream.xml", "<execute><statement><![CDATA[\(schema)]]></statement></execute>")
    for (name, text) in scripts { try write(name, text) }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func write(_ name: String, _ text: String) throws { try Data(text.utf8).write(to: folder.appending(path: name)) }

  /// What the generator reports, as `file:line:column: error: …` without the folder.
  func report() throws -> [String] {
    try GoldenCase.typed(folder).report.diagnostics.map(\.description).map { $0.replacing(folder.path + "/", with: "") }
  }

  /// What the compiler reports of the generated Swift and of `swift`, each as `file:line: error: …`.
  func compile(_ swift: String = "", isPublic: Bool = false) throws -> [String] {
    let files = try GoldenCase.typed(folder, isPublic: isPublic).files()
    for file in files { try write(file.name, file.text) }
    try write("Written.swift", swift)
    let line = """
      swiftc -emit-sil -wmo -o /dev/null -parse-as-library -swift-version 6 -module-name Client \
        -I '\(Self.products.path)/Modules' -I '\(Self.root.path)/Sources/CSQLite' -I '\(Self.root.path)/Sources/CLibXML2' \
        $(pkg-config --cflags libxml-2.0 sqlite3) *.swift
      """
    return try Self.run(line, in: folder).split(separator: "\n").compactMap { line in
      guard let found = line.firstMatch(of: /^(.+?:\d+):\d+: ((?:error|warning): .*)$/) else { return nil }
      return "\(found.1.replacing(folder.path + "/", with: "")): \(found.2)"
    }
  }

  /// Compiles the generated Swift and a program with it, and runs that with the folder as its argument; returns what both print.
  func runProgram(_ swift: String) throws -> String {
    for file in try GoldenCase.typed(folder).files() { try write(file.name, file.text) }
    try write("Program.swift", swift)
    let modules = [
      "DAOSQL", "DAOCore", "DAOMarkup", "DAOScript", "DAOStreams", "DAOSQLite", "DAORuntime", "DAOCheck", "DAOKit",
      "DAORecords",
    ]
    let objects = modules.flatMap(Self.objects).map { "'\($0)'" }.joined(separator: " ")
    return try Self.run(
      """
      swiftc -Onone -wmo -o program -parse-as-library -swift-version 6 -module-name Client \(Self.sanitizer) \
        -I '\(Self.products.path)/Modules' -I '\(Self.root.path)/Sources/CSQLite' -I '\(Self.root.path)/Sources/CLibXML2' \
        $(pkg-config --cflags libxml-2.0 sqlite3) *.swift \(objects) $(pkg-config --libs libxml-2.0 sqlite3) \
        > build.log 2>&1
      built=$?
      grep -v 'ld[.a-z]*: warning: Cannot export local symbol' build.log
      [ $built = 0 ] && ASAN_OPTIONS=detect_leaks=0 ./program .
      """, in: folder)
  }

  /// What `swift format lint` reports of the generated files.
  func lint() throws -> String {
    let names = try GoldenCase.typed(folder).files().map(\.name)
    for file in try GoldenCase.typed(folder).files() { try write(file.name, file.text) }
    return try Self.run("swift format lint --strict \(names.joined(separator: " "))", in: folder)
  }

  private static func run(_ line: String, in folder: URL) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = folder
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }

  /// The object files of a module's sources; those of sources that are gone may still lie beside them.
  private static func objects(of module: String) -> [String] {
    let sources = FileManager.default.enumerator(atPath: root.appending(path: "Sources/\(module)").path)
    return (sources?.allObjects as? [String] ?? []).filter { $0.hasSuffix(".swift") }.map { source in
      "\(products.path)/\(module).build/\(URL(filePath: source).lastPathComponent).o"
    }
  }

  /// The option of the sanitizer that the modules are built with, by the folder that the Makefile gives each of them.
  private static var sanitizer: String {
    ["address", "thread"].first { products.pathComponents.contains($0) }.map { "-sanitize=\($0)" } ?? ""
  }

  private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

  /// Modules are built beside the tests.
  private static var products: URL {
    let bundle = Bundle.allBundles.first { $0.bundleURL.pathExtension == "xctest" } ?? .main
    return bundle.bundleURL.pathExtension == "xctest" ? bundle.bundleURL.deletingLastPathComponent() : bundle.bundleURL
  }
}
