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

  var hasCells: Bool { rule == SyncRule.byColumn.text }
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
