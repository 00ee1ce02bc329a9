import DAOCore

/// A stream without a version, `views.stream.xml`: it runs after the versions, and again whenever its SQL has changed.
package struct RepeatableStream: Sendable, Hashable {
  /// The file's name, which is the stream's key in the history.
  package let name: String
  /// The file's path, for errors.
  package let file: String
  /// The seed of the stream: it runs only where a caller asks for this seed. Nil: it always runs.
  package let seed: String?
  /// Its SQL statements and its steps in Swift.
  package let parts: [StreamPart]
  /// The checksum of the SQL's tokens and of the names of steps: comments and white space may change. See ``Checksum``.
  package let checksum: String
  /// SQL that runs without an effect, such as a pragma that SQLite ignores inside a transaction.
  package let warnings: [Fault]
  /// What silences the check's warnings of it: `<?dao allow data-loss: the reason?>`.
  package let allowances: [Allowance]
}
