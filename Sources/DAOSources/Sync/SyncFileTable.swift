import DAOSQL

/// A table as a sync file describes it, before its first row.
struct SyncFileTable: Hashable {
  struct Column: Hashable {
    let name: String
    let affinity: TypeAffinity
  }

  let name: String
  let rule: String
  let keys: [Column]
  let columns: [Column]

  var hasCells: Bool { rule == SyncRule.byColumn.text }
}

extension TypeAffinity {
  private static let inFiles: [TypeAffinity] = [.other, .text, .integer, .real, .numeric]

  var inFile: UInt8 { UInt8(Self.inFiles.firstIndex(of: self) ?? 0) }

  init?(inFile: UInt8) {
    guard Self.inFiles.indices.contains(Int(inFile)) else { return nil }
    self = Self.inFiles[Int(inFile)]
  }
}
