import DAOCore
import DAOMarkup

/// One version of a schema: the statements of one `N.stream.xml`.
package struct SchemaStream: Sendable, Hashable {
  /// The number in the file's name: from 1 to 2147483647, which is what SQLite's `user_version` holds.
  package let version: Int
  /// The file's name, `01.stream.xml`.
  package let name: String
  /// The file, as errors name it.
  package let file: String
  /// Its SQL statements; each `<statement>` can hold several.
  package let statements: [Statement]
  /// Over the tokens of the SQL, so that comments and white space may change; see ``Checksum``.
  package let checksum: String
  /// What does not do what it says.
  package let warnings: [Fault]

  package static let versions = 1...Int(Int32.max)

  /// One SQL statement of a stream, and the text that it was cut from.
  package struct Statement: Sendable, Hashable {
    package let sql: String
    let file: String
    let offset: Int
    let source: Text

    /// The place in the stream of a UTF-8 offset of ``sql``.
    package func location(ofOffset offset: Int) -> DAOError.Location {
      source.location(ofUTF8Offset: self.offset + offset, in: file)
    }
  }
}

extension Text {
  func location(ofUTF8Offset offset: Int, in file: String) -> DAOError.Location {
    DAOError.Location(position(ofUTF8Offset: offset), in: file)
  }
}

extension DAOError.Location {
  init(_ position: Position, in file: String) {
    self.init(file: file, line: position.line, column: position.column)
  }
}
