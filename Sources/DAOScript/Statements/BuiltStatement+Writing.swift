import DAOCore
import DAOMarkup
import DAOSQL

extension BuiltStatement {
  /// - Parameters:
  ///   - table: The columns that are inserted or updated.
  ///   - versions: All columns of the table that count updates.
  func statement(_ table: TableSchema, versions: [TableColumn]) -> StatementText {
    var writer = StatementWriter(file: file, dialect: dialect)
    switch kind {
    case .insert: writeInsert(into: table, versions: versions, &writer)
    case .update: writeUpdate(of: table, &writer)
    case .delete, .select: writeDelete(from: table, &writer)
    }
    var origin = origin
    origin.runs = writer.runs
    return StatementText(
      sql: writer.sql, parameters: writer.parameters, verb: .change, nulls: nulls, origin: origin, followsSchema: true,
      handlers: BoundHandlers(handlers, of: writer.parameters))
  }

  /// The end of an upsert without columns to set.
  static let doesNothing = "DO NOTHING"

  // MARK: Statements

  private func writeInsert(into table: TableSchema, versions: [TableColumn], _ writer: inout StatementWriter) {
    writer.write("INSERT INTO \(table.qualifiedName.quoted(dialect)) (\(quoted(table.columns.map(\.name)))) VALUES (")
    writer.write(list: table.columns) { writeValue(of: $1, &$0) }
    writer.write(")")
    if isUpsert { writeConflict(in: table, versions: versions, &writer) }
  }

  /// Updates an existing row: the row keeps its key, and its version is incremented.
  private func writeConflict(in table: TableSchema, versions: [TableColumn], _ writer: inout StatementWriter) {
    let updated = table.columns.filter(isUpdatedOnConflict)
    writer.write(" ON CONFLICT (")
    writer.write(list: body.conflict) { $0.write(dialect.quote($1.string), from: $1.position) }
    guard !updated.isEmpty || versionColumn != nil else { return writer.write(") \(Self.doesNothing)") }
    writer.write(") DO UPDATE SET ")
    writer.write(list: updated + versions) { writer, column in
      let name = dialect.quote(column.name)
      writer.write("\(name) = ")
      writer.write(isVersion(column) ? dialect.increment("\(dialect.quote(table.name)).\(name)") : "excluded.\(name)")
    }
    guard let version = versionColumn.map(dialect.quote) else { return }
    writer.write(" WHERE \(dialect.quote(table.name)).\(version) = excluded.\(version)")
  }

  private func isUpdatedOnConflict(_ column: TableColumn) -> Bool {
    if column.name == body.updated?.string { return true }
    let kept = body.conflict + [body.created].compactMap { $0 }
    guard column.primaryKeyPosition == 0, !isVersion(column), !kept.contains(where: { $0.string == column.name }) else {
      return false
    }
    return body.update?.contains { $0.string == column.name } ?? true
  }

  private func writeUpdate(of table: TableSchema, _ writer: inout StatementWriter) {
    writer.write("UPDATE \(table.qualifiedName.quoted(dialect)) SET ")
    writer.write(list: table.columns) { writer, column in
      let name = dialect.quote(column.name)
      writer.write("\(name) = ")
      if column.name == versionColumn { writer.write(dialect.increment(name)) } else { writeValue(of: column, &writer) }
    }
    guard let version = table.columns.first(where: { $0.name == versionColumn }) else { return writeCondition(&writer) }
    writeCondition(&writer) { writer in
      writer.write("\(dialect.quote(version.name)) = ")
      writer.write(valueOf: version)
    }
  }

  /// A soft delete skips rows that are already deleted, so that they keep the time of their first deletion.
  private func writeDelete(from table: TableSchema, _ writer: inout StatementWriter) {
    let name = table.qualifiedName.quoted(dialect)
    guard let mark = table.columns.first(where: { $0.name == body.soft?.string }) else {
      writer.write("DELETE FROM \(name)")
      return writeCondition(&writer)
    }
    writer.write("UPDATE \(name) SET \(dialect.quote(mark.name)) = ")
    if mark.kind == .boolean { writer.write("TRUE") } else { writer.write(timeFor: mark) }
    writeCondition(&writer) { $0.write("\(dialect.quote(mark.name)) IS \(mark.kind == .boolean ? "NOT TRUE" : "NULL")") }
  }

  // MARK: Parts

  private func writeValue(of column: TableColumn, _ writer: inout StatementWriter) {
    if [body.created?.string, body.updated?.string].contains(column.name) {
      writer.write(timeFor: column)
    } else {
      writer.write(valueOf: column)
    }
  }

  /// The script's own condition, and optionally another one.
  private func writeCondition(_ writer: inout StatementWriter, and writeOther: ((inout StatementWriter) -> Void)? = nil) {
    guard !condition.isEmpty || writeOther != nil else { return }
    writer.write(" WHERE ")
    guard let writeOther else { return writer.write(condition) }
    if !condition.isEmpty {
      writer.write("(")
      writer.write(condition)
      writer.write(") AND ")
    }
    writeOther(&writer)
  }

  private func quoted(_ names: [String]) -> String { names.map(dialect.quote).joined(separator: ", ") }
}

extension StatementWriter {
  /// Writes the elements, separated by commas.
  fileprivate mutating func write<Element>(list: [Element], _ body: (inout StatementWriter, Element) -> Void) {
    for (index, element) in list.enumerated() {
      if index > 0 { write(", ") }
      body(&self, element)
    }
  }
}
