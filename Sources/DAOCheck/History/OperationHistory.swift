import DAOCore
import DAOSQL
import DAOScript
import DAOStreams

/// Prepares every operation at each version of the schema, and finds the streams that break one.
struct OperationHistory {
  private let operations: [CompiledOperation]
  private let connection: any Connection
  /// The statements of operations that are the same at every version.
  private var texts: [ObjectIdentifier: [StatementText]] = [:]
  private var versions: [SchemaStream] = []
  /// The error of each operation at each version; nil where it works.
  private var errors: [[DAOError?]]

  init(_ analysis: ScriptAnalysis, on connection: any Connection) {
    operations = analysis.scripts.flatMap(\.operations)
    self.connection = connection
    errors = operations.map { _ in [] }
  }

  /// Prepares the operations at the version that the connection's database has now.
  mutating func note(_ version: SchemaStream) throws {
    versions.append(version)
    let schema = try CheckedSchema(connection)
    for (index, operation) in operations.enumerated() {
      errors[index].append(error(of: operation, schema))
    }
  }

  private mutating func error(of operation: CompiledOperation, _ schema: CheckedSchema) -> DAOError? {
    do {
      for text in try statements(of: operation, schema) { _ = try connection.describe(text) }
      return nil
    } catch {
      return Self.plain(error as? DAOError ?? DAOError(.database, "\(error)"))
    }
  }

  /// An error that reports faults, as its first fault.
  private static func plain(_ error: DAOError) -> DAOError {
    guard let fault = error.faults.first else { return error }
    var error = error
    (error.message, error.location) = (fault.message, fault.location)
    return error
  }

  private mutating func statements(of operation: CompiledOperation, _ schema: CheckedSchema) throws -> [StatementText] {
    let id = ObjectIdentifier(operation)
    if let known = texts[id] { return known }
    var found = try operation.linked.variants(schema: schema.table).statements
    for key in operation.linked.selectKeys { found += try key.sql.variants(schema: schema.table).statements }
    if !operation.followsSchema { texts[id] = found }
    return found
  }

  // MARK: Findings

  func finish(_ lints: StreamLints, _ report: inout CheckReport) {
    guard let newest = versions.last?.version else { return }
    var breaks: [Break] = []
    for (operation, errors) in zip(operations, errors) {
      report.history.append(
        OperationVersions(
          operation: operation.name, location: operation.location, spans: spans(of: errors), newest: newest))
      for index in errors.indices.dropFirst() {
        guard let error = errors[index], errors[index - 1] == nil else { continue }
        breaks.append(
          Break(
            operation: operation, stream: versions[index], before: versions[index - 1].version, error: error,
            mended: errors[index...].firstIndex { $0 == nil }.map { versions[$0].version }))
      }
    }
    add(breaks, lints, &report)
  }

  private func spans(of errors: [DAOError?]) -> [ClosedRange<Int>] {
    var spans: [ClosedRange<Int>] = []
    var start: Int?
    for (index, error) in errors.enumerated() {
      if error == nil, start == nil { start = versions[index].version }
      if error != nil, let first = start {
        spans.append(first...versions[index - 1].version)
        start = nil
      }
    }
    if let start, let last = versions.last?.version { spans.append(start...last) }
    return spans
  }

  /// One diagnostic for each cause at its stream, and one for each operation that does not work now.
  private func add(_ breaks: [Break], _ lints: StreamLints, _ report: inout CheckReport) {
    var groups: [Cause: [Break]] = [:]
    for found in breaks {
      let place = found.place(in: lints.changes(of: found.stream.version), connection.cause(of: found.error))
      groups[Cause(location: place, message: found.error.message, mended: found.mended), default: []].append(found)
      guard found.mended == nil else { continue }
      report.replace(
        found.error.message,
        by: Diagnostic(
          .brokenByStream,
          """
          \(found.operation.name) worked up to version \(found.before), and \(found.stream.name) breaks it: \
          \(found.error.message); change the operation, or bring back what it needs by a new stream
          """, at: found.error.location ?? found.operation.location, operation: found.operation.name))
    }
    for (cause, found) in groups {
      let names = found.map(\.operation.name).shortList
      let what = "\(found[0].stream.name) breaks \(names): \(cause.message)"
      let advice =
        cause.mended.map { "; again in order from version \($0), so a service must not stop in between" }
        ?? "; keep what it needs, or change the operation; once the stream has run anywhere, a new stream brings it back"
      report.add(
        Diagnostic(
          .brokenByStream, what + advice, at: cause.location, severity: cause.mended == nil ? .error : .warning,
          operation: found.count == 1 ? found[0].operation.name : nil))
    }
  }

  private struct Cause: Hashable {
    let location: DAOError.Location
    let message: String
    let mended: Int?
  }

  /// A stream after which an operation no longer works.
  private struct Break {
    let operation: CompiledOperation
    let stream: SchemaStream
    /// The last version at which it worked.
    let before: Int
    let error: DAOError
    /// The version from which it works again; nil if it does not.
    let mended: Int?

    /// The words of the SQL that fails, in lower case.
    private var names: Set<String> {
      if case .built(let statement) = operation.content { return [TableName(statement.tableName).name.lowercased()] }
      return Set((error.sql ?? "").lowercased().matches(of: /[\p{L}_][\p{L}\p{N}_]*/).map { String($0.output) })
    }

    /// The statement of the stream that drops or renames what the operation needs; the file's start if none shows it.
    func place(in changes: [StreamChange], _ cause: StatementCause) -> DAOError.Location {
      let missing: String? =
        switch cause {
        case .unknownTable(let name), .unknownColumn(let name), .unknownFunction(let name), .ambiguousColumn(let name):
          name.split(separator: ".").last.map { $0.lowercased() }
        case .syntax, .other: nil
        }
      let changes = changes.filter(\.mayBreak)
      let names = self.names
      let found =
        changes.last { change in change.removes && missing.map(change.words.contains) ?? false }
        ?? changes.last { !$0.words.isDisjoint(with: names) }
      return found?.location ?? changes.first?.location ?? DAOError.Location(file: stream.file, line: 1, column: 1)
    }
  }
}

extension CompiledOperation {
  /// Whether its statements depend on the columns of tables.
  fileprivate var followsSchema: Bool {
    if case .dynamic(let statement) = content, statement.namesColumns { return true }
    return isBuilt || linked.selectKeys.contains { DynamicStatement($0.sql).namesColumns }
  }
}

extension StreamChange {
  /// Whether it takes a name away.
  fileprivate var removes: Bool {
    switch kind {
    case .drop, .dropCascade, .rename, .renameColumn, .dropColumn: true
    default: false
    }
  }

  /// Whether statements that worked before it may fail after it.
  fileprivate var mayBreak: Bool {
    switch kind {
    case .createTable, .createIndex, .drop, .dropCascade, .rename, .renameColumn, .dropColumn, .addColumn: true
    case .deleteAll, .updateAll, .copy, .other: false
    }
  }
}

extension [String] {
  /// `a`, `a and b`, `a, b and 98 more`.
  fileprivate var shortList: String {
    let limit = 5
    if count == 1 { return self[0] }
    if count <= limit { return dropLast().joined(separator: ", ") + " and " + self[count - 1] }
    return prefix(limit).joined(separator: ", ") + " and \(count - limit) more"
  }
}
