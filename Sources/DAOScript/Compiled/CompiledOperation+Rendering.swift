import DAOCore

extension CompiledOperation {
  /// The SQL of one call, and what its parameters take.
  ///
  /// - Parameters:
  ///   - dialect: The one that the operation was compiled for.
  ///   - schema: The table of that name; only asked for where the SQL depends on the columns of a table.
  /// - Throws: ``DAOError`` as the call itself would throw it, and what `schema` throws.
  package func render(
    _ arguments: Arguments, dialect: any Dialect, dates: Configuration.DateStrategy,
    schema: (String) throws -> TableSchema?
  ) throws -> (text: StatementText, arguments: [TypedValue]) {
    do {
      switch content {
      case .fixed(let text): return (text, try arguments.collected(for: text))
      case .built(let statement):
        let text = try statement.resolve(with: schema)
        return (text, try arguments.collected(for: text))
      case .dynamic(let statement):
        let columns = try statement.columns(generation: nil, schema: schema)
        let rendered = try statement.render(scope(arguments), columns: columns)
        return (rendered.text, try rendered.arguments(dates: dates))
      }
    } catch var error as DAOError {
      error.operation = name
      error.location = error.location ?? location
      throw error
    }
  }
}
