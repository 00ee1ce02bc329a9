import DAOSQL

/// A table as a program wants it: what CREATE TABLE and CREATE INDEX say.
package struct TableDefinition: Sendable, Hashable {
  package var name: String
  package var columns: [Column]
  /// The names of the key's columns.
  package var key: [String]
  /// Whether the engine numbers the rows by the only key column, and never gives a number twice.
  package var isNumbered: Bool
  package var uniques: [[String]]
  package var indexes: [[String]]
  package var foreignKeys: [ForeignKeySchema]
  /// The rows of other tables that are deleted with a row of this one.
  package var owned: [OwnedRows] = []

  /// A column of the table.
  package struct Column: Sendable, Hashable {
    package var name: String
    package var kind: ColumnKind
    package var isNotNull: Bool
    /// The value that rows get which do not give one; nil without one.
    package var defaultValue: Value?
    /// The value that the rows get which are there before the column; nil for that of the default.
    package var fill: Value?
    /// SQL that stands after the type.
    package var constraint: String

    package init(
      name: String, kind: ColumnKind, isNotNull: Bool, defaultValue: Value? = nil, fill: Value? = nil, constraint: String = ""
    ) {
      self.fill = fill
      self.name = name
      self.kind = kind
      self.isNotNull = isNotNull
      self.defaultValue = defaultValue
      self.constraint = constraint
    }
  }

  package init(
    name: String, columns: [Column], key: [String], isNumbered: Bool = false, uniques: [[String]] = [],
    indexes: [[String]] = [], foreignKeys: [ForeignKeySchema] = []
  ) {
    self.name = name
    self.columns = columns
    self.key = key
    self.isNumbered = isNumbered
    self.uniques = uniques
    self.indexes = indexes
    self.foreignKeys = foreignKeys
  }
}

extension TableDefinition {
  /// CREATE TABLE, for a table of this or another name.
  package func creation(of table: String? = nil, dialect: any Dialect) -> String {
    let columns = columns.map { definition(of: $0, dialect) }
    let keys = isNumbered || key.isEmpty ? [] : ["PRIMARY KEY (\(Self.list(key, dialect)))"]
    let parts = (columns + keys + constraints(dialect)).joined(separator: ", ")
    return "CREATE TABLE \(dialect.quote(table ?? name)) (\(parts))"
  }

  /// UNIQUE and FOREIGN KEY.
  private func constraints(_ dialect: any Dialect) -> [String] {
    uniques.map { "UNIQUE (\(Self.list($0, dialect)))" }
      + foreignKeys.map { key in
        let parent = key.parentColumns.isEmpty ? "" : " (\(Self.list(key.parentColumns, dialect)))"
        return "FOREIGN KEY (\(Self.list(key.columns, dialect))) REFERENCES \(dialect.quote(key.parent))\(parent)"
          + " ON DELETE \(key.onDelete.rawValue) ON UPDATE \(key.onUpdate.rawValue)"
      }
  }

  /// All constraints of the table but NOT NULL, each as ALTER TABLE adds it.
  ///
  /// - Throws: ``DAOError/Code/recordTable`` for SQL of a column that is no CHECK.
  package func constraints(_ dialect: any Dialect, withKey: Bool) throws -> [String] {
    let checks = try columns.filter { !$0.constraint.isEmpty }.map { column in
      guard column.constraint.uppercased().hasPrefix("CHECK") else {
        throw DAOError(
          .recordTable,
          "the table '\(name)' cannot be changed with '\(column.constraint)' of the column '\(column.name)': change it by SQL of your own"
        )
      }
      return column.constraint
    }
    return (withKey ? ["PRIMARY KEY (\(Self.list(key, dialect)))"] : []) + constraints(dialect) + checks
  }

  /// A column's name, type and constraints, as CREATE TABLE and ADD COLUMN have them.
  package func definition(of column: Column, _ dialect: any Dialect) -> String {
    var parts = [dialect.quote(column.name)]
    let isOrdered = column.constraint.uppercased().split { !$0.isLetter && $0 != "_" }.contains("COLLATE")
    let type = isOrdered ? dialect.type(of: column.kind) : dialect.orderedType(of: column.kind)
    parts.append(isNumbered && key == [column.name] ? dialect.numberedKeyType : type)
    if column.isNotNull { parts.append("NOT NULL") }
    if let literal = column.defaultValue.flatMap({ dialect.literal($0, of: column.kind) }) {
      parts.append("DEFAULT \(literal)")
    }
    if !column.constraint.isEmpty { parts.append(column.constraint) }
    return parts.joined(separator: " ")
  }

  /// The name of an index and its CREATE INDEX.
  package func indexCreations(dialect: any Dialect) -> [(name: String, sql: String)] {
    var names: Set<String> = []
    return indexes.map { columns in
      var index = ([name] + columns).joined(separator: "_")
      // `a_b` alone, and `a` and `b` together.
      while !names.insert(index.lowercased()).inserted { index += "_" }
      return (
        index,
        "CREATE INDEX IF NOT EXISTS \(dialect.quote(index)) ON \(dialect.quote(name)) (\(Self.list(columns, dialect)))"
      )
    }
  }

  /// The name of a trigger and its CREATE TRIGGER, for the rows that go with those of this table.
  package func triggerCreations(dialect: any Dialect) -> [(name: String, sql: String)] {
    owned.map { rows in
      let trigger = "\(triggerPrefix)\(rows.property)"
      return (trigger, dialect.trigger(trigger, onDeletionFrom: name, running: rows.deletion(dialect)))
    }
  }

  /// How the name of a table's copy begins, while it is made anew.
  package static let copyPrefix = "daokit_new_"

  /// How the names of the table's own triggers begin.
  package var triggerPrefix: String { "daokit_\(name)_owns_" }

  private static func list(_ names: [String], _ dialect: any Dialect) -> String {
    names.map(dialect.quote).joined(separator: ", ")
  }
}

extension Sequence<UInt8> {
  /// Two digits for each byte.
  package var hexadecimal: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}

extension Value {
  /// The value as SQL has it; nil for one that SQL cannot write.
  package var sqlLiteral: String? {
    switch self {
    case .null: "NULL"
    case .integer(let value): value == .min ? nil : "\(value)"
    case .real(let value): value.isFinite ? "\(value)" : nil
    case .text(let value): value.utf8.contains(0) ? nil : value.inQuotes("'")
    case .blob(let value): "X'\(value.hexadecimal)'"
    }
  }
}
