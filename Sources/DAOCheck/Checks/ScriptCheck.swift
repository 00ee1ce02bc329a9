import DAOCore
import DAOSQL
import DAOScript

/// Prepares every statement that scripts can produce, in each combination of branches, and asks the rules about them.
///
/// ```swift
/// let report = try ScriptCheck(connection).check(library.analysis(dialect: connection.dialect))
/// ```
package struct ScriptCheck {
  private let connection: any Connection
  private let schema: CheckedSchema
  private let rules: [any OperationRule]
  private let plans: PlanCheck
  private let scriptsRules: [any ScriptsRule]
  private let generatesSwift: Bool
  private let removals: StreamRemovals?

  /// - Parameters:
  ///   - connection: To a database with the schema; no statement is run on it.
  ///   - rules: Default: all.
  ///   - scriptsRules: Default: all.
  ///   - warnsOfPlans: Whether slow plans are reported of operations that promise none. Default: false.
  ///   - generatesSwift: Whether typed Swift is generated of all operations. Default: false.
  ///   - isScratch: Whether the database is nobody's, so that indexes can be tried out in its open transaction. Default: false.
  package init(
    _ connection: any Connection, rules: [any OperationRule] = OperationRules.all,
    scriptsRules: [any ScriptsRule] = OperationRules.ofScripts, warnsOfPlans: Bool = false, generatesSwift: Bool = false,
    isScratch: Bool = false
  ) throws {
    try self.init(
      connection, rules: rules, scriptsRules: scriptsRules, warnsOfPlans: warnsOfPlans, generatesSwift: generatesSwift,
      isScratch: isScratch, removals: nil)
  }

  /// - Parameter removals: The statements of streams that have taken names away.
  init(
    _ connection: any Connection, rules: [any OperationRule] = OperationRules.all,
    scriptsRules: [any ScriptsRule] = OperationRules.ofScripts, warnsOfPlans: Bool = false, generatesSwift: Bool = false,
    isScratch: Bool = false, removals: StreamRemovals?
  ) throws {
    self.connection = connection
    self.rules = rules
    self.scriptsRules = scriptsRules
    self.generatesSwift = generatesSwift
    self.removals = removals
    schema = try CheckedSchema(connection)
    plans = PlanCheck(connection: connection, schema: schema, warns: warnsOfPlans, isScratch: isScratch)
  }

  /// Checks all operations of all scripts.
  package func check(_ analysis: ScriptAnalysis) throws -> CheckReport { try checked(analysis).report }

  /// Checks all operations of all scripts, and gives those whose statements the engine accepts.
  package func checked(_ analysis: ScriptAnalysis) throws -> CheckedScripts {
    var checked = CheckedScripts(
      analysis, connection: connection, schema: schema, generatesSwift: generatesSwift)
    var unsound: Set<String> = []
    for operation in analysis.scripts.flatMap(\.operations) {
      if let sound = try check(operation, &checked.report) {
        checked.operations.append(sound)
      } else {
        unsound.insert(operation.name)
      }
    }
    try checked.infer()
    for rule in scriptsRules { try rule.check(checked, &checked.report) }
    if analysis.errors.isEmpty {
      checked.report.noteUnusedAllowances(unsound: unsound, hasStrictTypes: connection.dialect.hasStrictTypes)
    }
    return checked
  }

  private func check(_ operation: CompiledOperation, _ report: inout CheckReport) throws -> CheckedOperation? {
    guard let variants = variants(of: operation, &report) else { return nil }
    let body = describe(variants, of: operation, &report)
    let keys = operation.linked.selectKeys.map { describe($0, of: operation, &report) }
    guard body.isSound else { return nil }
    let checked = CheckedOperation(operation, body, keys: keys, schema: schema)
    for rule in rules { try rule.check(checked, &report) }
    try plans.check(checked, &report)
    return checked
  }

  /// The statements that the engine accepts, with diagnostics of the others.
  private func describe(
    _ variants: SQLVariants, of operation: CompiledOperation, _ report: inout CheckReport
  ) -> CheckedVariants {
    report.note(variants.coverage, of: operation)
    var statements = variants.statements.compactMap { describe($0, of: operation, &report) }
    var isSound = statements.count == variants.statements.count
    for text in variants.openStatements {
      guard let open = OpenStatement(text, dialect: connection.dialect) else { continue }
      isSound = describe(open, of: operation, &statements, &report) && isSound
    }
    return CheckedVariants(statements, of: variants, isSound: isSound)
  }

  private func describe(
    _ key: LinkedSelectKey, of operation: CompiledOperation, _ report: inout CheckReport
  ) -> CheckedVariants {
    do {
      return describe(try key.sql.variants(schema: schema.table), of: operation, &report)
    } catch {
      add(error, of: nil, operation, &report)
      return .unknown
    }
  }

  /// The statement as the engine describes it; nil, with diagnostics, where it refuses the statement.
  private func describe(
    _ text: StatementText, of operation: CompiledOperation, _ report: inout CheckReport
  ) -> CheckedStatement? {
    report.statementCount += 1
    do {
      return try CheckedStatement(text: text, description: connection.describe(text))
    } catch {
      add(error, of: text, operation, &report)
      return nil
    }
  }

  /// Describes what is known of a statement; false, with diagnostics, where the engine refuses that.
  private func describe(
    _ open: OpenStatement, of operation: CompiledOperation, _ statements: inout [CheckedStatement],
    _ report: inout CheckReport
  ) -> Bool {
    report.statementCount += 1
    do {
      let description = try connection.describe(open.completed)
      if !open.hasUnknownColumns {
        statements.append(CheckedStatement(text: open.completed, description: description, isOpen: true))
      }
    } catch let error as DAOError
      where open.isCertain(connection.cause(of: error)) || error.kind == .notDescribed && !open.hasUnknownColumns
    {
      add(error, of: open.completed, operation, &report)
      return false
    } catch {
      // The guess was wrong, which says nothing of the script.
    }
    return true
  }

  /// The statements that calls may run; nil, with diagnostics, where the schema does not allow them.
  private func variants(of operation: CompiledOperation, _ report: inout CheckReport) -> SQLVariants? {
    do {
      guard try hasTables(of: operation, &report) else { return nil }
      return try operation.linked.variants(schema: schema.table)
    } catch let error as DAOError {
      guard !error.faults.isEmpty else {
        add(error, of: nil, operation, &report)
        return nil
      }
      report.add(
        error.faults.map { hinted($0, operation) }, operation.isBuilt ? .builtStatement : .script, operation: operation.name)
    } catch {
      add(error, of: nil, operation, &report)
    }
    return nil
  }

  /// The fault of a built statement, with the nearest table where its own is not there.
  private func hinted(_ fault: Fault, _ operation: CompiledOperation) -> Fault {
    guard fault.code == DiagnosticCode.unknownTable.rawValue, case .built(let built) = operation.linked.body else {
      return fault
    }
    var fault = fault
    fault.message += Spelling.hint(for: built.tableName, in: schema.tableNames)
    return fault
  }

  /// Whether the tables are there whose columns substitutions take.
  private func hasTables(of operation: CompiledOperation, _ report: inout CheckReport) throws -> Bool {
    guard case .dynamic(let sql) = operation.linked.body else { return true }
    let missing = try sql.tables.filter { try schema.table($0) == nil }
    for table in missing {
      let hint = Spelling.hint(for: table, in: schema.tableNames)
      report.add(
        Diagnostic(
          .unknownTable, "there is no table '\(table)' for 'columns-of'\(hint)",
          at: sql.tablePlaces[table] ?? operation.location,
          operation: operation.name))
    }
    return missing.isEmpty
  }

  private func places(ofParameters text: StatementText) -> Set<DAOError.Location> {
    let parameters = SQLText(text.sql, dialect: connection.dialect).parameters
    return Set(parameters.compactMap { text.origin?.location(ofOffset: $0.range.lowerBound, in: text.sql) })
  }

  private func add(_ error: any Error, of text: StatementText?, _ operation: CompiledOperation, _ report: inout CheckReport) {
    let error = error as? DAOError ?? DAOError(.database, "\(error)")
    if error.code == .parameter, let text, report.raise(.unboundParameter, at: places(ofParameters: text)) { return }
    if error.kind == .notDescribed {
      return report.add(Diagnostic(.notDescribed, error.message, at: operation.location, operation: operation.name))
    }
    let fault = StatementFault(connection: connection, schema: schema, removals: removals)
    for diagnostic in fault.diagnostics(of: error, in: text, of: operation.name, at: operation.location) {
      report.add(diagnostic)
    }
  }
}
