import DAOStreams
import Foundation

/// The numbered streams of a folder and the folders in it, by their file names alone.
struct StreamFolder {
  private static let suffix = ".stream.xml"
  private let files: [Int: String]
  private let digits: Int

  /// Lists the folder; a missing folder has no streams.
  init(at path: String) throws {
    guard FileManager.default.fileExists(atPath: path) else {
      (files, digits) = ([:], 2)
      return
    }
    let paths = try FileManager.default.subpathsOfDirectory(atPath: path).filter { $0.hasSuffix(Self.suffix) }.sorted()
    let numbered = paths.compactMap { path -> (version: Int, digits: Int, path: String)? in
      let digits = path.split(separator: "/").last?.dropLast(Self.suffix.count) ?? ""
      return Int(digits).map { ($0, digits.count, path) }
    }.filter { SchemaStream.versions.contains($0.version) }
    files = Dictionary(numbered.map { ($0.version, $0.path) }) { first, _ in first }
    digits = numbered.map(\.digits).max() ?? 2
  }

  var lastVersion: Int { files.keys.max() ?? 0 }

  func file(ofVersion version: Int) -> String? { files[version] }

  /// The name of a new stream's file, with as many leading zeros as the others have.
  func fileName(ofVersion version: Int) -> String {
    let number = String(version)
    return String(repeating: "0", count: max(0, digits - number.count)) + number + Self.suffix
  }
}
