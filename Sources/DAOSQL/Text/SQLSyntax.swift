/// How an engine cuts SQL into tokens and statements, and resolves names in it.
package struct SQLSyntax: Sendable, Hashable {
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
  /// How strongly its operators bind.
  package var levels: OperatorLevels
  /// Words that begin a clause in this engine alone; elsewhere they may be aliases. Default: none.
  package var clauseWords: Set<SQLKeyword> = []
  /// Words that are names only in quotes.
  package var reserved: Set<SQLKeyword>

  package init(
    quotesWithBrackets: Bool, quotesWithDollars: Bool, nestsComments: Bool, hasEscapeStrings: Bool, hasTriggerBodies: Bool,
    allowsEmptyLists: Bool, readsUnknownNamesAsText: Bool, seesLabelsInConditions: Bool, collations: Set<String> = [],
    levels: OperatorLevels, clauseWords: Set<SQLKeyword> = [], reserved: Set<SQLKeyword> = SQLKeyword.reserved
  ) {
    self.quotesWithBrackets = quotesWithBrackets
    self.quotesWithDollars = quotesWithDollars
    self.nestsComments = nestsComments
    self.hasEscapeStrings = hasEscapeStrings
    self.hasTriggerBodies = hasTriggerBodies
    self.allowsEmptyLists = allowsEmptyLists
    self.readsUnknownNamesAsText = readsUnknownNamesAsText
    self.seesLabelsInConditions = seesLabelsInConditions
    self.collations = collations
    self.levels = levels
    self.clauseWords = clauseWords
    self.reserved = reserved
  }

  /// The form in which the names of a schema, and those in quotes, are compared: as they are where the engine tells them by case, else in
  /// small letters (<https://www.postgresql.org/docs/15/sql-syntax-lexical.html>).
  func key(ofName name: String) -> String { hasTriggerBodies ? name.asciiLowercased : name }

  /// Whether operators with a `?` are written with two, since one is a parameter.
  package var doublesQuestionMarks: Bool { quotesWithDollars }
}
