/// A column of a table of a ``DataSource``.
///
/// ```swift
/// let column = DataColumn("born", .day)
/// ```
public struct DataColumn: Sendable, Hashable {
  /// The name.
  public let name: String
  /// What its values are.
  public let type: DataType
  /// Whether it has no NULL.
  public let isRequired: Bool

  /// A column, which may have NULL unless it is required.
  public init(_ name: String, _ type: DataType, isRequired: Bool = false) {
    self.name = name
    self.type = type
    self.isRequired = isRequired
  }
}
