import DAOCore
import DAOMarkup

/// One version of a schema: the statements of one `N.stream.xml`.
package struct SchemaStream: Sendable, Hashable {
  /// The number in the file's name: from 1 to 2147483647, the largest `user_version` of SQLite.
  package let version: Int
  /// The file's name, `01.stream.xml`.
  package let name: String
  /// The file's path, for errors.
  package let file: String
  /// Its SQL statements and its steps in Swift.
  package let parts: [StreamPart]
  /// The checksum of the SQL's tokens and of the names of steps: comments and white space may change. See ``Checksum``.
  package let checksum: String
  /// Whether its only statement runs outside of a transaction, as `transaction="none"` says.
  package let runsAlone: Bool
  /// SQL that runs without an effect, such as a pragma that SQLite ignores inside a transaction.
  package let warnings: [Fault]
  /// What silences the check's warnings of it: `<?dao allow data-loss: the reason?>`.
  package let allowances: [Allowance]

  package static let versions = 1...Int(Int32.max)

  /// One SQL statement of a stream, with its place in the file's text.
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
