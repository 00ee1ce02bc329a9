import DAOCore

extension CompiledOperation {
  /// The statement of an operation. A built statement is made anew for each schema; a dynamic operation gives the statement of
  /// a call without arguments.
  ///
  /// - Parameters:
  ///   - generation: A number that changes with the schema.
  ///   - build: Builds the statement from the table's columns.
  /// - Throws: ``DAOError`` with all faults that the schema reveals.
  package func statement(
    generation: Int, build: (BuiltStatement) throws -> StatementText
  ) throws -> StatementText {
    if let known = knownStatement(generation: generation) { return known }
    switch content {
    case .fixed(let text): return text
    case .built(let statement):
      let text = try build(statement)
      built.store(text, generation: generation)
      return text
    case .dynamic(let statement):
      return try statement.render(DynamicScope([])).text
    }
  }

  /// The statement, if it already exists; nil for a built statement under a new schema, and for dynamic SQL.
  package func knownStatement(generation: Int) -> StatementText? {
    if let fixedText { return fixedText }
    return built.text(generation: generation)
  }

  /// The value of `_databaseId` in its statements; nil if all of them are fixed.
  package var databaseID: String? {
    if case .dynamic(let statement) = content { return statement.databaseID }
    return (keys.map { $0.before + $0.after })?.first?.statement.databaseID
  }
}
