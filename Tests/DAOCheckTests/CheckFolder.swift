import DAOCheck
import DAOCore
import DAOSQLite
import DAOScript
import DAOStreams
import Foundation
import Testing

/// A folder of scripts and one of streams, checked against each other.
struct CheckFolder: CustomTestStringConvertible {
  let scripts: URL
  let streams: URL
  /// Whether a mapper may put any text into its SQL.
  var allowsUnsafeSubstitution = false

  static let tests = URL(filePath: #filePath).deletingLastPathComponent()
  static let root = tests.deletingLastPathComponent().deletingLastPathComponent()

  init(scripts: URL, streams: URL) {
    self.scripts = scripts
    self.streams = streams
  }

  /// A golden case: `script.dao.xml` or `mapper.xml`, `streams/`, and the expected report.
  init(case name: String, allowsUnsafeSubstitution: Bool = false) {
    self.allowsUnsafeSubstitution = allowsUnsafeSubstitution
    scripts = Self.tests.appending(path: "Cases/\(name)", directoryHint: .isDirectory)
    streams = scripts.appending(path: "streams", directoryHint: .isDirectory)
  }

  var testDescription: String { scripts.lastPathComponent }

  func report() throws -> CheckReport { try checked(\.report) { $0 } }

  /// What `body` makes of the checked scripts while the database is open.
  func checked<R>(_ body: (CheckedScripts) throws -> R, streamFaults: (CheckReport) -> R) throws -> R {
    let configuration = try configuration()
    let driver = try SQLiteDriver(path: ":memory:", configuration: configuration.standingIn)
    var settings = ScriptSettings()
    settings.declaredHandlers = configuration.application.typeHandlers
    settings.allowsUnsafeSubstitution = allowsUnsafeSubstitution
    let analysis = try ScriptLibrary(directory: scripts).analysis(dialect: driver.dialect, settings: settings)
    let source = SchemaSource.streams(StreamDirectory(streams, dialect: driver.dialect), in: driver)
    return try source.check(analysis, body, streamFaults: streamFaults)
  }

  /// That of the `dao.json` beside the scripts.
  private func configuration() throws -> Configuration {
    let file = scripts.appending(path: "dao.json")
    return FileManager.default.fileExists(atPath: file.path) ? try Configuration(contentsOf: file) : Configuration()
  }

  /// The report as text, with paths inside of the folder.
  func text() throws -> String {
    let lines = try report().diagnostics.map { "\($0)\n" }.joined()
    return lines.replacing(scripts.path(percentEncoded: false), with: "").replacing(
      scripts.relativePath + "/", with: "")
  }
}
