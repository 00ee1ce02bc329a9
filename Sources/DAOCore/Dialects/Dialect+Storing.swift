import DAOSQL

extension Dialect {
  /// Whether a column stores values of a kind as they are, and gives them back.
  package func stores(_ wanted: ColumnKind, in column: TableColumn) -> Bool {
    let (affinity, kind) = (column.affinity, column.kind)
    return switch wanted {
    case .integer, .boolean: affinity != .text && affinity != .real && !(kind == .blob)
    case .real: affinity != .text && !(kind == .blob)
    case .decimal: column.keepsText || hasStrictTypes && kind == .decimal
    case .text, .time: column.keepsText && kind != .blob
    case .uuid, .json, .array: affinity != .integer && affinity != .real
    case .date, .timestamp: kind != .boolean && kind != .blob
    case .blob, .unknown: true
    }
  }

  /// Whether a column that was made for values of one kind stores all of another one. A table of somebody else may have columns that
  /// store those which there are.
  package func storesAll(_ wanted: ColumnKind, in column: TableColumn) -> Bool {
    hasStrictTypes ? column.kind.stores(wanted) : stores(wanted, in: column)
  }
}

extension ColumnKind {
  /// Whether a column of a strict type stores values of a kind as they are, and gives them back.
  fileprivate func stores(_ wanted: ColumnKind) -> Bool {
    switch wanted {
    case .integer, .boolean, .decimal, .blob: self == wanted
    case .real: self == .real || self == .decimal
    // A type of one's own may be an enumeration.
    case .text, .time: self == .text || self == wanted || self == .unknown
    case .uuid: self == .uuid || self == .text
    case .json, .array: self == wanted || self == .json || isArray
    // A text has it in the form of ISO 8601, and a Double as seconds.
    case .date, .timestamp: isDate || self == .text || self == .real
    case .unknown: true
    }
  }

  private var isArray: Bool { if case .array = self { true } else { false } }
}
