import DAOCore

/// A stream that runs, as a rule in a transaction of its own: a version of the schema, or a repeatable stream.
package protocol RunnableStream: Sendable {
  /// The file's name, `01.stream.xml`.
  var name: String { get }
  /// The file's path, for errors.
  var file: String { get }
  /// Its SQL statements and its steps in Swift.
  var parts: [StreamPart] { get }
  /// The checksum of the SQL's tokens and of the names of steps: comments and white space may change. See ``Checksum``.
  var checksum: String { get }
  /// SQL that runs without an effect, such as a pragma that SQLite ignores inside a transaction.
  var warnings: [Fault] { get }
  /// Whether its only statement runs outside of a transaction.
  var runsAlone: Bool { get }
  /// The stream's name in messages: `version 1`, `views.stream.xml`.
  var label: String { get }
}

extension RunnableStream {
  /// Its SQL statements; each `<statement>` can hold several.
  package var statements: [SchemaStream.Statement] {
    parts.compactMap { if case .statement(let statement) = $0 { statement } else { nil } }
  }

  /// Its steps in Swift.
  package var steps: [StreamStep] { parts.compactMap { if case .step(let step) = $0 { step } else { nil } } }
}

extension SchemaStream: RunnableStream {
  package var label: String { "version \(version)" }
}

extension RepeatableStream: RunnableStream {
  package var runsAlone: Bool { false }
  package var label: String { name }
}
