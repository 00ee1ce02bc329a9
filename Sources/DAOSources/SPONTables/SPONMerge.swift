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
    let isTable = { layout.parts?.contains(.table($0)) == true }
    var values: [SPONObject.Member] = []
    if let table = content.valuesTable(layout) {
      var row: [FileValue] = []
      for field in try content.onlyRow(of: table) { row.append(field.value) }
      if !row.isEmpty { values = try merged(original.members.filter { !isTable($0.name) }, table, row) }
    }
    let tables = content.rowTables(layout)
    let known = try original.members.compactMap { member -> SPONObject.Member? in
      guard isTable(member.name), case .list(let rows) = member.value else {
        return values.first { $0.name.isExactly(member.name) }
      }
      return try tables.first { $0.name.isExactly(member.name) }.map { try self.member($0, over: rows) }
    }
    let names = Set(original.members.map { ExactText($0.name) })
    let new = values.filter { !names.contains(ExactText($0.name)) }
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
    let type = rows.lazy.compactMap { if case .object(let object) = $0 { object.type } else { nil } }.first
    var elements: [SPON] = []
    guard let cursor = try content.mergeCursor(of: table) else {
      try content.rows(of: table) { elements.append(try element($0, table, type, over: nil)) }
      return elements
    }
    defer { cursor.close() }
    func add(_ row: StoredRow) throws { elements.append(try element(table.values(row), table, type, over: nil)) }
    for old in rows {
      if let row = try cursor.next(add) { elements.append(try element(table.values(row), table, type, over: old)) }
    }
    try cursor.rest(add)
    return elements
  }

  private func element(_ values: [FileValue], _ table: FileTable, _ type: String?, over old: SPON?) throws -> SPON {
    if table.holdsValues {
      let old = old.map { [SPONObject.Member(name: FileRow.value, value: $0)] }
      return try merged(old, table, values).first?.value ?? .null
    }
    guard case .object(let object) = old else { return .object(SPONObject(type: type, unique: try merged(nil, table, values))) }
    return .object(SPONObject(type: object.type, unique: try merged(object.members, table, values)))
  }

  /// The members of an object, with the values of a row.
  ///
  /// - Parameter old: Those of the file; nil for a new object.
  private func merged(_ old: [SPONObject.Member]?, _ table: FileTable, _ values: [FileValue]) throws -> [SPONObject.Member] {
    var row = FileRow(names: names)
    try row.add(old ?? [])
    let before = table.values(table.stored(row, traits))
    var fields: [ExactText: (column: FileColumn, value: FileValue, isChanged: Bool)] = [:]
    for (column, (before, now)) in zip(table.written, zip(before, values)) {
      let isChanged = old == nil ? !column.leavesNullOut : column.json(before) != column.json(now)
      fields[ExactText(column.member)] = (column, now, isChanged)
    }
    var members: [SPONObject.Member] = []
    for member in old ?? [] {
      guard let field = fields.removeValue(forKey: ExactText(member.name)) else { continue }
      if !field.isChanged {
        members.append(member)
      } else if !field.column.leavesNullOut || !field.value.isNull {
        members.append(SPONObject.Member(name: member.name, value: SPON(field.value, field.column, like: member.value)))
      }
    }
    for column in table.written {
      guard let field = fields[ExactText(column.member)], field.isChanged || old == nil && !field.value.isNull else { continue }
      members.append(SPONObject.Member(name: column.member, value: SPON(field.value, column)))
    }
    return members
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
