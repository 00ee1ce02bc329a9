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

  /// The statements that the operation can produce, after a line that counts them.
  ///
  /// - Parameter showsAll: Whether each is shown, or only the first one of each plan.
  func texts(showsAll: Bool) throws -> [String] {
    let statements = try operation.linked.variants(schema: connection.tableSchema).statements
    guard statements.count > 1 else { return try statements.map(text) }
    let plans = try statements.map(plan)
    let counts = Dictionary(plans.map { ($0, 1) }, uniquingKeysWith: +)
    let isShort = !showsAll && counts.count < statements.count
    let hint = isShort ? "; the first one of each plan is shown, --all shows every one" : ""
    var seen: Set<[String]> = []
    let shown = statements.indices.filter { seen.insert(plans[$0]).inserted || !isShort }
    return try ["-- \(statements.count.counted("variant")), \(counts.count.counted("plan"))\(hint)"]
      + shown.map { index in
        let others = isShort ? (counts[plans[index]] ?? 1) - 1 : 0
        let more = others > 0 ? ", and \(others) more with this plan" : ""
        return "-- \(index + 1) of \(statements.count)\(more)\n" + (try text(of: statements[index]))
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
      let list = columns.isEmpty ? "no column" : columns.joined(separator: ", ")
      return "-- \(statement.parameterDescription(index + 1)): \(list)"
    }
    return ([statement.sql] + parameters + ["-- plan:"] + (try plan(of: statement))).joined(separator: "\n")
  }

  private func plan(of statement: StatementText) throws -> [String] {
    try connection.plan(of: statement).nested.map { step, depth in
      "--   " + String(repeating: "  ", count: depth) + step.text
    }
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
