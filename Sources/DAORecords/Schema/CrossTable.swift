import DAOCore
import DAORuntime
import DAOSQL

/// The table of a cross reference: who holds whom, and in which order.
struct CrossTable: Sendable {
  private let names: CrossNames
  private let columns: [TableColumn]
  private let dialect: any Dialect
  private let deletion: StatementText
  private let insertion: StatementText

  /// - Parameter schema: The table as it is.
  init(_ names: CrossNames, _ schema: TableSchema, _ dialect: any Dialect) {
    self.names = names
    self.dialect = dialect
    let columns = names.columns.map { name in
      schema.columns.first { $0.name.lowercased() == name.lowercased() } ?? TableColumn(name: name, table: names.table)
    }
    self.columns = columns
    func parameters(_ count: Int) -> [StatementText.Parameter] {
      columns.prefix(count).map { StatementText.Parameter(column: $0) }
    }
    let (table, list) = (dialect.quote(names.table), names.columns.map(dialect.quote))
    deletion = StatementText(
      sql: "DELETE FROM \(table) WHERE \(table).\(list[0]) = \(dialect.place(1))", parameters: parameters(1), verb: .change)
    insertion = StatementText(
      sql: "INSERT INTO \(table) (\(list.joined(separator: ", "))) VALUES (\(dialect.places(3)))",
      parameters: parameters(3), verb: .change)
  }

  /// Makes an owner hold just these members, in this order.
  func replace<R>(
    with members: [TypedValue], of owner: TypedValue, for caller: RecordOwner, on session: Session, in table: RecordTable<R>
  ) throws {
    let dates = table.runtime.configuration.dateStrategy
    let (key, wanted) = (try owner.value(dates: dates), try members.map { try $0.value(dates: dates) })
    let known = try self.members(of: [key], for: caller, on: session, in: table)[key] ?? []
    guard known != wanted else { return }
    func run(_ text: StatementText, _ values: [TypedValue]) throws {
      _ = try table.runtime.run(Plan(BoundStatement(text, .collected(values)), of: caller), on: session) {
        try $0.changeCount()
      }
    }
    if !known.isEmpty { try run(deletion, [owner]) }
    for (position, member) in members.enumerated() {
      try run(insertion, [owner, member, .integer(Int64(position))])
    }
  }

  /// The keys of the members of each owner, in their order.
  func members<R>(
    of owners: [Value], for caller: RecordOwner, on session: Session, in table: RecordTable<R>
  ) throws -> [Value: [Value]] {
    var found: [Value: [Value]] = [:]
    let name = dialect.quote(names.table)
    let list = columns.map { "\(name).\(dialect.quote($0.name))" }
    let rows = try table.rows(
      withKeys: owners, "SELECT \(list[0]), \(list[1]) FROM \(name) WHERE \(list[0])",
      then: " ORDER BY \(list[2])", on: session
    ) { Plan(BoundStatement($0, .collected($1)), of: caller) }
    for row in rows {
      if let owner = row[0], let member = row[1] { found[owner, default: []].append(member) }
    }
    return found
  }

  /// What a property that is a cross reference is read from.
  func row(with members: [Row], like row: Row) -> Row {
    row.replaced(
      columns: ["name", "leftKeyName", "rightKeyName", "records"],
      values: [.text(names.table), .text(names.left), .text(names.right), .null], nested: [3: .rows(members)])
  }
}
