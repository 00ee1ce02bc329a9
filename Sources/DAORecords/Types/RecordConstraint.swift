import DAOCore

/// What a record's table demands of its columns, beside their types: all of it stands in one place of the type.
///
/// ```swift
/// static let constraints: [RecordConstraint] = [
///   .unique(\Person.email), .index(\Person.lastName, \.firstName), .check(\Person.age, "age >= 0"),
///   .references(\Person.teamID, Team.self, onDelete: .setNull),
/// ]
/// ```
public struct RecordConstraint: Sendable {
  package enum Kind: Sendable {
    case unique, index, owned
    case column(String)
    case reference(to: any Record.Type, onDelete: ReferenceAction, onUpdate: ReferenceAction)
  }

  package let kind: Kind
  package let properties: [PropertyPath]

  /// No two records have the same values of these properties.
  public static func unique<R>(
    _ first: PartialKeyPath<R>, _ others: PartialKeyPath<R>...
  ) -> RecordConstraint {
    RecordConstraint(kind: .unique, properties: ([first] + others).map(PropertyPath.init))
  }

  /// Records are found by these properties without reading the whole table.
  public static func index<R>(
    _ first: PartialKeyPath<R>, _ others: PartialKeyPath<R>...
  ) -> RecordConstraint {
    RecordConstraint(kind: .index, properties: ([first] + others).map(PropertyPath.init))
  }

  /// A condition in SQL that each value of a property must meet: `"age >= 0"`.
  public static func check<R>(_ property: PartialKeyPath<R>, _ condition: String) -> RecordConstraint {
    RecordConstraint(kind: .column("CHECK (\(condition))"), properties: [PropertyPath(path: property)])
  }

  /// SQL after the type of a property's column, such as `"COLLATE NOCASE"`.
  public static func column<R>(_ property: PartialKeyPath<R>, _ sql: String) -> RecordConstraint {
    RecordConstraint(kind: .column(sql), properties: [PropertyPath(path: property)])
  }

  /// The records that a property holds are deleted with the record that holds them, whoever deletes it. Without it they stay.
  ///
  /// ```swift
  /// static let constraints: [RecordConstraint] = [.owns(\Order.lines)]
  /// ```
  public static func owns<R>(_ property: PartialKeyPath<R>) -> RecordConstraint {
    RecordConstraint(kind: .owned, properties: [PropertyPath(path: property)])
  }

  /// A property that is nil or the key of another record.
  ///
  /// - Parameters:
  ///   - onDelete: What becomes of the record when the other one is deleted. Default: the other one cannot be.
  ///   - onUpdate: What becomes of the property when the other one's key changes. Default: it changes, too.
  public static func references<R, Other: Record>(
    _ property: PartialKeyPath<R>, _ other: Other.Type, onDelete: ReferenceAction = .restrict,
    onUpdate: ReferenceAction = .cascade
  ) -> RecordConstraint {
    RecordConstraint(
      kind: .reference(to: other, onDelete: onDelete, onUpdate: onUpdate), properties: [PropertyPath(path: property)])
  }
}
