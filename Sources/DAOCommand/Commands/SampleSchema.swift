import DAOCheck
import DAOKit
import DAOSQLite
import DAOSources
import Foundation

/// The schema of files that are opened as databases.
struct SampleSchema {
  static let files = CommandOption(
    "sample", value: "FILE", "the tables of this file of JSON, XML, CSV or SPON", isRepeated: true)
  static let key = CommandOption(
    "key", value: "TABLE=COLUMN", "the primary key of a table of samples, as the program's options name it", isRepeated: true)
  static let nested = CommandOption("nested-tables", "make tables of the lists of objects inside of the rows of samples")

  private let paths: [String]
  private var options = FileOptions()

  /// Nil where no file is named.
  init?(_ arguments: ParsedArguments) throws {
    paths = arguments.all(Self.files)
    guard !paths.isEmpty else {
      guard let other = [Self.key, Self.nested].first(where: arguments.contains) else { return nil }
      throw UsageError("\(other.usage) needs the files of \(Self.files.usage)")
    }
    options.nested = arguments.contains(Self.nested) ? .tables : .json
    for word in arguments.all(Self.key) {
      guard let sign = word.firstIndex(of: "="), sign != word.startIndex, word.index(after: sign) != word.endIndex else {
        throw UsageError("\(Self.key.usage) takes TABLE=COLUMN, not '\(word)'")
      }
      let table = String(word[..<sign])
      guard options.keys.updateValue(String(word[word.index(after: sign)...]), forKey: table) == nil else {
        throw UsageError("\(Self.key.usage) is given twice for '\(table)'")
      }
    }
  }

  /// Calls `body` with the schema. It is that of a temporary file, since each connection to a database in memory has one of its own.
  func with<R>(_ configuration: Configuration, _ body: (SchemaSource) throws -> R) throws -> R {
    let file = FileManager.default.temporaryDirectory.appending(path: "dao-sample-\(UUID().uuidString).db")
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + end) } }
    let database = try Database.files(at: paths, options: options, configuration: configuration)
    defer { try? database.close() }
    try database.backup(to: file)
    return try body(.database(try SQLiteDriver(path: file.path, configuration: database.configuration)))
  }
}
