import DAOCore
import DAOSQL

extension CompiledOperation {
  /// The SQL of one call, with the values of its parameters.
  ///
  /// - Parameters:
  ///   - dialect: The dialect that the operation was compiled for.
  ///   - schema: Looks up a table by its name. It is called only for SQL that depends on the columns of a table.
  /// - Throws: The ``DAOError`` of the call itself, or an error of `schema`.
  package func render(
    _ arguments: Arguments, dialect: any Dialect, dates: Configuration.DateStrategy,
    schema: (String) throws -> TableSchema?
  ) throws -> (text: StatementText, arguments: [TypedValue]) {
    do {
      let arguments = try ordered(arguments)
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
