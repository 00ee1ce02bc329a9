import DAOCore

/// Turns the engine's refusal of a statement into a diagnostic, with the nearest right name.
struct StatementFault {
  let connection: any Connection
  let schema: CheckedSchema

  func diagnostic(of error: DAOError, in text: StatementText?, of operation: String, at element: DAOError.Location)
    -> Diagnostic
  {
    let location = error.location ?? element
    let (code, hint) = cause(of: error, in: text)
    return Diagnostic(code, error.message + hint, at: location, operation: operation)
  }

  private func cause(of error: DAOError, in text: StatementText?) -> (DiagnosticCode, hint: String) {
    switch connection.cause(of: error) {
    case .syntax: (.sqlSyntax, "")
    case .unknownTable(let name): (.unknownTable, Spelling.hint(for: name, in: schema.tableNames))
    case .unknownColumn(let name): (.unknownColumn, Spelling.hint(for: name, in: columnNames(of: text)))
    case .unknownFunction: (.unknownFunction, "")
    case .ambiguousColumn: (.ambiguousColumn, "")
    case .other: (.sql, "")
    }
  }

  /// The columns of the tables that the SQL names.
  private func columnNames(of text: StatementText?) -> [String] {
    guard let text else { return [] }
    let words = Set(SQLScanner(text.sql, dialect: connection.dialect).filter(\.isSignificant).map { $0.text.lowercased() })
    return schema.tables.filter { words.contains($0.name.lowercased()) }.flatMap { $0.columns.map(\.name) }
  }
}
