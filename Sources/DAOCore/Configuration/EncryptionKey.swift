import Foundation

/// The key of a SQLite file that is encrypted at rest, by a library that can do so.
///
/// ```swift
/// configuration.key = EncryptionKey(passphrase)
/// ```
/// No description, mirror or error shows it.
public struct EncryptionKey: Sendable {
  /// The key as SQL has it.
  package let literal: String
  /// Why the key can be none; nil for one that can.
  package let fault: String?

  /// A passphrase, from which the library derives the key. SQLCipher takes a text `x'…'` of 64 or 96 hexadecimal digits for the key itself.
  ///
  /// An empty one, or one with a NUL character, is refused when a database is opened.
  public init(_ passphrase: String) {
    literal = passphrase.inQuotes("'")
    fault = passphrase.isEmpty || passphrase.utf8.contains(0) ? "is empty, or has a NUL character" : nil
  }

  /// The key itself: 32 bytes, or 48 with the salt of SQLCipher.
  ///
  /// Another number of bytes is refused when a database is opened.
  public init(raw bytes: Data) {
    literal = "\"x'\(bytes.hexadecimal)'\""
    fault = [32, 48].contains(bytes.count) ? nil : "has \(bytes.count) bytes, and a raw key has 32, or 48 with its salt"
  }
}

extension EncryptionKey: ExpressibleByStringLiteral {
  /// `"secret"`: a passphrase.
  public init(stringLiteral passphrase: String) { self.init(passphrase) }
}

extension EncryptionKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// That there is a key.
  public var description: String { "a key that is not shown" }
  /// That there is a key.
  public var debugDescription: String { description }
  /// Has no children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
