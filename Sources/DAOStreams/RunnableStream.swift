import DAOCore

/// What runs in one transaction of its own: a version of the schema, or a repeatable stream.
package protocol RunnableStream: Sendable {
  /// The file's name, `01.stream.xml`.
  var name: String { get }
  /// The file, as errors name it.
  var file: String { get }
  /// Its SQL statements; each `<statement>` can hold several.
  var statements: [SchemaStream.Statement] { get }
  /// Over the tokens of the SQL, so that comments and white space may change; see ``Checksum``.
  var checksum: String { get }
  /// What does not do what it says.
  var warnings: [Fault] { get }
  /// How messages name it: `version 1`, `views.stream.xml`.
  var label: String { get }
}

extension SchemaStream: RunnableStream {
  package var label: String { "version \(version)" }
}

extension RepeatableStream: RunnableStream {
  package var label: String { name }
}
