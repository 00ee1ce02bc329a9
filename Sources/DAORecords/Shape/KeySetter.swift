import DAOCore
import Foundation

/// Puts a generated key into a record, through the key path of its property.
struct KeySetter {
  private let key: TypedValue

  init(_ key: TypedValue) { self.key = key }

  /// Whether a key of a kind can be put into every record: whether the property is no constant, and of a usual type.
  static func sets<R>(_ path: AnyKeyPath, of type: R.Type) -> Bool {
    func sets<V>(_ type: V.Type) -> Bool { path is WritableKeyPath<R, V> || path is WritableKeyPath<R, V?> }
    return sets(Int.self) || sets(Int64.self) || sets(Int32.self) || sets(UInt.self) || sets(UInt64.self) || sets(UInt32.self)
      || sets(Int16.self) || sets(String.self) || sets(UUID.self)
  }

  /// The record with the key; nil where the property is a constant or of another type.
  func set<R>(_ path: AnyKeyPath, of record: R) -> R? {
    switch key {
    case .integer(let number):
      set(Int(exactly: number), path, record) ?? set(number, path, record) ?? set(Int32(exactly: number), path, record)
        ?? set(UInt(exactly: number), path, record) ?? set(UInt64(exactly: number), path, record)
        ?? set(UInt32(exactly: number), path, record) ?? set(Int16(exactly: number), path, record)
    case .text(let text): set(text, path, record)
    case .uuid(let uuid): set(uuid, path, record)
    default: nil
    }
  }

  private func set<R, V>(_ value: V?, _ path: AnyKeyPath, _ record: R) -> R? {
    guard let value else { return nil }
    var record = record
    if let path = path as? WritableKeyPath<R, V> {
      record[keyPath: path] = value
    } else if let path = path as? WritableKeyPath<R, V?> {
      record[keyPath: path] = value
    } else {
      return nil
    }
    return record
  }
}
