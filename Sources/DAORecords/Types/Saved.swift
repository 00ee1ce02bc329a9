/// A record as it was saved, with its key, and whether it is a new one.
///
/// ```swift
/// let ada = try people.save(Person(firstName: "Ada"))
/// print(ada.isNew, ada.id, ada.record)
/// ```
@dynamicMemberLookup
public struct Saved<R> {
  /// The record, with the key that it was saved under.
  public let record: R
  /// Whether it was inserted; false for a row that was there and was changed.
  public let isNew: Bool

  /// A property of the record.
  public subscript<V>(dynamicMember property: KeyPath<R, V>) -> V { record[keyPath: property] }
}

extension Saved: Sendable where R: Sendable {}
extension Saved: Equatable where R: Equatable {}
