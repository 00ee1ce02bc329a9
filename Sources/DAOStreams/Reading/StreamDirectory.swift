import DAOCore
import DAOMarkup
import Foundation

/// A folder of `.stream.xml` files, which may lie in folders inside it, or such files held by the program.
///
/// A file with a number for a name is a version of the schema. Leading zeros are allowed, and 10 follows 2. A file with any
/// other name is a repeatable stream. Links to folders are not followed. What lies in a folder that is named for another engine
/// is not read.
package struct StreamDirectory: Sendable {
  private let source: Source
  private let dialect: any Dialect

  private enum Source: Sendable {
    case folder(URL)
    case embedded([EmbeddedFile])
  }

  package init(_ directory: URL, dialect: any Dialect) {
    source = .folder(directory)
    self.dialect = dialect
  }

  /// The streams among files that the program holds.
  package init(_ files: [EmbeddedFile], dialect: any Dialect) {
    source = .embedded(files)
    self.dialect = dialect
  }

  /// All streams of the folder.
  ///
  /// - Throws: ``DAOError/Code/stream`` with the faults of all files, or for a folder without streams.
  package func streams() throws(DAOError) -> StreamSet {
    var faults: [Fault] = []
    var taken: [String: String] = [:]
    var versions: [SchemaStream] = []
    var repeatables: [RepeatableStream] = []
    let others = engineNames.subtracting([dialect.name])
    let files = try streamFiles().filter { others.isDisjoint(with: $0.folders) }
    for streamFile in files {
      let (file, name) = (streamFile.path, streamFile.name)
      do throws(DAOError) {
        let version = try version(of: name, file)
        if let other = taken.updateValue(file, forKey: version.map(String.init) ?? name) {
          let what = version.map { "version \($0)" } ?? "the name \(name)"
          throw fault("\(what) is also that of \(other): give one of them another \(version == nil ? "name" : "number")", file)
        }
        var reader = StreamReader(file: file, dialect: dialect)
        let data = try data(of: streamFile)
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
    guard !files.isEmpty else {
      throw DAOError(.stream, "there is no stream in \(place): their files are called 1\(StreamFile.suffix) and so on")
    }
    return StreamSet(versions: versions, repeatables: repeatables)
  }

  /// The place of the streams, as errors show it.
  private var place: String {
    switch source {
    case .folder(let directory): "'\(directory.relativePath)'"
    case .embedded: "the program"
    }
  }

  private func streamFiles() throws(DAOError) -> [StreamFile] {
    switch source {
    case .folder(let directory): try StreamFile.files(in: directory)
    case .embedded(let files): StreamFile.files(among: files)
    }
  }

  /// The version in a file's name; nil for a repeatable stream, which has a name that begins with a letter.
  private func version(of name: String, _ file: String) throws(DAOError) -> Int? {
    guard name.hasSuffix(StreamFile.suffix) else {
      throw fault("the name of a stream ends in \(StreamFile.suffix), in small letters: rename the file", file)
    }
    let digits = name.dropLast(StreamFile.suffix.count)
    if digits.wholeMatch(of: /[\p{L}_].*/) != nil { return nil }
    guard !digits.isEmpty, digits.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else {
      throw fault("the name of a stream is its version: rename the file to 1\(StreamFile.suffix) or the like", file)
    }
    guard let version = Int(digits), SchemaStream.versions.contains(version) else {
      throw fault(
        "versions go from 1 to \(SchemaStream.versions.upperBound), a new database has 0: give the stream another number", file)
    }
    return version
  }

  private func data(of file: StreamFile) throws(DAOError) -> Data {
    do {
      return try file.data()
    } catch {
      throw fault(error.faults[0].message, file.path)
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
