import DAOCore
import DAOKit
import DAORuntime
import Foundation

extension Database {
  /// Writes the rows into the file that they were read from, of whose bytes only those change that hold other values by now. After a
  /// kill at any point the file has its old content or the new.
  ///
  /// Of several files each has its own tables, and they are written one after the other.
  /// - Throws: ``DAOError/Code/stale`` for a file that was changed since it was read; ``DAOError/Code/encoding`` for tables that no file of
  ///   the format holds together, or that belong to none of several files; ``DAOError/Code/cannotOpen`` for a database that was not read
  ///   from a file; ``DAOError/Code/busy`` inside of a transaction, which may be rolled back; errors of writing.
  public func persist() throws {
    try refuseTransaction()
    try runtime.withSession(for: .read, .schema) { try persist(on: $0) }
  }

  /// Writes the rows into the file that they were read from, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``.
  public func persist() async throws {
    try refuseTransaction()
    try await runtime.withSession(for: .read, .schema) { try persist(on: $0) }
  }

  /// Writes the rows of all tables of a database into a file, which need not be there.
  ///
  /// ```swift
  /// try database.save(as: path)  // …/people.csv
  /// ```
  /// It is a copy: ``persist()`` goes on to write the file that the database was read from.
  /// - Parameter format: Default: by the end of the path.
  /// - Throws: ``DAOError/Code/encoding`` for tables that no file of the format holds together; errors of writing.
  public func save(as path: String, format: FileFormat? = nil) throws {
    let format = try format ?? .format(ofPath: path)
    try runtime.withSession(for: .read, .schema) { try save(as: path, format, on: $0) }
  }

  /// Writes the rows of all tables of a database into a file, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``.
  public func save(as path: String, format: FileFormat? = nil) async throws {
    let format = try format ?? .format(ofPath: path)
    try await runtime.withSession(for: .read, .schema) { try save(as: path, format, on: $0) }
  }

  private func refuseTransaction() throws {
    guard runtime.openTransactions.current(for: .read) == nil else {
      throw DAOError(
        .busy, "the rows of an open transaction may be rolled back: persist() comes after it, or save(as:) in its place")
    }
  }

  // MARK: Writing

  private func persist(on session: Session) throws {
    let book = registry(FileBook.init)
    var state = book.state.withLock(\.self)
    guard !state.entries.isEmpty else {
      throw DAOError(.cannotOpen, "the database was not read from a file: save it by save(as:)")
    }
    try session.withSnapshot {
      let tables = try tables(on: session, of: state.entries)
      if state.entries.count > 1, let table = tables.first(where: { $0.numbers == nil }) {
        throw DAOError(.encoding, "the table '\(table.name)' belongs to none of the files: make it a temporary one")
      }
      for entry in state.entries { try entry.checkStamp() }
      for index in state.entries.indices {
        let entry = state.entries[index]
        let names = Set(entry.tables.map { ExactText($0.name) })
        let own = state.entries.count == 1 ? tables : tables.filter { names.contains(ExactText($0.name)) }
        let content = FileContent(tables: own, session: session, original: FileBytes(path: entry.path))
        try Self.write(content, entry.format, entry.layout, to: entry.path) { try entry.checkStamp() }
        state.entries[index].stamp = try FileStamp(entry.path)
        state.entries[index].tables = try own.map { try $0.renumbered(session.connection) }
        // A later file may fail: this one is written.
        book.state.withLock { $0.entries = state.entries }
      }
    }
    let mark = try session.fileConnection.changeMark()
    book.state.withLock { $0.mark = mark }
  }

  private func save(as path: String, _ format: FileFormat, on session: Session) throws {
    let entries = registry(FileBook.init).state.withLock(\.entries)
    try session.withSnapshot {
      let tables = try tables(on: session, of: entries)
      var layout = FileLayout(parts: [], indentation: JSONIndentation())
      if entries.count == 1 { (layout.root, layout.valuesTable) = (entries[0].layout.root, entries[0].layout.valuesTable) }
      if tables.count == 1, !tables[0].name.isExactly(layout.valuesTable) { layout.parts = nil }
      try Self.write(FileContent(tables: tables, session: session), format, layout, to: path) {}
    }
  }

  /// The tables as they are written. Those that are nested in others are in these.
  private func tables(on session: Session, of entries: [FileBook.Entry]) throws -> [FileTable] {
    var all = try session.connection.tables().filter { !$0.isView && !$0.name.hasPrefix("daokit_") }
    if !entries.isEmpty {
      for (name, isHiding) in try session.fileConnection.temporaryTables() {
        guard !isHiding else { throw DAOError(.encoding, "the temporary table '\(name)' hides the one of the file") }
        all.removeAll { $0.name.isExactly(name) }
      }
    }
    let known = Dictionary(entries.flatMap(\.tables).flatMap(\.all).map { (ExactText($0.name), $0) }) { first, _ in first }
    let tables = all.map { FileTable($0, as: known[ExactText($0.name)], among: all) }
    let nested = Set(tables.flatMap(\.nested).flatMap(\.table.all).map { ExactText($0.name) })
    return tables.filter { !nested.contains(ExactText($0.name)) }
  }

  private static func write(
    _ content: FileContent, _ format: FileFormat, _ layout: FileLayout, to path: String, check: () throws -> Void
  ) throws {
    try PartialFile.write(to: path, replacing: true) { file in
      var output = FileOutput(file)
      try format.tables.write(content, layout, to: &output)
      try output.flush()
      try check()
    }
  }
}

extension FileBook.Entry {
  /// - Throws: ``DAOError/Code/stale`` for a file that is another one by now.
  fileprivate func checkStamp() throws {
    guard try FileStamp(path) == stamp else {
      throw DAOError(.stale, "the file '\(path)' was changed since it was read: read it again, or save the tables by save(as:)")
    }
  }
}

extension FileTable {
  /// The table after the file was written: its rows are those of the database.
  fileprivate func renumbered(_ connection: any Connection) throws -> FileTable {
    var table = self
    table.numbers = nil
    // A table without numbers of its own is written anew each time.
    guard let statement = try? connection.borrow(numbering(connection.dialect)) else { return table }
    defer { connection.giveBack(statement) }
    try statement.bind(.bound([]))
    var numbers = RowNumbers(count: 0)
    while try statement.step() { if case .integer(let number) = try statement.value(0) { numbers.append(number) } }
    table.numbers = numbers
    return table
  }
}
