import DAOCore
import DAOSQL
import DAOScript

/// An operation as its rules see it: every statement that its calls may run, as the engine describes it.
package struct CheckedOperation {
  package let operation: CompiledOperation
  let body: CheckedVariants
  /// The statements of its select keys.
  let keys: [CheckedVariants]
  package let schema: CheckedSchema
  /// The columns that its values are stored in or compared with.
  let boundColumns: BoundColumns

  init(_ operation: CompiledOperation, _ body: CheckedVariants, keys: [CheckedVariants], schema: CheckedSchema) {
    self.operation = operation
    self.body = body
    self.keys = keys
    self.schema = schema
    let statements = body.statements + keys.flatMap(\.statements)
    boundColumns = BoundColumns(operation.linked, statements, dialect: schema.dialect)
  }

  /// The statements of its own SQL.
  package var statements: [CheckedStatement] { body.statements }

  /// The statements of its own SQL and of its select keys.
  var allStatements: [CheckedStatement] { statements + keys.flatMap(\.statements) }

  /// Whether a result column may be NULL, by its declaration or else by its statement; nil where neither tells.
  package func isNullable(_ column: StatementDescription.Column) -> Bool? {
    let declared = linked.declaration.results.nearest(to: column.label, \.column)
    if let isNullable = declared?.isNullable { return isNullable }
    // A combination of branches that was not prepared may lack the condition.
    return column.isFiltered && !body.areComplete ? nil : column.isNullable
  }

  /// Whether a result column may be NULL, as far as anything speaks for it: also on the optional side of a join.
  func mayBeNull(_ column: StatementDescription.Column) -> Bool { isNullable(column) ?? column.isJoined }

  package var linked: LinkedOperation { operation.linked }

  /// The nodes of its dynamic SQL; none for SQL that is the same in every call.
  var nodes: [SQLNode] { if case .dynamic(let sql) = linked.body { sql.nodes } else { [] } }

  /// The place of its name, or else of its element.
  var nameLocation: DAOError.Location { linked.declaration.nameLocation ?? operation.location }
}

/// A statement that the engine has prepared.
package struct CheckedStatement {
  package let text: StatementText
  package let description: StatementDescription
  /// Whether only a caller knows a part of its text, in whose place something that fits was prepared.
  let isOpen: Bool

  init(text: StatementText, description: StatementDescription, isOpen: Bool = false) {
    self.text = text
    self.description = description
    self.isOpen = isOpen
  }

  /// What its SQL means.
  package var analysis: AnalysedStatement { description.analysis }

  /// The place in the script of a token.
  func location(ofToken token: Int) -> DAOError.Location? { analysis.tree.offset(ofToken: token).flatMap(location(ofOffset:)) }

  /// The places in the script of tokens, found in one pass.
  func locations(ofTokens tokens: some Sequence<Int>) -> [Int: DAOError.Location] {
    let tokens = Set(tokens).filter(analysis.tree.tokens.indices.contains).sorted()
    let places = text.origin?.locations(ofOffsets: tokens.compactMap(analysis.tree.offset(ofToken:)), in: text.sql) ?? []
    return Dictionary(uniqueKeysWithValues: zip(tokens, places))
  }

  /// The place in the script of a UTF-8 offset of the SQL.
  func location(ofOffset offset: Int) -> DAOError.Location? { text.origin?.location(ofOffset: offset, in: text.sql) }

  /// The place in the script of a result column: of its label or name, or of the star that provides it.
  func location(ofColumn index: Int) -> DAOError.Location? {
    guard let results = analysis.results, results.indices.contains(index), results.count == description.columns.count else {
      return text.origin?.element
    }
    let tokens = results[index].tokens
    return location(ofToken: results[index].value == nil ? tokens.lowerBound : tokens.upperBound - 1) ?? text.origin?.element
  }
}
