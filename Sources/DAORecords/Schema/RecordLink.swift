import DAOCore
import DAORuntime

/// A property of a table's records that holds records of another table, by their keys.
struct RecordLink: Sendable {
  let name: String
  let isOptional: Bool
  let target: any LinkTarget
  let storage: Storage

  /// Where the keys stand.
  enum Storage: Sendable {
    /// In the column with this index, one key or a list of them.
    case one(Int)
    case many(Int)
    case cross(CrossTable)
  }

  /// The index of the property's column; nil where it has none.
  var column: Int? {
    switch storage {
    case .one(let column), .many(let column): column
    case .cross: nil
    }
  }

  /// The records that a property holds; nil for none at all.
  func records(of value: (any Encodable)?) -> [any Record]? {
    switch value {
    case let record as any Record: [record]
    case let list as any RecordList: list.listed
    default: nil
    }
  }

  /// What the property's column stores for keys.
  func stored(_ keys: [TypedValue]?, dates: Configuration.DateStrategy) throws -> TypedValue {
    guard let keys else { return .null }
    guard case .many = storage else { return keys.first ?? .null }
    return .text(try JSONColumn.text(of: keys.map { try $0.value(dates: dates) }))
  }

  /// The keys that a stored list has.
  ///
  /// - Throws: ``DAOError/Code/typeMismatch`` for what is no list of keys.
  func keys(in stored: Value) throws -> [Value] { try Self.keys(of: name, in: stored) }

  /// The keys that the stored list of a property has.
  static func keys(of name: String, in stored: Value) throws -> [Value] {
    guard case .text(let text) = stored, case .list(let parts)? = try? JSONReader.read(text) else {
      throw DAOError(.typeMismatch, "'\(name)' is no JSON list of keys: \(stored.literal)")
    }
    return try parts.map { part in
      switch part {
      case .integer(let number): return .integer(number)
      case .text(let text): return .text(text)
      default: throw DAOError(.typeMismatch, "'\(name)' lists \(part.kind), which is no key")
      }
    }
  }
}
