import DAOCore
import DAOKit
import DAORuntime
import Foundation

/// A file of tables, to copy from and to.
///
/// ```swift
/// try database.copy(from: DataFile(at: path))  // …/people.csv
/// try DataFile(at: other).copy(from: database)  // …/people.json
/// ```
/// It is read when it is needed, into a database in memory. Texts of a format that has no types are told as they stand there.
public final class DataFile: DataTarget {
  /// Where the file is.
  public let path: String
  /// The format of the file.
  public let format: FileFormat
  private let replaces: Bool
  /// That of a table, where the file names none.
  private let name: String
  private let content = Guarded<Content?>(nil)

  private struct Content {
    let stamp: FileStamp
    let database: Database
    let tables: [DataTable]
  }

  /// A file that is there, or that a copy will make.
  ///
  /// - Parameters:
  ///   - format: Default: by the end of the path.
  ///   - replacing: Whether a copy to it may replace a file that is there. Default: false, such a copy is an error.
  /// - Throws: ``DAOError/Code/cannotOpen`` for a format that is not known.
  public convenience init(at path: String, format: FileFormat? = nil, replacing: Bool = false) throws {
    let name = URL(filePath: path).deletingPathExtension().lastPathComponent
    self.init(path, try format ?? .format(ofPath: path), name: name, replacing: replacing)
  }

  private init(_ path: String, _ format: FileFormat, name: String, replacing: Bool = false) {
    self.path = path
    self.format = format
    self.name = name
    replaces = replacing
  }

  deinit { try? content.withLock { $0 }?.database.close() }

  // MARK: Reading

  /// The tables of the file, with the types of all values.
  ///
  /// - Throws: ``DAOError/Code/cannotOpen`` for a file that is not there, ``DAOError/Code/encoding`` with the line for one that is not of its
  ///   format.
  public func dataTables() throws -> [DataTable] { try loaded().tables }

  /// Reads the rows of a table in their order. A position is a number of rows.
  ///
  /// - Throws: As ``dataTables()``, and the errors of `take`.
  public func readRows(
    of table: DataTable, after position: String?, _ take: (_ rows: [[Value]], _ position: String) throws -> Void
  ) throws {
    let content = try loaded()
    guard content.tables.contains(where: { $0.name.isExactly(table.name) }) else {
      throw DAOError(.configuration, "the file '\(path)' has no table '\(table.name)'")
    }
    try content.database.readRows(of: table, after: position, take)
  }

  /// What is in the file now.
  private func loaded() throws -> Content {
    let stamp = try FileStamp(path)
    if let content = content.withLock({ $0 }), content.stamp == stamp { return content }
    let database = try Database.inMemory()
    let loading = FileLoading(source: FileBytes(path: path), format: format.tables, name: name, keepsValues: true)
    do {
      let tables = try database.runtime.withSession(for: .write, .schema) { session in
        let (tables, layout) = try loading.run(on: session)
        return try tables.filter { try !$0.name.isExactly(layout.valuesTable) || !Self.isEmpty($0, on: session.connection) }
      }
      let content = Content(stamp: stamp, database: database, tables: tables.map { DataTable($0) })
      let old = self.content.withLock { current in
        defer { current = content }
        return current
      }
      try? old?.database.close()
      return content
    } catch {
      try? database.close()
      throw (error as? DAOError)?.prefixed(path) ?? error
    }
  }

  /// Whether the members beside the tables are empty arrays, which are tables without rows.
  private static func isEmpty(_ table: FileTable, on connection: any Connection) throws -> Bool {
    let rows = try connection.rows("SELECT * FROM \(connection.dialect.quote(table.name))", [])
    return rows.allSatisfy { $0.allSatisfy { $0 == .text("[]") } }
  }

  // MARK: Writing

  /// Writes the file. After a kill at any point it has its old content, or all of these tables.
  ///
  /// - Throws: ``DAOError/Code/cannotOpen`` for a file that is there and is not to be replaced, ``DAOError/Code/encoding`` for what the format
  ///   does not hold; errors of writing, and of `rows`.
  public func writeRows(
    of tables: [DataTable], _ rows: (_ table: DataTable, _ take: (_ rows: [[Value]]) throws -> Void) throws -> Void
  ) throws {
    try writeRows(of: tables, rows) { _ in }
  }

  /// Writes the file, if it reads as it should before it takes its place.
  ///
  /// - Throws: As ``writeRows(of:_:)``, and the errors of `check`.
  public func writeRows(
    of tables: [DataTable], _ rows: (_ table: DataTable, _ take: (_ rows: [[Value]]) throws -> Void) throws -> Void,
    checking check: (_ written: any DataSource) throws -> Void
  ) throws {
    guard replaces || !FileManager.default.fileExists(atPath: path) else { throw isThere }
    let isPlaced = try PartialFile.write(to: path, replacing: replaces) { file in
      try withoutActuallyEscaping(rows) { rows in
        let content = FileContent(tables: tables.map { FileTable($0, format.tables.traits) }) { written, body in
          guard let table = tables.first(where: { $0.name.isExactly(written.name) }) else { return }
          var number = 0
          try rows(table) { batch in
            for row in batch {
              number += 1
              try body(Self.values(row, written, number))
            }
          }
        }
        let isNamedByFile = tables.count == 1 && tables[0].name.isExactly(name)
        let layout = FileLayout(parts: isNamedByFile ? nil : [], indentation: JSONIndentation())
        var output = FileOutput(file)
        try format.tables.write(content, layout, to: &output)
        try output.flush()
      }
      try check(DataFile(file.path, format, name: name))
    }
    guard isPlaced else { throw isThere }
  }

  private var isThere: DAOError {
    DAOError(.cannotOpen, "'\(path)' is there already: name a new file, or give replacing: true")
  }

  private static func values(_ row: [Value], _ table: FileTable, _ number: Int) throws -> [FileValue] {
    try zip(table.columns, row).map { column, value in
      if column.content == .anything, case .blob = value {
        throw DAOError(
          .encoding,
          "table '\(table.name)', row \(number), column '\(column.name)': bytes in a column without a type, which a file cannot tell from a text"
        )
      }
      return column.content.value(of: value)
    }
  }
}

extension DataFile: TextHolding {
  package var holdsTextsAlone: Bool { format.tables.traits.hasTextsAlone }
}

extension DataTable {
  fileprivate init(_ table: FileTable) {
    self.init(table.name, table.columns.map { DataColumn($0.name, DataType($0.content)) })
  }
}

extension FileTable {
  fileprivate init(_ table: DataTable, _ traits: FormatTraits) {
    self.init(
      name: table.name,
      columns: table.columns.map { column in
        let content = ColumnContent(column.type.kind)
        // Its text: elements and fields without types would tell 1 from "1" no more.
        let isText = content == .json && traits.hasTextsAlone
        return FileColumn(name: column.name, member: column.name, content: isText ? .text : content)
      })
  }
}

extension DataType {
  fileprivate init(_ content: ColumnContent) {
    self =
      switch content {
      case .boolean: .boolean
      case .integer: .integer
      case .real: .real
      case .text: .text
      case .data: .data
      case .day: .day
      case .moment, .second, .otherMoment, .dayOrMoment: .moment
      case .json: .json
      case .anything: .any
      }
  }
}
