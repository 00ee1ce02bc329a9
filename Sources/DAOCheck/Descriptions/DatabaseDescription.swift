import DAOCore
import DAOSQL
import DAOScript
import DAOStreams

/// What a server says of a schema and of the statements of scripts, kept in a file, so that they can be checked and typed without
/// the server.
package struct DatabaseDescription: Sendable {
  /// The name of its file, which a build looks for.
  package static let fileName = "dao.schema.json"

  /// The file, as messages show it.
  package var path = fileName
  /// The name of the dialect.
  package let engine: String
  /// The checksums of the streams that make the schema, by their names without leading zeros; nil where it was there already.
  let streams: [String: String]?
  let tables: [TableSchema]
  /// The CREATE VIEW of each view, by its name.
  let views: [String: String]
  /// The tables whose key the server numbers.
  let numbered: Set<String>
  /// The tables whose rows a trigger may skip or change.
  let diverting: Set<String>
  /// The functions beside the server's own that give several rows where one value is asked for.
  let rowFunctions: Set<String>
  /// The statements of each operation, by the checksums of their texts.
  let operations: [String: [String: StatementFacts]]
  /// The same of all operations.
  let statements: [String: StatementFacts]

  init(
    engine: String, streams: [String: String]?, tables: [TableSchema], views: [String: String], numbered: Set<String>,
    diverting: Set<String>, rowFunctions: Set<String>, operations: [String: [String: StatementFacts]]
  ) {
    self.engine = engine
    self.streams = streams
    self.tables = tables
    self.views = views
    self.numbered = numbered
    (self.diverting, self.rowFunctions) = (diverting, rowFunctions)
    self.operations = operations
    statements = operations.values.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
  }

  /// The description of scripts that the server accepts.
  ///
  /// - Parameter streams: Those that have made the schema; nil where it was there already.
  /// - Throws: ``DAOError`` when the schema cannot be read.
  package init(_ checked: CheckedScripts, streams: StreamSet?) throws {
    let schema = checked.schema
    let sources = checked.operations.flatMap(\.allStatements).flatMap { $0.analysis.tree.namedSources.compactMap(\.table) }
    let (named, tables) = (Set(sources.filter { $0.schema != nil }), try Self.visibleTables(of: schema))
    let others = try named.filter { name in !tables.contains { $0.qualifiedName == name } }
      .compactMap { try schema.table($0.description) }
    let details = try schema.details()
    var operations: [String: [String: StatementFacts]] = [:]
    for operation in checked.operations {
      for statement in operation.allStatements {
        let sum = Self.checksum(of: statement.text, checked.schema.dialect)
        operations[operation.operation.name, default: [:]][sum] = statement.description.facts
      }
    }
    self.init(
      engine: schema.dialect.name, streams: streams.map(Self.checksums), tables: tables + others,
      views: Dictionary(details.views.map { ($0.name, $0.sql) }) { first, _ in first },
      numbered: Set(details.indexes.filter { $0.name == IndexSchema.rowNumber }.map(\.table)),
      diverting: Set(details.triggers.filter(\.skipsRows).map(\.table)), rowFunctions: details.rowFunctions,
      operations: operations)
  }

  /// The tables that are found by their name alone, without those of the library: the schema of a scratch database has any name.
  private static func visibleTables(of schema: CheckedSchema) throws -> [TableSchema] {
    var names: Set<String> = []
    return try schema.tables.compactMap { table in
      guard !table.name.hasPrefix("daokit_"), names.insert(table.name).inserted else { return nil }
      let visible = try schema.table(TableName(name: table.name).description)
      return visible?.columns == table.columns ? visible : nil
    }
  }

  /// The checksum of a statement's tokens: white space and comments may change.
  static func checksum(of text: StatementText, _ dialect: any Dialect) -> String {
    var sum = Checksum()
    for statement in SQLStatement.statements(of: text.sql, dialect: dialect) { sum.combine(statement) }
    return sum.hexadecimal
  }

  private static func checksums(of streams: StreamSet) -> [String: String] {
    Dictionary(Self.described(streams).map { (Self.key($0), $0.checksum) }) { first, _ in first }
  }

  /// The streams that make the schema: those of seeds do not.
  private static func described(_ streams: StreamSet) -> [any RunnableStream] {
    streams.versions + streams.repeatables.filter { $0.seed == nil }
  }

  /// What stays of a stream's name: that of a version may get leading zeros.
  private static func key(_ stream: any RunnableStream) -> String {
    (stream as? SchemaStream).map { String($0.version) } ?? stream.name
  }

  /// The streams that are not those of the description, each at its first line.
  package func faults(of set: StreamSet) -> [Diagnostic] {
    let streams = streams ?? [:]
    let all = Self.described(set)
    let changed = all.filter { streams[Self.key($0)] != $0.checksum }
    let gone = Set(streams.keys).subtracting(all.map(Self.key)).sorted()
    var found = changed.map { stream in
      let what = streams[Self.key(stream)] == nil ? "is new" : "has changed"
      return Diagnostic(
        .notDescribed, "the stream \(what) since '\(path)' was made: run dao describe",
        at: DAOError.Location(file: stream.file, line: 1, column: 1))
    }
    if !gone.isEmpty {
      found.append(
        Diagnostic(
          .notDescribed, "it was made of streams that are gone: \(gone.joined(separator: ", ")): run dao describe",
          at: DAOError.Location(file: path, line: 1, column: 1)))
    }
    return found
  }
}
