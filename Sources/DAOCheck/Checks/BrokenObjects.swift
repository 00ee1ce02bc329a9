import DAOCore
import DAOSQL
import DAOStreams

/// The views and triggers that a later stream broke, and the texts in double quotes, at the statements that created them.
struct BrokenObjects {
  let streams: StreamSet
  let connection: any Connection
  let removals: StreamRemovals

  func check(_ schema: CheckedSchema, _ report: inout CheckReport) throws {
    let objects = try schema.brokenObjects()
    guard !objects.isEmpty else { return }
    let creations = creations()
    for object in objects {
      guard let creation = creations[Self.key(object.kind, object.name)] else { continue }
      let removal = removals.removal(
        for: object, connection.cause(of: DAOError(.database, object.message)), dialect: connection.dialect)
      let end = removal.map { ", since \($0): drop or change the \(object.kind) there too" } ?? ": drop it or create it anew"
      report.add(
        Diagnostic(
          .brokenSchema, "the \(object.kind) '\(object.name)' does not work after the last stream: \(object.message)\(end)",
          at: creation.statement.location(ofOffset: creation.nameOffset)))
    }
  }

  /// Reports the names in double quotes that no column has, which the engine takes for texts.
  func checkQuotes(_ schema: CheckedSchema, _ report: inout CheckReport) throws {
    guard connection.dialect.syntax.readsUnknownNamesAsText else { return }
    let creations = creations()
    var told: Set<String> = []
    for found in try connection.quotedTexts() {
      guard let creation = creations[Self.key(found.kind, found.name)] else { continue }
      let quoted = self.quoted(found.text, in: creation)
      told.insert(Self.key(found.kind, found.name))
      add(found.text, schema.tables.flatMap { $0.columns.map(\.name) }, creation, quoted?.range.lowerBound, &report)
    }
    for (key, creation) in creations.sorted(by: { $0.key < $1.key }) where !told.contains(key) {
      for (name, columns) in try unknownNames(of: creation.form, schema) {
        guard let quoted = quoted(name, in: creation) else { continue }
        add(name, columns, creation, quoted.range.lowerBound, &report)
      }
    }
  }

  /// The names in the columns of an index that its table has not, and the defaults of a table that are names, with the columns.
  private func unknownNames(of form: StatementForm, _ schema: CheckedSchema) throws -> [(name: String, columns: [String])] {
    switch form {
    case .createIndex(let index):
      guard let columns = try schema.table(index.table.name)?.columns.map(\.name) else { return [] }
      return index.terms.flatMap(\.expression.columnNames).map(\.name)
        .filter { name in !columns.contains { $0.lowercased() == name.lowercased() } }.map { ($0, columns) }
    case .createTable(let table):
      let columns = try schema.table(table.name.name)?.columns ?? []
      return columns.compactMap { column in
        column.defaultSQL.flatMap { $0.hasPrefix("\"") ? (String($0.dropFirst().dropLast()), []) : nil }
      }
    default: return []
    }
  }

  private func quoted(_ name: String, in creation: Creation) -> SQLToken? {
    SQLText(creation.statement.sql, dialect: connection.dialect).quotedNames
      .first { $0.range.lowerBound > creation.nameOffset && $0.identifier == name }
  }

  private func add(
    _ name: String, _ columns: [String], _ creation: Creation, _ offset: Int?, _ report: inout CheckReport
  ) {
    report.add(
      Diagnostic(
        .unknownColumn, QuotedNameRule.message(name, columns: columns),
        at: creation.statement.location(ofOffset: offset ?? creation.nameOffset), severity: .warning))
  }

  private typealias Creation = (statement: SchemaStream.Statement, nameOffset: Int, form: StatementForm)

  private static func key(_ kind: String, _ name: String) -> String { "\(kind) \(name.lowercased())" }

  /// The last statement that creates each object, with the UTF-8 offset of its name.
  private func creations() -> [String: Creation] {
    let all: [any RunnableStream] = streams.versions + streams.repeatables
    var found: [String: Creation] = [:]
    for statement in all.flatMap(\.statements) {
      guard let parsed = SQLStatement.statements(of: statement.sql, dialect: connection.dialect).first,
        parsed.verb(in: connection.dialect) == .definition, let (kind, name) = parsed.tree.form.creation,
        let offset = parsed.tree.offset(ofToken: name.parts[name.parts.count - 1].token)
      else { continue }
      found[Self.key(kind, name.name)] = (statement, offset, parsed.tree.form)
    }
    return found
  }
}

extension StatementForm {
  /// What it creates, by the engine's word for that.
  fileprivate var creation: (kind: String, name: QualifiedName)? {
    switch self {
    case .createTable(let table): ("table", table.name)
    case .createVirtualTable(let name, _, _): ("table", name)
    case .createView(let view): ("view", view.name)
    case .createIndex(let index): index.name.map { ("index", $0) }
    case .createTrigger(let trigger): ("trigger", trigger.name)
    default: nil
    }
  }
}
