import DAOCore
import DAORuntime

extension RecordTable {
  // MARK: Writing

  /// The values of a record and of those that it holds.
  ///
  /// - Parameter savesLinks: False to store their keys alone.
  /// - Throws: ``DAOError/Code/parameter`` for a property that is not encoded.
  func input(of record: R, savesLinks: Bool = true) throws -> RecordInput {
    var input = RecordInput(values: try values(of: record))
    guard !links.isEmpty else { return input }
    let held = try LinkCollector.values(of: record, Set(links.map(\.name)))
    input.linked = try links.map { link in try link.records(of: held[link.name])?.map(link.target.linkedInput) }
    input.savesLinks = savesLinks
    return input
  }

  /// Writes a record, and first those that it holds.
  func write(_ input: RecordInput, _ mode: RecordWrite, of owner: RecordOwner, on session: Session) throws -> WrittenRecord {
    guard !links.isEmpty else { return try write(input.values, mode, of: owner, on: session) }
    return try runtime.atomically(on: session) {
      var values = input.values
      var members: [(table: CrossTable, keys: [TypedValue])] = []
      for (link, records) in zip(links, input.linked) where mode.writes(link.name) {
        let keys = try records?.map { try link.target.link($0, saves: input.savesLinks, for: owner, on: session) }
        switch link.storage {
        case .one(let column), .many(let column):
          values[column] = try RecordLink.stored(keys, as: link.storage, dates: runtime.configuration.dateStrategy)
        case .cross(let table): members.append((table, keys ?? []))
        }
      }
      let written = try write(values, mode, of: owner, on: session)
      for (table, keys) in members {
        try table.replace(with: keys, of: written.values[self.keys[0]], for: owner, on: session, in: self)
      }
      return written
    }
  }

  // MARK: Reading

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
      let all = Array(Set(keys.lazy.compactMap(\.self).joined()))
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

  /// For each row the keys that a link holds; nil where the property is nil.
  private func keys(
    of link: RecordLink, in rows: [Row], for owner: RecordOwner, on session: Session
  ) throws -> [[Value]?] {
    switch link.storage {
    case .one(let column): return rows.map { row in row[column].flatMap { $0 == .null ? nil : [$0] } }
    case .many(let column): return try rows.map { row in try row[column].flatMap { $0 == .null ? nil : try link.keys(in: $0) } }
    case .cross(let table):
      let owners = rows.map { $0[keys[0]] ?? .null }
      let members = try table.members(of: Array(Set(owners)), for: owner, on: session, in: self)
      return owners.map { members[$0] ?? [] }
    }
  }

  private func content(_ link: RecordLink, _ keys: [Value], _ found: [Value: Row], of row: Row) throws -> Row.Nested? {
    if let gone = keys.first(where: { found[$0] == nil }) {
      if case .one = link.storage, link.isOptional { return nil }
      throw DAOError(
        .noRow,
        "'\(link.name)' of the row with the key \((row[self.keys[0]] ?? .null).literal) of '\(name)' holds \(gone.literal), "
          + "and no row of '\(link.target.name)' has this key")
    }
    let rows = keys.compactMap { found[$0] }
    switch link.storage {
    case .one: return rows.first.map { .row($0) }
    case .many: return .rows(rows)
    case .cross(let table): return .row(table.row(with: rows, like: row))
    }
  }
}

extension RecordWrite {
  /// Whether what a property holds is written.
  fileprivate func writes(_ property: String) -> Bool {
    guard case .update(let only?) = self else { return true }
    return only.contains(property)
  }
}
