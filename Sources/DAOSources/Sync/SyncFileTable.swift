import DAOSQL

/// A table as a sync file describes it, before its first row.
struct SyncFileTable: Hashable {
  struct Column: Hashable {
    let name: String
    let affinity: TypeAffinity
    /// For the columns of documents, which come by themselves.
    let kind: ColumnKind

    init(_ column: TableColumn) { self.init(name: column.name, affinity: column.affinity, kind: column.kind) }

    init(name: String, affinity: TypeAffinity, kind: ColumnKind = .unknown) {
      (self.name, self.affinity, self.kind) = (name, affinity, kind)
    }
  }

  let name: String
  let rule: String
  let keys: [Column]
  let columns: [Column]
  /// Whether each column of a row has a stamp of its own.
  let hasCells: Bool

  init(name: String, rule: String, keys: [Column], columns: [Column]) {
    (self.name, self.rule, self.keys, self.columns) = (name, rule, keys, columns)
    hasCells = rule == SyncRule.byColumn.text
  }

  /// The table as a schema has it, so far as the file tells.
  var schema: TableSchema {
    let keys = keys.enumerated().map {
      TableColumn(name: $1.name, kind: $1.kind, affinity: $1.affinity, primaryKeyPosition: $0 + 1, table: name)
    }
    return TableSchema(
      name: name, columns: keys + columns.map { TableColumn(name: $0.name, kind: $0.kind, affinity: $0.affinity, table: name) })
  }
}

extension ColumnKind {
  private static let inFiles: [ColumnKind] = [
    .unknown, .integer, .real, .decimal, .boolean, .text, .blob, .date, .time, .timestamp, .uuid, .json,
  ]

  var inFile: UInt8 { UInt8(Self.inFiles.firstIndex(of: self) ?? 0) }

  init?(inFile: UInt8) {
    guard Self.inFiles.indices.contains(Int(inFile)) else { return nil }
    self = Self.inFiles[Int(inFile)]
  }
}

extension TypeAffinity {
  private static let inFiles: [TypeAffinity] = [.other, .text, .integer, .real, .numeric]

  var inFile: UInt8 { UInt8(Self.inFiles.firstIndex(of: self) ?? 0) }

  init?(inFile: UInt8) {
    guard Self.inFiles.indices.contains(Int(inFile)) else { return nil }
    self = Self.inFiles[Int(inFile)]
  }
}
