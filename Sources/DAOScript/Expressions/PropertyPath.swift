import DAOCore
import DAOMarkup

/// The way to a value: `author.name`, `items[0]`, `map['key']`.
package struct PropertyPath: Sendable, Hashable {
  /// The path as it was written.
  package let source: Text
  package let file: String

  package static func parse(_ text: Text, file: String) throws(DAOError) -> PropertyPath {
    PropertyPath(source: text, file: file)
  }
}
