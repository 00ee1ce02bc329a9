import DAOCore

extension CompiledOperation {
  /// The statement of an operation; a built one is made when the schema is new, a dynamic one is that of a call without
  /// arguments.
  ///
  /// - Parameters:
  ///   - generation: A number that changes with the schema.
  ///   - build: Makes the statement of the table's columns.
  /// - Throws: ``DAOError`` with every fault that the schema shows.
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

  /// The statement, where it is there already; nil for a built one whose schema is new, and for a dynamic one.
  package func knownStatement(generation: Int) -> StatementText? {
    if let fixedText { return fixedText }
    return built.text(generation: generation)
  }

  /// What `_databaseId` stands for in its statements; nil where all of them are fixed.
  package var databaseID: String? {
    if case .dynamic(let statement) = content { return statement.databaseID }
    return (keys.map { $0.before + $0.after })?.first?.statement.databaseID
  }
}
