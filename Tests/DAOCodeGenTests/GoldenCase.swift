import DAOCheck
import DAOCodeGen
import DAOKit
import DAOSQLite
import DAOScript
import DAOStreams
import Foundation
import Testing

/// A folder with scripts and streams, and the Swift that is generated from them.
struct GoldenCase: CustomTestStringConvertible {
  static let all = ["guests", "library", "names", "office", "saved", "shop", "staff"].map(GoldenCase.init)

  let name: String

  var testDescription: String { name }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
  var scripts: URL { Self.root.appending(path: "Scripts/\(name)", directoryHint: .isDirectory) }
  /// The committed files, which are a part of the tests.
  var generated: URL { Self.root.appending(path: "Generated/\(name)", directoryHint: .isDirectory) }

  func typed(isPublic: Bool = false) throws -> TypedScripts { try Self.typed(scripts, isPublic: isPublic) }

  /// The Swift of the scripts and streams of a folder.
  static func typed(_ folder: URL, isPublic: Bool = false) throws -> TypedScripts {
    let driver = try SQLiteDriver(path: ":memory:", configuration: Configuration())
    let analysis = try ScriptLibrary(directory: folder).analysis(dialect: driver.dialect)
    return try TypedScripts(
      analysis, schema: .streams(StreamDirectory(folder, dialect: driver.dialect), in: driver), isPublic: isPublic,
      path: { URL(filePath: $0).lastPathComponent })
  }
}
