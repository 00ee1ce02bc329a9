import DAOSQL

extension TableChange {
  func write(_ writer: inout StatementWriter) {
    switch kind {
    case .insert: writeInsert(&writer)
    case .update: writeUpdate(&writer)
    case .delete: writeDelete(&writer)
    }
  }

  /// The end of an upsert without columns to set.
  static let doesNothing = "DO NOTHING"

  // MARK: Statements

  private func writeInsert(_ writer: inout StatementWriter) {
    writer.write("INSERT INTO \(table(writer)) (")
    writer.write(list: columns) { $0.write($0.dialect.quote($1.name)) }
    writer.write(") VALUES (")
    writer.write(list: columns) { writeInserted($1, &$0) }
    writer.write(")")
    if roles.isUpsert { writeConflict(&writer) }
  }

  /// Updates an existing row: the row keeps its key, and its version is incremented.
  private func writeConflict(_ writer: inout StatementWriter) {
    let dialect = writer.dialect
    let updated = columns.filter(isUpdatedOnConflict)
    let versions = schema.columns.filter { !$0.isGenerated && roles.isVersion($0) }
    writer.write(" ON CONFLICT (")
    writer.write(list: roles.conflict) { $0.write(dialect.quote($1.name), from: $1.location) }
    guard !updated.isEmpty || roles.version != nil else { return writer.write(") \(Self.doesNothing)") }
    writer.write(") DO UPDATE SET ")
    writer.write(list: updated + versions) { writer, column in
      let name = dialect.quote(column.name)
      writer.write("\(name) = ")
      writer.write(
        roles.isVersion(column) ? dialect.increment("\(dialect.quote(schema.name)).\(name)") : "excluded.\(name)")
    }
    guard let version = roles.version.map(dialect.quote) else { return }
    writer.write(" WHERE \(dialect.quote(schema.name)).\(version) = excluded.\(version)")
  }

  private func isUpdatedOnConflict(_ column: TableColumn) -> Bool {
    if column.name == roles.updated { return true }
    guard column.primaryKeyPosition == 0, !roles.isVersion(column), column.name != roles.created,
      !roles.conflict.contains(where: { $0.name == column.name })
    else { return false }
    return roles.update?.contains(column.name) ?? true
  }

  private func writeUpdate(_ writer: inout StatementWriter) {
    writer.write("UPDATE \(table(writer)) SET ")
    writer.write(list: columns) { writer, column in
      let name = writer.dialect.quote(column.name)
      writer.write("\(name) = ")
      if column.name == roles.version { writer.write(writer.dialect.increment(name)) } else { writeValue(of: column, &writer) }
    }
    guard let version = columns.first(where: { $0.name == roles.version }) else { return writeCondition(&writer) }
    writeCondition(&writer) { $0.writeComparison(with: version) }
  }

  /// A soft delete skips rows that are already deleted, so that they keep the time of their first deletion.
  private func writeDelete(_ writer: inout StatementWriter) {
    guard let mark = columns.first(where: { $0.name == roles.mark }) else {
      writer.write("DELETE FROM \(table(writer))")
      return writeCondition(&writer)
    }
    let name = writer.dialect.quote(mark.name)
    writer.write("UPDATE \(table(writer)) SET \(name) = ")
    if mark.kind == .boolean { writer.write("TRUE") } else { writer.write(timeFor: mark) }
    writeCondition(&writer) { $0.write("\(name) IS \(mark.kind == .boolean ? "NOT TRUE" : "NULL")") }
  }

  // MARK: Parts

  private func table(_ writer: StatementWriter) -> String { schema.qualifiedName.quoted(writer.dialect) }

  /// The value of a new row. Where NULL does not number it, the default does.
  private func writeInserted(_ column: TableColumn, _ writer: inout StatementWriter) {
    guard writer.dialect.rowIdentifier == nil, column.primaryKeyPosition > 0, let number = column.defaultSQL else {
      return writeValue(of: column, &writer)
    }
    writer.write("coalesce(")
    writeValue(of: column, &writer)
    writer.write(", \(number))")
  }

  private func writeValue(of column: TableColumn, _ writer: inout StatementWriter) {
    if [roles.created, roles.updated].contains(column.name) {
      writer.write(timeFor: column)
    } else {
      writer.write(valueOf: column)
    }
  }

  /// The change's own condition, and optionally another one.
  private func writeCondition(_ writer: inout StatementWriter, and writeOther: ((inout StatementWriter) -> Void)? = nil) {
    let writeOwn: (inout StatementWriter) -> Void
    switch condition {
    case .all:
      guard let writeOther else { return }
      writer.write(" WHERE ")
      return writeOther(&writer)
    case .key:
      writeOwn = { $0.write(list: schema.primaryKey, by: " AND ") { $0.writeComparison(with: $1) } }
    case .written(let write):
      writeOwn = write
    }
    writer.write(" WHERE ")
    guard let writeOther else { return writeOwn(&writer) }
    writer.write("(")
    writeOwn(&writer)
    writer.write(") AND ")
    writeOther(&writer)
  }
}

extension StatementWriter {
  /// Writes that a column has the value of its parameter.
  fileprivate mutating func writeComparison(with column: TableColumn) {
    write("\(dialect.quote(column.name)) = ")
    write(valueOf: column)
  }
}
