/// The new value of a property, for an update that leaves the others as they are.
///
/// ```swift
/// try people.update("p-1", .set(\.age, 99), .set(\.nickname, nil))
/// ```
public struct Assignment<R>: Sendable {
  let column: ColumnReference
  let value: (any Encodable & Sendable)?

  /// Gives a property a value; nil where it is optional.
  public static func set<V: Encodable & Sendable>(
    _ property: KeyPath<R, V>, _ value: V
  ) -> Assignment {
    Assignment(column: .property(property), value: value)
  }

  /// Gives a column a value by its name.
  public static func set(_ column: String, _ value: (any Encodable & Sendable)?) -> Assignment {
    Assignment(column: .name(column), value: value)
  }
}
