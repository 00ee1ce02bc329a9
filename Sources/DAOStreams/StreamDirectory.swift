import DAOCore
import DAOMarkup
import Foundation

/// A folder of `.stream.xml` files, which may lie in folders inside it.
///
/// A file with a number for a name is a version of the schema. Leading zeros are allowed, and 10 follows 2. A file with any
/// other name is a repeatable stream. Links to folders are not followed.
package struct StreamDirectory {
  private let directory: URL
  private let dialect: any Dialect

  private static let suffix = ".stream.xml"

  package init(_ directory: URL, dialect: any Dialect) {
    self.directory = directory
    self.dialect = dialect
  }

  /// All streams of the folder.
  ///
  /// - Throws: ``DAOError/Code/stream`` with the faults of all files, or for a folder without streams.
  package func streams() throws(DAOError) -> StreamSet {
    var faults: [Fault] = []
    var files: [String: String] = [:]
    var versions: [SchemaStream] = []
    var repeatables: [RepeatableStream] = []
    let paths = try paths()
    for path in paths {
      let file = directory.relativePath + "/" + path
      let name = path.split(separator: "/").last.map(String.init) ?? path
      do throws(DAOError) {
        let version = try version(of: name, file)
        if let other = files.updateValue(file, forKey: version.map(String.init) ?? name) {
          let what = version.map { "version \($0)" } ?? "the name \(name)"
          throw fault("\(what) is also that of \(other): give one of them another \(version == nil ? "name" : "number")", file)
        }
        var reader = StreamReader(file: file, dialect: dialect)
        let data = try data(of: path, file)
        if let version {
          if let stream = reader.read(data, version: version, name: name) { versions.append(stream) }
        } else if let stream = reader.read(repeatable: data, name: name) {
          repeatables.append(stream)
        }
        faults += reader.faults
      } catch {
        faults += error.faults
      }
    }
    guard faults.isEmpty else { throw DAOError(.stream, faults: faults) }
    guard !paths.isEmpty else {
      throw DAOError(
        .stream, "there is no stream in '\(directory.relativePath)': their files are called 1\(Self.suffix) and so on")
    }
    return StreamSet(versions: versions, repeatables: repeatables)
  }

  /// The paths of the stream files within the folder, sorted.
  private func paths() throws(DAOError) -> [String] {
    let root = directory.resolvingSymlinksInPath().path(percentEncoded: false)
    do {
      return try FileManager.default.subpathsOfDirectory(atPath: root).filter { $0.lowercased().hasSuffix(Self.suffix) }
        .sorted()
    } catch {
      throw DAOError(.stream, "'\(directory.relativePath)' is no folder of streams that can be read")
    }
  }

  /// The version in a file's name; nil for a repeatable stream, which has a name that begins with a letter.
  private func version(of name: String, _ file: String) throws(DAOError) -> Int? {
    guard name.hasSuffix(Self.suffix) else {
      throw fault("the name of a stream ends in \(Self.suffix), in small letters: rename the file", file)
    }
    let digits = name.dropLast(Self.suffix.count)
    if digits.wholeMatch(of: /[\p{L}_].*/) != nil { return nil }
    guard !digits.isEmpty, digits.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else {
      throw fault("the name of a stream is its version: rename the file to 1\(Self.suffix) or the like", file)
    }
    guard let version = Int(digits), SchemaStream.versions.contains(version) else {
      throw fault(
        "versions go from 1 to \(SchemaStream.versions.upperBound), a new database has 0: give the stream another number", file)
    }
    return version
  }

  private func data(of path: String, _ file: String) throws(DAOError) -> Data {
    do {
      return try MarkupFile.contents(of: directory.appending(path: path))
    } catch {
      throw fault(error.faults[0].message, file)
    }
  }

  private func fault(_ message: String, _ file: String) -> DAOError {
    DAOError(.stream, faults: [Fault(message, at: .start(of: file))])
  }
}

extension DAOError.Location {
  /// The first character of a file.
  static func start(of file: String) -> Self { Self(file: file, line: 1, column: 1) }
}
