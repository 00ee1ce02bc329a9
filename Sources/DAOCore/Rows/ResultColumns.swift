/// The column labels of a result, and how properties find them.
public final class ResultColumns: Sendable {
  /// The labels in the order of the result; the same label may stand twice.
  public let names: [String]
  private let exact: [String: Int]
  private let folded: [String: Int]

  public init(_ names: [String]) {
    self.names = names
    exact = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
    folded = Dictionary(names.enumerated().map { ($1.foldedName, $0) }) { first, _ in first }
  }

  /// How many columns there are.
  public var count: Int { names.count }

  /// The column for a property: the exact label first, then `first_name` for `firstName` without regard to case. The
  /// first of two columns with one label wins.
  public func index(of name: String) -> Int? { exact[name] ?? folded[name.foldedName] }
}

extension String {
  /// The name without underscores and in lower case: what `first_name`, `firstName` and `FIRST_NAME` have in common.
  public var foldedName: String {
    let folded = lowercased().replacing("_", with: "")
    return folded.isEmpty ? self : folded
  }
}
