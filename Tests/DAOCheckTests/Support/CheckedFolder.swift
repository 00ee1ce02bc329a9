import DAOCheck
import DAOCore
import DAOSQLite
import DAOScript
import DAOStreams
import Foundation
import TestSupport
import Testing

/// A folder with one script and some streams, and its check.
struct CheckedFolder {
  let folder: TestFolder

  /// - Parameters:
  ///   - operations: The elements of the script `t`.
  ///   - streams: The statements of each stream.
  init(_ operations: String, streams: [[String]]) throws {
    folder = try TestFolder()
    try write("scripts/t.dao.xml", "<dao>\n\(operations)\n</dao>")
    for (index, statements) in streams.enumerated() {
      let lines = statements.map { "<statement><![CDATA[\($0)]]></statement>" }
      try write("streams/\(index + 1).stream.xml", "<execute>\n\(lines.joined(separator: "\n"))\n</execute>")
    }
  }

  func write(_ path: String, _ text: String) throws {
    let url = URL(filePath: folder.path(path))
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func report(history: Bool = false, plans: Bool = false) throws -> CheckReport {
    let driver = try SQLiteDriver(path: ":memory:", configuration: Configuration())
    let scripts = URL(filePath: folder.path("scripts"), directoryHint: .isDirectory)
    let streams = URL(filePath: folder.path("streams"), directoryHint: .isDirectory)
    let analysis = try ScriptLibrary(directory: scripts).analysis(dialect: driver.dialect)
    return try SchemaSource.streams(StreamDirectory(streams, dialect: driver.dialect), in: driver)
      .check(analysis, options: SchemaSource.Options(warnsOfPlans: plans, followsHistory: history))
  }

  /// The diagnostics of each of many statements, which are checked together.
  static func diagnostics(of statements: [String], streams: [[String]]) throws -> [[Diagnostic]] {
    let operations = statements.enumerated().map { number, sql in
      "<update selector=\"it\(number)\(sql.contains(":") ? ":" : "")\" all-rows=\"true\"><![CDATA[\(sql)]]></update>"
    }
    let folder = try CheckedFolder(operations.joined(separator: "\n"), streams: streams)
    var found: [Int: [Diagnostic]] = [:]
    for diagnostic in try folder.report().diagnostics {
      for place in [diagnostic.location] + diagnostic.otherPlaces {
        #expect(place.file.hasSuffix("t.dao.xml") && (2..<statements.count + 2).contains(place.line), "\(diagnostic)")
        found[place.line, default: []].append(diagnostic)
      }
    }
    // The first line is that of the script's element.
    return statements.indices.map { found[$0 + 2] ?? [] }
  }

  /// The diagnostics of plans, and of what no check passes over.
  func planDiagnostics(plans: Bool) throws -> [Diagnostic] {
    let codes: [DiagnosticCode] = [.fullScan, .temporarySort, .automaticIndex, .planPromise]
    return try report(plans: plans).diagnostics.filter { codes.contains($0.code) || $0.severity == .error }
  }

  /// `1.stream.xml:2:3 code` of each diagnostic.
  func places(history: Bool = false, plans: Bool = false) throws -> [String] {
    try report(history: history, plans: plans).diagnostics.map(Self.place)
  }

  static func place(_ diagnostic: Diagnostic) -> String {
    let location = diagnostic.location
    let file = location.file.split(separator: "/").last ?? ""
    return "\(file):\(location.line) \(diagnostic.code.rawValue)"
  }
}
