/// How an engine cuts SQL into tokens and statements, and resolves names in it.
package struct SQLSyntax: Sendable {
  /// Whether `[name]` quotes an identifier; elsewhere brackets are array subscripts.
  package var quotesWithBrackets: Bool
  /// Whether `$tag$ … $tag$` quotes a string.
  package var quotesWithDollars: Bool
  /// Whether a comment `/* … */` may hold another one.
  package var nestsComments: Bool
  /// Whether `E'…'` is a string with backslash escapes, and `B'…'` and `N'…'` are strings.
  package var hasEscapeStrings: Bool
  /// Whether `CREATE TRIGGER … BEGIN … END` holds statements; elsewhere `BEGIN ATOMIC … END` does.
  package var hasTriggerBodies: Bool
  /// Whether `IN ()` is a list, of nothing.
  package var allowsEmptyLists: Bool
  /// Whether a name in double quotes that no column has is a text.
  package var readsUnknownNamesAsText: Bool
  /// Whether a WHERE may name a result column by its label.
  package var seesLabelsInConditions: Bool
  /// The engine's own collations of texts, in capitals. Default: none that checks know.
  package var collations: Set<String> = []
}
