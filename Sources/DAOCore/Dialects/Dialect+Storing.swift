extension TableColumn {
  /// Whether values of a kind are stored here as they are, and read again.
  package func stores(_ wanted: ColumnKind) -> Bool {
    switch wanted {
    case .integer, .boolean: affinity != .text && affinity != .real && !(kind == .blob)
    case .real: affinity != .text && !(kind == .blob)
    case .decimal: keepsText
    case .text, .time: keepsText && kind != .blob
    case .uuid, .json, .array: affinity != .integer && affinity != .real
    case .date, .timestamp: kind != .boolean && kind != .blob
    case .blob, .unknown: true
    }
  }
}
