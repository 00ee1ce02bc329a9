import DAOCore
import DAOKit
import DAOSources
import Foundation
import FuzzSupport

/// One way to open files, and what must hold of each.
struct FileCheck {
  let format: FileFormat
  let options: FileOptions
  /// XML and SPON are copied where nothing was changed; JSON and CSV are laid out anew.
  private var copies: Bool { format.name == "xml" || format.name == "spon" }

  private static let path = FileManager.default.temporaryDirectory.appending(path: "fuzz-\(getpid()).file").path

  /// - Throws: ``DAOError`` for what is not of the format, or cannot be written.
  func run(_ content: Data) throws {
    defer { try? FileManager.default.removeItem(atPath: Self.path) }
    try content.write(to: URL(filePath: Self.path))
    try checkPieces(Array(content))
    try using { database in
      try database.persist()
      let written = try Data(contentsOf: URL(filePath: Self.path))
      if copies { require(written == content, "not the same bytes") }
      try checkReading(database)
      try using { again in
        try again.persist()
        require(try Data(contentsOf: URL(filePath: Self.path)) == written, "not the same bytes the second time")
      }
    }
    try using { database in
      try change(database)
      try database.persist()
      try checkReading(database)
    }
  }

  private func using(_ body: (Database) throws -> Void) throws {
    let database = try Database.file(at: Self.path, format: format, options: options)
    defer { try? database.close() }
    try body(database)
  }

  /// A file that comes in pieces is read as the whole one, or is the same error.
  private func checkPieces(_ bytes: [UInt8]) throws {
    let whole = Result { try rows(Pieces(bytes: bytes, size: bytes.count)) }
    let pieces = Result { try rows(Pieces(bytes: bytes, size: 7)) }
    switch (whole, pieces) {
    case (.success(let whole), .success(let pieces)): require(whole == pieces, "in pieces: \(pieces), whole: \(whole)")
    case (.failure, .failure): break
    default: require(false, "in pieces: \(pieces), whole: \(whole)")
    }
  }

  private func rows(_ source: Pieces) throws -> [String: [[String: ReadValue]]] {
    let database = try Database.file(source, named: "file", format: format, options: options)
    defer { try? database.close() }
    return try rows(database)
  }

  private func rows(_ database: Database) throws -> [String: [[String: ReadValue]]] {
    try ReadValue.rows(of: database, blanksAreNull: format.name == "xml")
  }

  /// What was written is what the database has.
  private func checkReading(_ database: Database) throws {
    let rows = try self.rows(database)
    do {
      try using { again in
        let read = try self.rows(again)
        require(read == rows, "written: \(rows), read: \(read)")
      }
    } catch {
      require(false, "what was written cannot be read: \(error)")
    }
  }

  /// Doubles rows and swaps values, so that the types of columns stay as they are.
  private func change(_ database: Database) throws {
    try database.runtime.withSession(for: .write, .schema) { session in
      let connection = session.connection
      for table in try connection.tables() {
        let quote = connection.dialect.quote
        let name = quote(table.name)
        let columns = table.columns.map(\.name)
        let hasKeys = columns.contains { ["oid", "rowid"].contains($0.asciiLowercased) || $0.hasSuffix("_rowid") }
        guard !hasKeys, let last = columns.last,
          case .integer(let count)? = try connection.rows("SELECT count(*) FROM \(name)", []).first?.first, count > 1
        else { continue }
        let list = columns.map(quote).joined(separator: ", ")
        try connection.execute(
          """
          INSERT INTO \(name) (\(list)) SELECT \(list) FROM \(name) LIMIT 2;
          UPDATE \(name) SET \(quote(last)) = CASE oid
            WHEN 1 THEN (SELECT \(quote(last)) FROM \(name) WHERE oid = 2)
            ELSE (SELECT \(quote(last)) FROM \(name) WHERE oid = 1) END WHERE oid < 3;
          DELETE FROM \(name) WHERE oid = 2;
          """)
      }
    }
  }
}
