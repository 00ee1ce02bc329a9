import DAOCore
import Foundation

/// An object of documents, with its key and its times.
///
/// ```swift
/// for account in try await accounts.all(sort: "name") { print(account.key, account["balance"] ?? .null, account.changed ?? .now) }
/// ```
public struct Document: Sendable, Hashable {
  /// The key of the object.
  public let key: String
  /// The members of the object, without its key.
  public let members: [String: JSON]
  /// When `set` has added it; nil for a row that records or scripts have inserted, and in tables that others have made.
  public let added: Date?
  /// When `set` has changed it last.
  public let changed: Date?
  /// The time until which it is there; nil for one that stays.
  public let until: Date?

  /// A member; nil where there is none.
  public subscript(member: String) -> JSON? { members[member] }

  /// The object as JSON text; its members are sorted by name.
  public var json: String { JSON.object(members).description }

  /// The object as a value of a type.
  ///
  /// - Throws: ``DAOError/Code/typeMismatch`` for an object that is none of the type.
  public func decode<T: Decodable>(as type: T.Type = T.self) throws -> T {
    do {
      return try JSONDecoder().decode(T.self, from: Data(json.utf8))
    } catch let error as DecodingError {
      throw DAOError(.typeMismatch, "the document '\(key)' is no \(T.self): \(error)")
    }
  }
}
