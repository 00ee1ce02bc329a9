import DAOMarkup

/// A piece of an operation's SQL, as it was written.
package indirect enum SQLNode: Sendable, Hashable {
  /// SQL that is copied as it stands. A text that was just read may hold parameters; the compiler, which knows the dialect,
  /// cuts them out.
  case text(Text)
  case parameter(SQLParameter)
}
