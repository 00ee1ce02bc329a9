import DAOCore
import DAORuntime

extension Records {
  /// A key for a new record: a new UUID, or one more than the greatest key. Nothing is reserved: another record may get it first.
  ///
  /// - Throws: ``DAOError/Code/configuration`` for a key that only the caller, or only the database, can give.
  public func nextKey<Key: Decodable>(as type: Key.Type = Key.self) throws -> Key {
    let dates = table.runtime.configuration.dateStrategy
    let key = KeyRows(columns: [table.schema.columns[table.keys[0]].name], rows: [[try newKey().value(dates: dates)]])
    return try key.keys(type, dates: dates)[0]
  }

  /// A record as `init()` leaves it, with a key that is free now. A key that the database numbers stays absent until it is saved.
  ///
  /// - Throws: ``DAOError/Code/configuration`` for a type without an `init()` of its own.
  public func make() throws -> R {
    let record = try R()
    guard R.key.origin == .uuid || R.key.origin == .next else { return record }
    return KeySetter(try newKey()).set(R.key.properties[0].path, of: record) ?? record
  }

  private func newKey() throws -> TypedValue {
    switch R.key.origin {
    case .uuid: return table.newUUID
    case .next:
      let owner = table.owner("nextKey", .select)
      return try table.runtime.perform(owner, .read) { try table.nextKey(of: owner, on: $0) }
    case .given: throw DAOError(.configuration, "the key of \(R.self) is given by the caller")
    case .autoIncrement: throw DAOError(.configuration, "the database numbers \(R.self) when it is saved, not before")
    }
  }
}
