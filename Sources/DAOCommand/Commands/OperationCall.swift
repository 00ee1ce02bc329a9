import DAOCore
import DAOScript

/// One call of an operation whose result may be anything.
struct OperationCall {
  enum Result {
    case rows(ResultTable)
    case changes(Int)
  }

  let operation: CompiledOperation
  let arguments: Arguments

  /// Whether it only reads, so that the database may be read-only.
  var isQuery: Bool {
    if case .fixed(let text) = operation.content { text.verb == .query } else { false }
  }

  func run(on connection: any Connection) throws -> Result {
    do {
      let statement = try connection.borrow(text(on: connection))
      defer { connection.giveBack(statement) }
      try statement.bind(arguments)
      guard statement.returnsRows else { return .changes(try statement.run()) }
      var rows: [[Value]] = []
      while try statement.step() {
        rows.append(statement.columns.names.indices.map(statement.value))
      }
      return .rows(ResultTable(columns: statement.columns.names, rows: rows))
    } catch var error as DAOError {
      error.operation = error.operation ?? operation.name
      error.location = error.location ?? operation.location
      throw error
    }
  }

  private func text(on connection: any Connection) throws -> StatementText {
    switch operation.content {
    case .fixed(let text): text
    case .built(let statement): try statement.resolve(with: connection.tableSchema)
    }
  }
}
