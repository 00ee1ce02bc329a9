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
    let texts = try connection.quotedTexts()
    guard !texts.isEmpty else { return }
    let creations = creations()
    for found in texts {
      guard let creation = creations[Self.key(found.kind, found.name)] else { continue }
      let quoted = SQLText(creation.statement.sql, dialect: connection.dialect).quotedNames
        .first { $0.range.lowerBound > creation.nameOffset && $0.identifier == found.text }
      report.add(
        Diagnostic(
          .unknownColumn, QuotedNameRule.message(found.text, columns: schema.tables.flatMap { $0.columns.map(\.name) }),
          at: creation.statement.location(ofOffset: quoted?.range.lowerBound ?? creation.nameOffset), severity: .warning))
    }
  }

  private typealias Creation = (statement: SchemaStream.Statement, nameOffset: Int)

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
      found[Self.key(kind, name.name)] = (statement, offset)
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
