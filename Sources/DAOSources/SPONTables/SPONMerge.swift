import DAOCore

/// Makes the value of a file of SPON: what was not changed is that of the file.
struct SPONMerge {
  let content: FileContent
  let layout: FileLayout
  let traits: FormatTraits
  private let names = MemberNames()

  /// - Parameter original: The value of the file that is written again; nil for a new file.
  /// - Throws: ``DAOError/Code/encoding`` for tables that the file cannot hold together; errors of the rows.
  func value(over original: SPON?) throws -> SPON {
    if case .object(let object) = original {
      return .object(object.type == "DataStore" ? try dataStore(object) : try self.object(over: object))
    }
    guard layout.parts == nil else { return .object(try object(over: SPONObject(type: nil, unique: []))) }
    guard content.tables.count < 2 else {
      throw content.misfit("an array of SPON")
    }
    let rows: [SPON] = if case .list(let rows) = original { rows } else { [] }
    return .list(try content.tables.first.map { try elements(of: $0, over: rows) } ?? [])
  }

  // MARK: Objects

  private func object(over original: SPONObject) throws -> SPONObject {
    let tables = content.rowTables(layout)
    let named = Dictionary(tables.map { (ExactText($0.name), $0) }) { first, _ in first }
    var values: [ExactText: SPONObject.Member] = [:]
    var new: [SPONObject.Member] = []
    if let table = content.valuesTable(layout), case let row = try content.values(layout), !row.isEmpty {
      let old = original.members.filter { named[ExactText($0.name)] == nil && table.hasMember($0.name) }
      let columns = Dictionary(row.map { (ExactText($0.column.name), $0) }) { first, _ in first }
      let stored = table.columns.map { column in
        columns[ExactText(column.name)].map { column.content.stored($0.value) } ?? .null
      }
      new = try merged(old, table, StoredRow(values: stored))
      for member in new { values[ExactText(member.name)] = member }
    }
    let known = try original.members.compactMap { member -> SPONObject.Member? in
      // The database may have tables that the file had not when it was opened, and lack others.
      guard let table = named[ExactText(member.name)] else { return values[ExactText(member.name)] }
      let rows: [SPON] = if case .list(let rows) = member.value { rows } else { [] }
      return try self.member(table, over: rows)
    }
    let names = Set(original.members.map { ExactText($0.name) })
    new.removeAll { names.contains(ExactText($0.name)) }
    let added = try tables.filter { !names.contains(ExactText($0.name)) }.map { try member($0, over: []) }
    return SPONObject(type: original.type, unique: known + new + added)
  }

  private func member(_ table: FileTable, over rows: [SPON]) throws -> SPONObject.Member {
    SPONObject.Member(name: table.name, value: .list(try elements(of: table, over: rows)))
  }

  /// - Throws: ``DAOError/Code/encoding`` for tables and columns that the schema of the file has not.
  private func dataStore(_ original: SPONObject) throws -> SPONObject {
    let store = try SPONStore(.object(original), named: "")
    for table in content.tables {
      let known = store.tables.first { $0.name.isExactly(table.name) }?.columns
      guard let name = known.map({ known in table.written.map(\.name).first { !known.contains($0) } }) ?? table.name else {
        continue
      }
      throw DAOError(
        .encoding, "the DataStore has no '\(name)' in its schema, which is not changed here: save it as another file")
    }
    return try original.changing("tables") { value in
      guard case .list(let list) = value else { return value }
      return .list(
        try zip(list, store.tables).compactMap { value, known in
          guard case .object(let object) = value, let table = content.tables.first(where: { $0.name.isExactly(known.name) })
          else {
            return nil
          }
          return .object(try object.changing("rows") { _ in .list(try elements(of: table, over: known.rows)) })
        })
    }
  }

  // MARK: Rows

  private func elements(of table: FileTable, over rows: [SPON]) throws -> [SPON] {
    let type = rows.lazy.compactMap(\.type).first
    var elements: [SPON] = []
    guard let cursor = try content.mergeCursor(of: table) else {
      try content.rows(of: table) { elements.append(try element($0, table, type)) }
      return elements
    }
    defer { cursor.close() }
    func add(_ row: StoredRow) throws { elements.append(try element(table.values(row), table, type)) }
    for old in rows {
      if let row = try cursor.next(add) { elements.append(try element(row, table, type, over: old)) }
    }
    try cursor.rest(add)
    return elements
  }

  /// A row that the file has not.
  private func element(_ values: [FileValue], _ table: FileTable, _ type: String?) throws -> SPON {
    if table.holdsValues, let column = table.written.first, let value = values.first { return SPON(value, column) }
    let members = zip(table.written, values).compactMap { column, value -> SPONObject.Member? in
      if value.isNull, column.leavesNullOut { return nil }
      return SPONObject.Member(name: column.member, value: SPON(value, column))
    }
    return .object(SPONObject(type: type, unique: members))
  }

  /// A row in the place of one of the file.
  private func element(_ row: StoredRow, _ table: FileTable, _ type: String?, over old: SPON) throws -> SPON {
    if table.holdsValues {
      return try merged([SPONObject.Member(name: FileRow.value, value: old)], table, row).first?.value ?? .null
    }
    guard case .object(let object) = old else { return try element(table.values(row), table, type) }
    return .object(SPONObject(type: object.type, unique: try merged(object.members, table, row)))
  }

  /// The members of an object of the file, with the values of now.
  private func merged(_ old: [SPONObject.Member], _ table: FileTable, _ stored: StoredRow) throws -> [SPONObject.Member] {
    var row = FileRow(names: names)
    try row.add(old)
    let changes = RowChanges(table, of: row, to: stored, traits)
    return changes.members(over: old, named: \.name) { column, value, old in
      if old != nil, value.isNull, column.leavesNullOut { return nil }
      return SPONObject.Member(name: column.member, value: SPON(value, column, like: old?.value))
    }
  }
}

extension SPONObject {
  /// The object with another value of a member.
  fileprivate func changing(_ name: String, _ body: (SPON) throws -> SPON) rethrows -> SPONObject {
    SPONObject(
      type: type,
      unique: try members.map { $0.name.isExactly(name) ? Member(name: $0.name, value: try body($0.value)) : $0 })
  }
}
