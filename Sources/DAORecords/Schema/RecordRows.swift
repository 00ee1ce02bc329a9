import DAOCore
import DAOSQL

/// The rows of a record's table while it changes.
struct RecordRows<R: Record>: TableRows {
  private let draft: RecordDraft<R>
  private let collector: ArgumentCollector
  private var properties: [RecordShape<R>.Property] { draft.shape.properties }

  init(_ draft: RecordDraft<R>) {
    self.draft = draft
    collector = ArgumentCollector(draft.binding)
  }

  var readings: [String: String] {
    Dictionary(properties.map { ($0.name, $0.reading) }) { first, _ in first }
  }

  var fresh: Set<String> {
    guard let values = draft.defaults.values else { return [] }
    return Set(
      zip(draft.definition.columns, values).filter { column, value in
        value != .null && !draft.shape.linked.contains { $0.name == column.name }
          && (column.fill ?? column.defaultValue)?.sqlLiteral == nil
      }.map(\.0.name))
  }

  func fill(_ column: String, on connection: any Connection) throws {
    guard let index = properties.firstIndex(where: { $0.name == column }), let table = try table(on: connection) else { return }
    let dialect = connection.dialect
    let keys = table.primaryKey.map { dialect.quote($0.name) }.joined(separator: ", ")
    let (name, target) = (dialect.quote(table.name), dialect.quote(column))
    let rows = try connection.borrow(
      StatementText(sql: "SELECT \(keys) FROM \(name) WHERE \(target) IS NULL", verb: .query))
    defer { connection.giveBack(rows) }
    let change = try self.change([table.column(column)], of: table, on: connection)
    defer { change.map(connection.giveBack) }
    while let change, try rows.step() {
      let value = try collector.values(of: R())[index]
      try run(change, [value] + (0..<table.primaryKey.count).map { TypedValue(try rows.value($0)) })
    }
  }

  func review(_ columns: Set<String>, on connection: any Connection) throws {
    guard let table = try table(on: connection) else { return }
    let dialect = connection.dialect
    let list = properties.map { "\(dialect.quote($0.name)) AS \(dialect.quote($0.name))" }.joined(separator: ", ")
    let rows = try connection.borrow(StatementText(sql: "SELECT \(list) FROM \(dialect.quote(table.name))", verb: .query))
    defer { connection.giveBack(rows) }
    let keys = table.primaryKey.compactMap { key in
      properties.firstIndex { $0.name.asciiLowercased == key.name.asciiLowercased }
    }
    let written = properties.indices.filter { properties[$0].link == nil && columns.contains(properties[$0].name) }
    let change = try self.change(written.map { table.column(properties[$0].name) }, of: table, on: connection)
    defer { change.map(connection.giveBack) }
    while try rows.step() {
      let stored = try properties.indices.map(rows.value)
      let record = try read(rows, stored)
      // A type that is only read may encode less than it reads.
      guard let change, let values = try? collector.values(of: record) else { continue }
      let wanted = try written.enumerated().map { place, index in
        // The type may not have all members of a JSON object.
        if case (.json, .text(let text)) = (values[index], stored[index]), text.contains("{") { return stored[index] }
        return try change.boundValue(of: values[index], at: place + 1)
      }
      let other = zip(written, wanted).filter { !Self.isSame(stored[$0], $1) }
      if let key = other.first(where: { keys.contains($0.0) }) {
        throw unreadable(
          stored, "its key would be \(key.1.literal), and what refers to it would not find it: change it by a step")
      }
      if !other.isEmpty { try run(change, (wanted + keys.map { stored[$0] }).map { TypedValue($0) }) }
    }
  }
}

extension RecordRows {
  private func table(on connection: any Connection) throws -> TableSchema? {
    try connection.table(named: draft.definition.name)
  }

  /// Sets some columns of the row with a key; nil for none.
  private func change(_ columns: [TableColumn], of table: TableSchema, on connection: any Connection) throws
    -> (any PreparedStatement)?
  {
    guard !columns.isEmpty else { return nil }
    let dialect = connection.dialect
    func terms(_ columns: [TableColumn], from start: Int, by separator: String) -> String {
      columns.enumerated().map { "\(dialect.quote($1.name)) = \(dialect.place(start + $0))" }.joined(separator: separator)
    }
    let keys = terms(table.primaryKey, from: columns.count + 1, by: " AND ")
    return try connection.borrow(
      StatementText(
        sql: "UPDATE \(dialect.quote(table.name)) SET \(terms(columns, from: 1, by: ", ")) WHERE \(keys)",
        parameters: (columns + table.primaryKey).map { StatementText.Parameter(column: $0) }, verb: .change))
  }

  private func run(_ change: any PreparedStatement, _ values: [TypedValue]) throws {
    defer { change.reset() }
    try change.bind(.collected(values))
    _ = try change.run()
  }

  /// The record in the current row; what it holds of other tables is made up.
  private func read(_ rows: any PreparedStatement, _ stored: [Value]) throws -> R {
    do {
      for (property, value) in zip(properties, stored) where property.link?.form == .many && value != .null {
        _ = try RecordLink.keys(of: property.name, in: value)
      }
      let links = Set(draft.shape.linked.map(\.name))
      guard !links.isEmpty else { return try rows.reading(R.self).read() }
      let decoder = RowDecoder(reader: rows)
      // Its containers would keep it, and the statement with it.
      defer { decoder.reset() }
      return try R(from: ProbingDecoder(reading: decoder, without: links))
    } catch {
      throw unreadable(stored, (error as? DAOError)?.message ?? "\(error)")
    }
  }

  private func unreadable(_ stored: [Value], _ reason: String) -> DAOError {
    let keys = draft.keys.map { stored[$0].literal }.joined(separator: ", ")
    return DAOError(
      .recordTable,
      "the row of '\(draft.definition.name)' with the key \(keys) does not fit \(R.self): \(reason); nothing was changed")
  }

  /// Whether a column may hold one value for the other: an integer for a real.
  private static func isSame(_ stored: Value, _ wanted: Value) -> Bool {
    switch (stored, wanted) {
    case (.integer(let integer), .real(let real)), (.real(let real), .integer(let integer)): Double(integer) == real
    default: stored == wanted
    }
  }
}

extension TableSchema {
  fileprivate func column(_ name: String) -> TableColumn {
    columns.first { $0.name.asciiLowercased == name.asciiLowercased } ?? TableColumn(name: name, table: self.name)
  }
}
