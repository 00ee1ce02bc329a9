import DAOCore
import DAORuntime
import DAOSQL

/// A table whose records are held by those of another one.
protocol LinkTarget: Sendable {
  /// The input of a record, which is of the table's type.
  func linkedInput(of record: any Record) throws -> RecordInput
  /// Saves a record, unless only its key is wanted, and gives its key.
  func link(_ input: RecordInput, saves: Bool, for owner: RecordOwner, on session: Session) throws -> TypedValue
  /// The rows with some keys, complete with the records that they hold.
  func rows(withKeys keys: [Value], on session: Session) throws -> [Value: Row]
  /// How the table is called, for messages.
  var name: String { get }
}

extension RecordTable: LinkTarget {
  var name: String { definition.name }

  func linkedInput(of record: any Record) throws -> RecordInput {
    guard let record = record as? R else { throw DAOError(.parameter, "\(type(of: record)) is no \(R.self)") }
    return try input(of: record)
  }

  func link(_ input: RecordInput, saves: Bool, for owner: RecordOwner, on session: Session) throws -> TypedValue {
    if saves { return try write(input, .save, of: owner, on: session).values[keys[0]] }
    guard hasKey(input.values) else {
      throw DAOError(.parameter, "a record of '\(name)' has no key yet: save it first, or with what refers to it")
    }
    return input.values[keys[0]]
  }

  func rows(withKeys keys: [Value], on session: Session) throws -> [Value: Row] {
    var found: [Value: Row] = [:]
    let key = self.keys[0]
    for chunk in KeyChunks(keys) {
      let text = selection(byKeys: chunk.count)
      let plan = Plan(BoundStatement(text, .collected(chunk.map { TypedValue($0) })), of: owner("links", .select))
      let rows = try runtime.run(plan, on: session) { try ResultShape.read([Row].self, from: $0) }
      for row in try complete(rows, on: session) { found[row[key] ?? .null] = row }
    }
    return found
  }

  /// SELECT of the rows with some keys.
  private func selection(byKeys count: Int) -> StatementText {
    let column = schema.columns[keys[0]]
    let places = (1...count).map { dialect.placeholder(index: $0, source: "?\($0)") }
    let names = schema.columns.map { dialect.quote($0.name) }
    return text(
      of: "SELECT \(names.joined(separator: ", ")) FROM \(dialect.quote(schema.name)) "
        + "WHERE \(dialect.quote(column.name)) IN (\(places.joined(separator: ", ")))",
      Array(repeating: StatementText.Parameter(), count: count), .query)
  }
}
