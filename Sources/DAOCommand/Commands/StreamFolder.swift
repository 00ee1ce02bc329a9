import DAOStreams
import Foundation

/// The numbered streams of a folder, by their file names alone.
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
    let names = try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(Self.suffix) }
    let numbered = names.compactMap { name in Int(name.dropLast(Self.suffix.count)).map { ($0, name) } }
      .filter { SchemaStream.versions.contains($0.0) }
    files = Dictionary(numbered) { first, _ in first }
    digits = numbered.map { $0.1.count - Self.suffix.count }.max() ?? 2
  }

  var lastVersion: Int { files.keys.max() ?? 0 }

  func file(ofVersion version: Int) -> String? { files[version] }

  /// The name of a new stream's file, with as many leading zeros as the others have.
  func fileName(ofVersion version: Int) -> String {
    let number = String(version)
    return String(repeating: "0", count: max(0, digits - number.count)) + number + Self.suffix
  }
}
