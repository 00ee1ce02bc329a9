/// The properties that are the key of a record, and where their values come from.
public struct RecordKey: Sendable {
  package enum Origin: Sendable {
    /// The caller sets it.
    case given
    /// A new UUID, where the caller sets none.
    case uuid
    /// The number that the database gives to the row, never one twice.
    case autoIncrement
    /// One more than the greatest key there is, found inside of the transaction that inserts.
    case next
  }

  package let origin: Origin
  package let properties: [PropertyPath]

  /// A key of one or several properties that the caller sets.
  ///
  /// ```swift
  /// static let key = RecordKey.given(\Membership.person, \.team)
  /// ```
  public static func given<R>(
    _ first: PartialKeyPath<R>, _ others: PartialKeyPath<R>...
  ) -> RecordKey {
    RecordKey(origin: .given, properties: ([first] + others).map(PropertyPath.init))
  }

  /// A key that is a new UUID where the caller sets none: a `String` or a `UUID`.
  ///
  /// ```swift
  /// static let key = RecordKey.uuid(\Person.id)
  /// ```
  public static func uuid<R>(_ property: PartialKeyPath<R>) -> RecordKey {
    RecordKey(origin: .uuid, properties: [PropertyPath(path: property)])
  }

  /// An integer that the database gives to each new row; that of a deleted row is never given again.
  ///
  /// ```swift
  /// static let key = RecordKey.autoIncrement(\Invoice.id)
  /// ```
  public static func autoIncrement<R>(_ property: PartialKeyPath<R>) -> RecordKey {
    RecordKey(origin: .autoIncrement, properties: [PropertyPath(path: property)])
  }

  /// An integer that is one more than the greatest of the table when the row is inserted.
  ///
  /// ```swift
  /// static let key = RecordKey.next(\Ticket.number)
  /// ```
  public static func next<R>(_ property: PartialKeyPath<R>) -> RecordKey {
    RecordKey(origin: .next, properties: [PropertyPath(path: property)])
  }
}
