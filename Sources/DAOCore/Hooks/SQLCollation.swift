import Foundation

/// A text order written in Swift, for `COLLATE` in queries, columns and indexes.
///
/// ```swift
/// let byLength = SQLCollation("by_length") { left, right in
///   left.count == right.count ? left.compare(right) : left.count < right.count ? .orderedAscending : .orderedDescending
/// }
/// ```
/// Register a collation in ``SQLiteSettings/collations``. Texts that compare as equal are also equal for `=`, UNIQUE, GROUP BY
/// and DISTINCT.
///
/// The comparison must be an order: transitive, the reverse for swapped texts, and the same in every run of the program. SQLite
/// searches indexes by it, and can miss rows if it is not. After a change of the collation rebuild its indexes with `REINDEX`.
/// The closure runs during a statement, like the closure of an ``SQLFunction``.
public struct SQLCollation: Sendable {
  /// The name in SQL; the case of ASCII letters does not matter.
  public let name: String
  package let comparison: @Sendable (String, String) -> ComparisonResult

  /// Makes a collation.
  ///
  /// - Parameters:
  ///   - name: The name in SQL. SQLite's own names BINARY, NOCASE and RTRIM are taken.
  ///   - comparison: Compares two texts. Invalid UTF-8 in a text is replaced by U+FFFD.
  public init(_ name: String, comparison: @escaping @Sendable (_ left: String, _ right: String) -> ComparisonResult) {
    self.name = name
    self.comparison = comparison
  }
}
