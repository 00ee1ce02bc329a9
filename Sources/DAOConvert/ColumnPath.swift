import DAOCore

/// `TABLE.COLUMN`, as an option names it; compared without regard to case.
package struct ColumnPath: Sendable, Hashable {
  package let text: String
  private let folded: String

  /// Nil for a text without both names.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 2, !parts.contains("") else { return nil }
    self.text = text
    folded = text.lowercased()
  }

  init(_ table: String, _ column: String) {
    text = "\(table).\(column)"
    folded = text.lowercased()
  }

  package static func == (left: ColumnPath, right: ColumnPath) -> Bool { left.folded == right.folded }

  package func hash(into hasher: inout Hasher) { hasher.combine(folded) }
}
