import DAOCore
import DAORuntime
import DAOSQL

extension RecordTable {
  /// Rows with the records that they hold: one statement for each link, however many rows there are.
  ///
  /// - Throws: ``DAOError/Code/noRow`` for a record that is gone, where the property is not optional.
  func complete(_ rows: [Row], on session: Session) throws -> [Row] {
    guard !links.isEmpty, let first = rows.first else { return rows }
    let owner = owner("links", .select)
    let crosses = links.filter { $0.column == nil }
    let layout = first.layout(adding: crosses.map(\.name))
    var contents = Array(repeating: [Int: Row.Nested](), count: rows.count)
    for link in links {
      let keys = try keys(of: link, in: rows, for: owner, on: session)
      let all = Self.distinct(keys.lazy.compactMap(\.self).joined())
      let found = all.isEmpty ? [:] : try link.target.rows(withKeys: all, on: session)
      let column = link.column ?? rows[0].columns.count + (crosses.firstIndex { $0.name == link.name } ?? 0)
      for (row, keys) in keys.enumerated() {
        guard let keys else { continue }
        contents[row][column] = try content(link, keys, found, of: rows[row])
      }
    }
    return zip(rows, contents).map { row, content in
      // What is gone of an optional property is nil.
      let gone = links.compactMap(\.column).filter { content[$0] == nil }
      return row.completed(with: content, without: gone, in: layout)
    }
  }

  /// In their order: a call that runs again must ask for the same.
  private static func distinct(_ keys: some Sequence<Value>) -> [Value] {
    var seen: Set<Value> = []
    return keys.filter { seen.insert($0).inserted }
  }

  /// For each row the keys that a link holds; nil where the property is nil.
  private func keys(
    of link: RecordLink, in rows: [Row], for owner: RecordOwner, on session: Session
  ) throws -> [[Value]?] {
    switch link.storage {
    case .one(let column): return rows.map { row in row[column].flatMap { $0 == .null ? nil : [$0] } }
    case .many(let column): return try rows.map { row in try row[column].flatMap { $0 == .null ? nil : try link.keys(in: $0) } }
    case .cross(let table):
      let owners = rows.map { $0[keys[0]] ?? .null }
      let members = try table.members(of: Self.distinct(owners), for: owner, on: session, in: self)
      return owners.map { members[$0] ?? [] }
    }
  }

  private func content(_ link: RecordLink, _ keys: [Value], _ found: [Value: Row], of row: Row) throws -> Row.Nested? {
    let rows = keys.compactMap { found[$0] }
    // A member whose time is over leaves the list before it is deleted.
    if case .cross(let table) = link.storage { return .row(table.row(with: rows, like: row)) }
    if let gone = keys.first(where: { found[$0] == nil }) {
      if case .one = link.storage, link.isOptional { return nil }
      throw DAOError(
        .noRow,
        "'\(link.name)' of the row with the key \((row[self.keys[0]] ?? .null).literal) of '\(name)' holds \(gone.literal), "
          + "and no row of '\(link.target.name)' has this key")
    }
    if case .one = link.storage { return rows.first.map { .row($0) } }
    return .rows(rows)
  }

  func rows(withKeys keys: [Value], on session: Session) throws -> [Value: Row] {
    let key = self.keys[0]
    let select = "SELECT \(columnList) FROM \(quotedName) WHERE \(quoted(schema.columns[key]))"
    let rows = try rows(withKeys: keys, select, on: session) { times.plan(reading: ($0, $1), of: owner("links", .select)) }
    let found = try complete(rows, on: session).map { ($0[key] ?? .null, $0) }
    return Dictionary(found) { first, _ in first }
  }
}
