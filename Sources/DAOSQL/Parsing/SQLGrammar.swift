import DAOCore

/// How an engine's SQL is read as a tree.
package struct SQLGrammar: Sendable {
  private let syntax: SQLSyntax
  /// How strongly its operators bind.
  let levels: OperatorLevels
  /// Words that begin a clause in this engine alone; elsewhere they may be aliases.
  let clauseWords: Set<SQLKeyword>

  package init(_ dialect: any Dialect) {
    syntax = dialect.syntax
    // The engine with bodies of triggers has comparisons of two levels, and joins texts before it adds.
    if syntax.hasTriggerBodies {
      levels = OperatorLevels(test: 4, match: 4, equality: 4, order: 5, bits: 7, joining: 10)
      clauseWords = []
    } else {
      levels = OperatorLevels(test: 4, match: 6, equality: 5, order: 5, bits: 7, joining: 7)
      clauseWords = [.offset, .fetch, .for, .lateral, .similar, .ilike]
    }
  }

  /// Whether `CREATE TRIGGER … BEGIN … END` holds statements.
  var hasTriggerBodies: Bool { syntax.hasTriggerBodies }
}
