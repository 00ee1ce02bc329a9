import DAOCore
import DAOSQL

/// The tables of a file of AgileDB: 6, with a column for each property and the elements of arrays in a table beside it, and 7, with
/// one JSON document for each key.
struct AgileTables {
  private static let times = ["autoDeleteDateTime", "addedDateTime", "updatedDateTime"]
  /// The columns in which records and documents keep these times.
  private static let ownTimes = ["daokit_until", "daokit_added", "daokit_changed"]
  private static let arrays = "_arrayValues"

  let source: any Connection

  /// The tables, and those of the file that are none of AgileDB's.
  func read() throws -> (tables: [SourceTable], others: [String]) {
    let all = try source.tables().filter { !$0.isView }
    let indexes = try source.schemaDetails().indexes
    var (tables, others): ([SourceTable], [String]) = ([], [])
    let names = Set(all.map(\.name))
    for table in all where !table.name.hasPrefix("__") {
      if table.name.hasSuffix(Self.arrays), names.contains(String(table.name.dropLast(Self.arrays.count))) { continue }
      let columns = Set(table.columns.map(\.name))
      guard columns.isSuperset(of: ["key"] + Self.times), !table.isOwn else {
        others.append(table.name)
        continue
      }
      if columns.contains("hasArrayValues") {
        tables.append(columnTable(table, hasArrays: names.contains(table.name + Self.arrays), indexes))
      } else if columns.contains("value") {
        tables.append(documentTable(table, indexes))
      } else {
        others.append(table.name)
      }
    }
    return (tables, others)
  }

  private func table(_ table: TableSchema, _ properties: [SourceTable.Column], _ indexes: [IndexSchema]) -> SourceTable {
    let key = SourceTable.Column(name: "key", meaning: .declared(.text), isNotNull: true)
    let times = zip(Self.times, Self.ownTimes).map { SourceTable.Column(name: $0, meaning: .timeOfRow($1)) }
    var result = SourceTable(name: table.name, columns: [key] + properties + times, key: ["key"]) { _, _ in }
    result.findsColumns = true
    result.indexes = indexes.filter { $0.table == table.name && $0.isOwn && !$0.isUnique }.compactMap(\.columns)
      .filter { $0 != ["autoDeleteDateTime"] }
    return result
  }

  // MARK: Version 6

  private func columnTable(_ table: TableSchema, hasArrays: Bool, _ indexes: [IndexSchema]) -> SourceTable {
    let own = Set(["key", "hasArrayValues"] + Self.times)
    let properties = table.columns.filter { !own.contains($0.name) }
    var result = self.table(
      table,
      properties.map { column in
        SourceTable.Column(name: column.name, meaning: .property(declared: Self.declared(column.declaredType)))
      }, indexes)
    let names = ["key", "hasArrayValues"] + Self.times + properties.map(\.name)
    let columns = names.map(source.dialect.quote).joined(separator: ", ")
    result.forEachRow = { source, body in
      let elements = hasArrays ? try ArrayElements(of: table.name + Self.arrays, in: source) : ArrayElements()
      try source.forEachRow("SELECT \(columns) FROM \(source.dialect.quote(table.name))") { row in
        let found = try SourceTable.Row(row[0].shownAsKey) {
          var values = Dictionary(zip(names, row.map { SourceValue($0) })) { first, _ in first }
          values["hasArrayValues"] = nil
          try elements.add(named: row[1], of: row[0], to: &values)
          return values
        }
        try body(found)
      }
    }
    return result
  }

  private static func declared(_ type: String) -> ColumnKind {
    switch type.lowercased() {
    case "int": .integer
    case "double": .real
    case "bool": .boolean
    default: .text
    }
  }

  // MARK: Version 7

  private func documentTable(_ table: TableSchema, _ indexes: [IndexSchema]) -> SourceTable {
    var result = self.table(table, [], indexes)
    let names = ["key", "value"] + Self.times
    let columns = names.map(source.dialect.quote).joined(separator: ", ")
    result.forEachRow = { source, body in
      try source.forEachRow("SELECT \(columns) FROM \(source.dialect.quote(table.name))") { row in
        let found = try SourceTable.Row(row[0].shownAsKey) {
          var values: [String: SourceValue] = ["key": SourceValue(row[0])]
          for (name, value) in zip(Self.times, row.dropFirst(2)) { values[name] = SourceValue(value) }
          for member in try Self.document(row[1]) where values[member.name] == nil {
            values[member.name] = SourceValue(member.value)
          }
          return values
        }
        try body(found)
      }
    }
    return result
  }

  private static func document(_ value: Value) throws -> [JSONValue.Member] {
    guard case .text(let text) = value else { throw RowFault(column: "value", message: "it is no JSON document") }
    let document: JSONValue
    do throws(JSONError) {
      document = try JSONReader.read(text)
    } catch {
      throw RowFault(column: "value", message: "line \(error.place.line), column \(error.place.column): \(error.message)")
    }
    guard case .object(let members) = document else { throw RowFault(column: "value", message: "it is no JSON object") }
    return members
  }
}
