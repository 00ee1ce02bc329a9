import DAOKit
import DAOStreams
import Foundation

/// `dao new`: writes a first script or the next stream.
struct NewCommand: Command {
  static let scripts = CommandOption("scripts", value: "DIR", "where a new script goes; here, when it is not given")
  static let streams = CommandOption("streams", value: "DIR", "where a new stream goes; here, when it is not given")

  let name = "new"
  let summary = "write a script or a stream to begin with"
  let values = "dao NAME | stream [NAME|N]"
  let options = [Self.scripts, Self.streams]
  let details = """
    dao new dao employee          writes employee.dao.xml
    dao new stream                writes the stream after the last one
    dao new stream "Add offices"  the same, with the name as its first line
    dao new stream 12             writes 12.stream.xml

    A file that is there is never written over.
    """

  func run(_ arguments: ParsedArguments, _ console: Console) throws {
    let values = arguments.values
    guard let kind = values.first else { throw UsageError("new takes dao or stream") }
    guard values.count <= 2 else { throw UsageError("'\(values[2])' is too much; put quotes around a name of several words") }
    let file: URL
    switch kind {
    case "dao":
      guard values.count == 2 else { throw UsageError("new dao takes the NAME of the script") }
      file = try write(script: values[1], in: arguments[Self.scripts] ?? ".")
    case "stream":
      file = try write(stream: values.dropFirst().first, in: arguments[Self.streams] ?? ".")
    default:
      throw UsageError("new takes dao or stream, not '\(kind)'" + Spelling.hint(for: kind, in: ["dao", "stream"]))
    }
    try console.print(file.relativePath)
  }

  private func write(script name: String, in folder: String) throws -> URL {
    guard name.wholeMatch(of: /[\p{L}_][\p{L}\p{N}_-]*/) != nil else {
      throw UsageError("'\(name)' cannot name a script: letters, digits, _ and - only, a letter first")
    }
    return try create("\(name).dao.xml", in: folder, Templates.script(name: name))
  }

  private func write(stream name: String?, in folder: String) throws -> URL {
    let existing = try StreamFolder(at: folder)
    let isNumber = name?.wholeMatch(of: /[+-]?[0-9]+/) != nil
    let number = name.flatMap { Int($0) }
    if isNumber {
      guard let number, SchemaStream.versions.contains(number) else {
        throw UsageError("streams count from 1 to \(SchemaStream.versions.upperBound), so there is no stream \(name ?? "")")
      }
      if let file = existing.file(ofVersion: number) {
        throw DAOError(.io, "stream \(number) is there already: \(file)")
      }
    }
    guard number != nil || existing.lastVersion < SchemaStream.versions.upperBound else {
      throw DAOError(.stream, "\(existing.lastVersion) is the last version that there can be: name another folder")
    }
    let file = existing.fileName(ofVersion: number ?? existing.lastVersion + 1)
    return try create(file, in: folder, Templates.stream(name: number == nil ? name : nil))
  }

  private func create(_ file: String, in folder: String, _ text: String) throws -> URL {
    let directory = URL(filePath: folder, directoryHint: .isDirectory)
    let url = directory.appending(path: file)
    do {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      guard try PartialFile.write(Data(text.utf8), to: url.path, replacing: false) else {
        throw DAOError(.io, "\(url.path) is there already, and stays as it is")
      }
    } catch let error as CocoaError {
      throw DAOError(.io, "\(url.path) cannot be written: \(error.localizedDescription)")
    }
    return url
  }
}
