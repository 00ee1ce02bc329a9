import DAOCore
import DAOSQL

/// The names that tables and columns of a source get: `person` or `person.name`.
struct CopyNames {
  private var tables: [String: String] = [:]
  private var columns: [String: [String: String]] = [:]

  /// - Parameter renaming: The new names, by a table of the source or by a table and one of its columns.
  /// - Throws: ``DAOError/Code/configuration`` for names that the source does not have, and for two of one name.
  init(_ renaming: [String: String], of source: [TableSchema]) throws {
    var faults: [String] = []
    for (path, name) in renaming.sorted(by: { $0.key < $1.key }) {
      if name.isEmpty || name.utf8.contains(0) {
        faults.append("'\(path)' cannot be named '\(name)'")
      } else if source.contains(where: { $0.name == path }) {
        tables[path] = name
      } else if let (table, column) = Self.column(path, of: source) {
        columns[table, default: [:]][column] = name
      } else {
        faults.append("there is no table and no column '\(path)' to rename" + Self.hint(for: path, of: source))
      }
    }
    faults += Self.twice(tables.isEmpty ? [] : source.map { name(of: $0) }).map { "two tables would be named '\($0)'" }
    for table in source where columns[table.name] != nil {
      let names = table.columns.map { name(of: $0, in: table) }
      faults += Self.twice(names).map { "two columns of '\(table.name)' would be named '\($0)'" }
    }
    guard faults.isEmpty else { throw DAOError(.configuration, faults.joined(separator: "\n  ")) }
  }

  func name(of table: TableSchema) -> String { tables[table.name] ?? table.name }

  func name(of column: TableColumn, in table: TableSchema) -> String { columns[table.name]?[column.name] ?? column.name }

  private static func column(_ path: String, of source: [TableSchema]) -> (table: String, column: String)? {
    for table in source {
      for column in table.columns where path == "\(table.name).\(column.name)" { return (table.name, column.name) }
    }
    return nil
  }

  /// What may be meant by a name that is none of a table.
  private static func hint(for path: String, of source: [TableSchema]) -> String {
    let columns = source.flatMap { table in table.columns.map { (name: $0.name, path: "\(table.name).\($0.name)") } }
    let meant = columns.filter { $0.name == path }.map { "'\($0.path)'" }
    guard meant.isEmpty else { return "; the column is written \(meant.joined(separator: " or "))" }
    return Spelling.hint(for: path, in: source.map(\.name) + columns.map(\.path))
  }

  static func twice(_ names: [String]) -> [String] {
    Dictionary(grouping: names, by: \.asciiLowercased).values.filter { $0.count > 1 }.map { $0[0] }.sorted()
  }
}

extension CopyNames {
  /// A table with its names in the target, and without what the source computes.
  func renamed(_ table: TableSchema) -> TableSchema {
    var result = table
    result.name = name(of: table)
    result.qualifier = nil
    result.columns = table.columns.filter { !$0.isGenerated }.map { column in
      var renamed = column
      renamed.name = name(of: column, in: table)
      renamed.table = result.name
      return renamed
    }
    return result
  }
}

extension TableSchema {
  /// CREATE TABLE with the columns and the key alone.
  ///
  /// - Parameter keepsTypes: Whether the engine is that of the table, so that the declared types mean the same.
  func creation(_ dialect: any Dialect, keepsTypes: Bool) -> String {
    let columns = columns.map { column in
      let type = keepsTypes ? column.declaredType : dialect.type(of: column.kind)
      return [dialect.quote(column.name), type, column.isNotNull ? "NOT NULL" : ""].filter { !$0.isEmpty }.joined(
        separator: " ")
    }
    let names = primaryKey.map { dialect.quote($0.name) }.joined(separator: ", ")
    return
      "CREATE TABLE \(dialect.quote(name)) (\((columns + (names.isEmpty ? [] : ["PRIMARY KEY (\(names))"])).joined(separator: ", ")))"
  }
}
