import DAOCore

/// A stream without a version, `views.stream.xml`: it runs after the versions, and again whenever its SQL has changed.
package struct RepeatableStream: Sendable, Hashable {
  /// The file's name, by which the history knows the stream.
  package let name: String
  /// The file, as errors name it.
  package let file: String
  /// The seed that it belongs to, so that it runs only where that is asked for; nil for one that always runs.
  package let seed: String?
  /// Its SQL statements; each `<statement>` can hold several.
  package let statements: [SchemaStream.Statement]
  /// Over the tokens of the SQL, so that comments and white space may change; see ``Checksum``.
  package let checksum: String
  /// What does not do what it says.
  package let warnings: [Fault]
}
