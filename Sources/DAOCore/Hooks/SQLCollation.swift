import Foundation

/// An order of texts written in Swift, for `COLLATE` in queries, columns and indexes.
///
/// ```swift
/// let byLength = SQLCollation("by_length") { left, right in
///   left.count == right.count ? left.compare(right) : left.count < right.count ? .orderedAscending : .orderedDescending
/// }
/// ```
/// A database has the collations of ``Configuration/collations``. Texts that compare as the same are equal to `=`, UNIQUE,
/// GROUP BY and DISTINCT as well.
///
/// The comparison must be an order: the same for the same texts, today and in the next version of the program; where `a` is before
/// `b`, `b` is after `a`; and where `a` is not after `b`, nor `b` after `c`, `a` is not after `c`. Indexes are searched by it, so that
/// rows cannot be found where it is none; `REINDEX` mends an index whose collation has changed. The closure runs while a statement
/// does, as that of an ``SQLFunction``.
public struct SQLCollation: Sendable {
  /// The name in SQL, without regard to the case of its ASCII letters.
  public let name: String
  package let comparison: @Sendable (String, String) -> ComparisonResult

  /// An order of this name.
  ///
  /// - Parameters:
  ///   - name: The name in SQL; not that of an order that SQLite has: BINARY, NOCASE, RTRIM.
  ///   - comparison: How two texts stand to each other. In a text that is not valid UTF-8, U+FFFD stands for what is not.
  public init(_ name: String, comparison: @escaping @Sendable (_ left: String, _ right: String) -> ComparisonResult) {
    self.name = name
    self.comparison = comparison
  }
}
