import DAOKit
import DAOSources
import TestSupport
import Testing

extension TestFolder {
  /// Runs SQL on a file, writes it twice, and expects its text with these parts replaced, and nothing else.
  func expect(
    _ name: String, _ text: String, _ sql: [String], _ replaced: [(String, String)], _ options: FileOptions = FileOptions()
  ) throws {
    let path = try write(name, text)
    let database = try Database.file(at: path, options: options)
    for sql in sql { try database.execute(sql) }
    let wanted = replaced.reduce(text) { $0.replacing($1.0, with: $1.1) }
    for _ in 0..<2 {
      try database.persist()
      #expect(try TestFolder.text(path) == wanted)
    }
    try database.close()
  }
}
