import DAOCore
import DAOSQL

/// The tables of a file of AHDataModel or Action Data: a column for each property.
struct PlainTables {
  let provider: DataProvider
  let source: any Connection

  /// The tables, and those of the file that are this library's own.
  func read() throws -> (tables: [SourceTable], others: [String]) {
    let details = try source.schemaDetails()
    let all = try source.tables().filter { !$0.isView }
    let tables = all.filter { !$0.isOwn }
    let names = Set(tables.map { $0.name.lowercased() })
    let found = try tables.map { try crossReference($0) ?? sourceTable(of: $0, details, beside: names) }
    return (found, all.filter(\.isOwn).map(\.name))
  }

  /// A table that Action Data has made of a cross reference: two columns and no key. Cross references here have positions.
  private func crossReference(_ table: TableSchema) throws -> SourceTable? {
    let names = table.columns.map(\.name)
    guard provider == .actiondata, names.count == 2, !names.contains(where: { $0.lowercased() == Self.position }),
      table.columns.allSatisfy({ $0.primaryKeyPosition == 0 && !$0.isGenerated })
    else { return nil }
    let list = names.map(source.dialect.quote).joined(separator: ", ")
    return SourceTable(
      name: table.name,
      columns: table.columns.map {
        SourceTable.Column(name: $0.name, meaning: .declared($0.kind), isNotNull: true)
      } + [SourceTable.Column(name: Self.position, meaning: .declared(.integer), isNotNull: true)],
      key: [names[0], Self.position]
    ) { source, body in
      var (positions, number) = ([Value: Int64](), 0)
      try source.forEachRow("SELECT \(list) FROM \(source.dialect.quote(table.name))") { row in
        number += 1
        let position = positions[row[0], default: 0]
        positions[row[0]] = position + 1
        let values: [String: SourceValue] = [
          names[0]: SourceValue(row[0]), names[1]: SourceValue(row[1]), Self.position: .integer(position),
        ]
        try body(try SourceTable.Row("row \(number)") { values })
      }
    }
  }

  private static let position = "position"

  private func sourceTable(of table: TableSchema, _ details: SchemaDetails, beside tables: Set<String>) throws -> SourceTable {
    let columns = table.columns.filter { !$0.isGenerated }
    let key = columns.filter { $0.primaryKeyPosition > 0 }.sorted { $0.primaryKeyPosition < $1.primaryKeyPosition }.map(\.name)
    let creation = try self.creation(of: table.name)
    var result = SourceTable(
      name: table.name, columns: columns.map { self.column($0, isKey: key.contains($0.name)) }, key: key,
      forEachRow: rows(of: table.name, columns.map(\.name), key))
    result.isNumbered = key.count == 1 && creation.contains(/\bAUTOINCREMENT\b/)
    add(details, to: &result, beside: tables)
    result.notes += table.columns.filter(\.isGenerated).map { "the generated column '\($0.name)'" }
    if creation.contains(/\bCHECK\s*\(/) { result.notes.append("the CHECK clauses") }
    if creation.contains(/\bCOLLATE\b/) { result.notes.append("the COLLATE clauses") }
    return result
  }

  private func column(_ column: TableColumn, isKey: Bool) -> SourceTable.Column {
    let meaning: SourceTable.Meaning =
      switch (provider, column.kind) {
      case (.actiondata, .date), (.actiondata, .timestamp): .time
      case (.actiondata, .text) where !isKey: .textOrSPON
      default: .declared(column.kind)
      }
    return SourceTable.Column(
      name: column.name, meaning: meaning, isNotNull: column.isNotNull, defaultSQL: column.defaultSQL)
  }

  private func rows(
    of table: String, _ columns: [String], _ key: [String]
  ) -> (any Connection, (SourceTable.Row) throws -> Void) throws -> Void {
    let keyIndex = key.count == 1 ? columns.firstIndex(of: key[0]) : nil
    return { source, body in
      let list = columns.map(source.dialect.quote).joined(separator: ", ")
      var number = 0
      try source.forEachRow("SELECT \(list) FROM \(source.dialect.quote(table))") { row in
        number += 1
        let found = try SourceTable.Row(keyIndex.map { row[$0].shownAsKey } ?? "row \(number)") {
          Dictionary(zip(columns, row.map { SourceValue($0) })) { first, _ in first }
        }
        try body(found)
      }
    }
  }

  private func add(_ details: SchemaDetails, to table: inout SourceTable, beside tables: Set<String>) {
    for key in details.foreignKeys where key.table == table.name {
      if tables.contains(key.parent.lowercased()) {
        table.foreignKeys.append(key)
      } else {
        table.notes.append("the reference to '\(key.parent)', which is not there")
      }
    }
    for index in details.indexes where index.table == table.name {
      guard let columns = index.columns, !index.isPartial else {
        table.notes.append("the index '\(index.name)'")
        continue
      }
      let isKey = Set(columns) == Set(table.key)
      if index.isUnique && !isKey { table.uniques.append(columns) }
      if index.isOwn && !index.isUnique { table.indexes.append(columns) }
    }
    table.notes += details.triggers.filter { $0.table == table.name }.map { "the trigger '\($0.name)'" }
  }

  private func creation(of table: String) throws -> String {
    let found = try source.rows("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?1", [.text(table)])
    return if case .text(let sql)? = found.first?.first { sql.uppercased() } else { "" }
  }
}
