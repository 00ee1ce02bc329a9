import DAOCheck
import DAOKit
import DAOScript

/// The statements of an operation with their parameters and plans, as text.
struct OperationExplanation {
  private let operation: CompiledOperation
  private let connection: any Connection
  private let dates: Configuration.DateStrategy

  init(_ operation: CompiledOperation, on connection: any Connection, dates: Configuration.DateStrategy) {
    self.operation = operation
    self.connection = connection
    self.dates = dates
  }

  /// Every statement that the operation can produce.
  func texts() throws -> [String] {
    let variants = try operation.linked.variants(schema: connection.tableSchema)
    let count = variants.statements.count
    return try variants.statements.enumerated().map { index, statement in
      (count > 1 ? "-- \(index + 1) of \(count)\n" : "") + (try text(of: statement))
    }
  }

  /// The statement of one call.
  ///
  /// - Parameter runs: Whether it is run.
  func text(of arguments: Arguments, runs: Bool) throws -> String {
    let rendered = try operation.render(
      arguments, dialect: connection.dialect, dates: dates, schema: connection.tableSchema)
    let text = try text(of: rendered.text)
    return runs ? "\(text)\n\(try run(rendered.text, rendered.arguments))" : text
  }

  private func text(of statement: StatementText) throws -> String {
    let description = try connection.describe(statement)
    let parameters = statement.parameters.indices.map { index in
      let columns = description.parameters[index].columns.map { column in
        column.declaredType.isEmpty ? column.name : "\(column.name) \(column.declaredType)"
      }
      return "-- \(statement.parameterDescription(index + 1)): " + (columns.isEmpty ? "-" : columns.joined(separator: ", "))
    }
    let plan = try connection.plan(of: statement).nested.map { step, depth in
      "--   " + String(repeating: "  ", count: depth) + step.text
    }
    return ([statement.sql] + parameters + ["-- plan:"] + plan).joined(separator: "\n")
  }

  /// Runs a query to its end.
  private func run(_ text: StatementText, _ arguments: [TypedValue]) throws -> String {
    let statement = try connection.borrow(text)
    defer { connection.giveBack(statement) }
    guard statement.isReadOnly, statement.returnsRows else {
      throw UsageError("--run runs queries alone, and \(operation.name) may change the database")
    }
    try statement.bind(.collected(arguments))
    let start = ContinuousClock.now
    var count = 0
    while try statement.step() { count += 1 }
    let time = (ContinuousClock.now - start).formatted(
      .units(allowed: [.seconds, .milliseconds, .microseconds], width: .narrow))
    return "-- \(count.counted("row")) in \(time)"
  }
}
