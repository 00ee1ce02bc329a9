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
}
