import DAOCore
import Foundation

/// Puts a generated key into a record, through the key path of its property.
struct KeySetter {
  private let key: TypedValue

  init(_ key: TypedValue) { self.key = key }

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
