import DAOCore
import DAORuntime
import DAOSQL
import Foundation

extension DocumentTable {
  /// Stores an object whole, in the session's transaction or one of its own. Returns whether it is a new one.
  func set(_ key: String, _ object: [String: JSON], until: Date?, _ owner: RecordOwner, on session: Session) throws -> Bool {
    try JSON.object(object).check()
    return try session.atomically {
      try withShape(on: session) { shape in
        var placement = try DocumentPlacement(object, in: shape)
        if shape.table == nil || placement.lacksColumns(in: shape) || until != nil && !shape.expires {
          try extend(for: object, expires: until != nil, on: session)
          // Not as it is known: where another process was faster, nothing has told of it here.
          shape = try freshShape(on: session)
          placement = try DocumentPlacement(object, in: shape)
        }
        guard let key = shape.keyValue(key) else {
          throw DAOError(.parameter, "'\(key)' cannot be a key of '\(name)', whose keys are \(shape.key.declaredType)")
        }
        let time = try expiry.time(on: session)
        if shape.expires { try shape.expiring.sweep(at: time, on: session) }
        if let until { try expiry.note(shape.expiring, until: until, on: session) }
        let isNew = try write(values(placement, at: time, until, in: shape), key, at: time, in: shape, owner, on: session)
        try checkAltered(object, key, in: shape, owner, on: session)
        return isNew
      }
    }
  }

  /// Updates the row, or inserts one. Returns whether it is a new one.
  private func write(
    _ values: [Written], _ key: TypedValue, at time: Double, in shape: DocumentShape, _ owner: RecordOwner,
    on session: Session
  ) throws -> Bool {
    let update = update(values, key, in: shape)
    // Between the two another connection may insert the row, and delete it again.
    for _ in 0..<Self.attempts {
      if try change(update, owner, on: session) > 0 { return false }
      if try change(insertion(values, key, at: time, in: shape), owner, on: session) > 0 { return true }
    }
    throw DAOError(.busy, "the document is inserted and deleted by others at the same time")
  }

  private static let attempts = 10

  /// - Throws: ``DAOError/Code/encoding`` where a column has made another value of a member than was stored.
  private func checkAltered(
    _ object: [String: JSON], _ key: TypedValue, in shape: DocumentShape, _ owner: RecordOwner, on session: Session
  ) throws {
    let stored = try shape.members.filter { column in
      try column.mayAlter && object[column.name].map { try column.stored($0) != nil } ?? false
    }
    guard !stored.isEmpty, let found = try document(key, in: shape, owner, on: session) else { return }
    for column in stored {
      guard let value = object[column.name], !column.isSame(value, found[column.name]) else { continue }
      throw DAOError(
        .encoding,
        "the column '\(column.column.path)' makes another value of the member '\(column.name)': it is \(column.column.declaredType)"
      )
    }
  }

  // MARK: Columns that come

  /// Makes the table, or the columns that an object needs, in the session's transaction.
  ///
  /// - Throws: ``DAOError/Code/missingColumn`` and ``DAOError/Code/recordTable`` for a table that documents have not made.
  private func extend(for object: [String: JSON], expires: Bool, on session: Session) throws {
    guard let connection = session.connection as? any TableChangingConnection else {
      throw DAOError(.recordTable, "the database's driver makes no tables for documents")
    }
    let tables = RecordTables(connection)
    // Not what was known: another process may have been here before.
    var shape = try freshShape(on: session)
    if try !isForeign(shape, tables) {
      try connection.lockTables()
      shape = try freshShape(on: session)
    }
    if try isForeign(shape, tables) {
      return try checkForeign(DocumentPlacement(object, in: shape), expires: expires, in: shape)
    }
    if shape.table == nil {
      session.note(changesOf: .unknown)
      try connection.execute(DocumentShape.creation(of: shape.quotedName, key: shape.key.name, dialect))
      shape = try freshShape(on: session)
    }
    if try tables.creation(of: name) == nil { try tables.record(name, RecordTables.documents, version: nil) }
    let placement = try DocumentPlacement(object, in: shape)
    var columns = placement.newColumns
    if !placement.side.isEmpty, !shape.hasSide { columns.append((DocumentShape.side, .json)) }
    for column in columns {
      session.note(changesOf: .unknown)
      try connection.execute(dialect.addition(of: column.name, column.kind, to: shape.name))
    }
    if expires, !shape.expires { try ExpiringTable.addColumn(to: shape.name, on: session) }
    if !columns.isEmpty { try makeIndexes(in: freshShape(on: session), on: session) }
  }

  /// Whether somebody else has made the table. A copy of one that documents have made has their columns, and no entry yet.
  private func isForeign(_ shape: DocumentShape, _ tables: RecordTables) throws -> Bool {
    guard let table = shape.table else { return false }
    guard let creation = try tables.creation(of: name) else { return !DocumentShape.isOwn(table) }
    return creation != RecordTables.documents
  }

  /// A table of somebody else gets no columns: what it cannot hold is an error.
  private func checkForeign(_ placement: DocumentPlacement, expires: Bool, in shape: DocumentShape) throws {
    if let column = placement.newColumns.first {
      throw DAOError(
        .missingColumn,
        "the table '\(name)' has no column for the member '\(column.name)', and documents have not made it: add the column there, "
          + "or leave the member out")
    }
    if let member = placement.lost, !shape.hasSide {
      let column = shape.index(of: member).map { shape.members[$0].column }
      throw DAOError(
        .encoding,
        "the table '\(name)' cannot hold the member '\(member)': its column is \(column?.declaredType ?? "another one")")
    }
    if expires, !shape.expires {
      throw DAOError(
        .recordTable,
        "documents have not made the table '\(name)': add the column '\(ExpiryColumn.name) \(dialect.type(of: .real))' there, so "
          + "that its rows can have a time")
    }
  }

  /// Notes that an index is wanted.
  func want(_ properties: [String]) {
    indexes.withLock { indexes in if !properties.isEmpty, !indexes.contains(properties) { indexes.append(properties) } }
  }

  /// Makes the wanted indexes whose columns are there.
  func makeIndexes(on session: Session) throws {
    try session.inTransaction {
      try (session.connection as? any TableChangingConnection)?.lockTables()
      let shape = try freshShape(on: session)
      guard shape.table != nil else { return }
      session.note(changesOf: .unknown)
      try makeIndexes(in: shape, on: session)
    }
  }

  private func makeIndexes(in shape: DocumentShape, on session: Session) throws {
    for properties in indexes.withLock({ $0 }) {
      let columns = properties.compactMap { property in
        property == shape.key.name ? property : shape.index(of: property).map { shape.members[$0].name }
      }
      guard columns.count == properties.count else { continue }
      let names = columns.map(dialect.quote).joined(separator: ", ")
      let index = indexName("\(name) (\(names))")
      try session.connection.execute("CREATE INDEX IF NOT EXISTS \(dialect.quote(index)) ON \(shape.quotedName) (\(names))")
    }
  }

  /// The name of an index; with a sum of all of it in the place of its end, if the engine would cut that.
  private func indexName(_ name: String) -> String {
    guard name.utf8.count > dialect.limits.nameLength else { return name }
    // FNV-1a (<http://www.isthe.com/chongo/tech/comp/fnv/>).
    let sum = name.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let end = " \(String(sum, radix: 16))"
    var start = name
    while start.utf8.count + end.utf8.count > dialect.limits.nameLength { start.removeLast() }
    return start + end
  }

  // MARK: Statements

  private typealias Written = (column: String, defaultSQL: String?, value: TypedValue)

  /// The columns that a change writes, besides the key and the time of adding, each with its value.
  private func values(
    _ placement: DocumentPlacement, at time: Double, _ until: Date?, in shape: DocumentShape
  ) -> [Written] {
    var values = zip(shape.members, placement.values).map { member, value -> Written in
      (member.name, member.column.isNotNull ? member.column.defaultSQL : nil, value)
    }
    if shape.hasSide {
      let side: TypedValue = placement.side.isEmpty ? .null : .json(JSON.object(placement.side).text(for: dialect))
      values.append((DocumentShape.side, nil, side))
    }
    if shape.hasChanged { values.append((DocumentShape.changed, nil, .real(time))) }
    if shape.expires {
      values.append((ExpiryColumn.name, nil, until.map { .real($0.timeIntervalSince1970) } ?? .null))
    }
    return values
  }

  private func place(_ index: Int, _ defaultSQL: String?) -> String {
    let place = dialect.place(index)
    return defaultSQL.map { "coalesce(\(place), \($0))" } ?? place
  }

  private func update(
    _ values: [Written], _ key: TypedValue, in shape: DocumentShape
  ) -> BoundStatement {
    var values = values
    if values.isEmpty { values = [(shape.key.name, nil, key)] }
    let parts = values.enumerated().map { "\(dialect.quote($1.column)) = \(place($0 + 1, $1.defaultSQL))" }
    let sql =
      "UPDATE \(shape.quotedName) SET \(parts.joined(separator: ", ")) WHERE \(shape.quotedKey) = \(place(values.count + 1, nil))"
    return BoundStatement(shape.text(sql, values.count + 1, .change), .collected(values.map(\.value) + [key]))
  }

  private func insertion(
    _ values: [Written], _ key: TypedValue, at time: Double, in shape: DocumentShape
  ) -> BoundStatement {
    var values = values + [(shape.key.name, nil, key)]
    if shape.hasAdded { values.append((DocumentShape.added, nil, .real(time))) }
    let names = values.map { dialect.quote($0.column) }.joined(separator: ", ")
    let places = values.enumerated().map { place($0 + 1, $1.defaultSQL) }.joined(separator: ", ")
    let sql =
      "INSERT INTO \(shape.quotedName) (\(names)) VALUES (\(places)) ON CONFLICT (\(dialect.quote(shape.key.name))) DO NOTHING"
    return BoundStatement(shape.text(sql, values.count, .change), .collected(values.map(\.value)))
  }

  // MARK: Deleting

  /// Deletes the document with a key, all of them without one.
  func delete(_ key: String?, _ owner: RecordOwner, on session: Session) throws -> Int {
    let shape = try currentShape(on: session)
    guard shape.table != nil else { return 0 }
    if shape.expires { try shape.expiring.sweep(at: expiry.time(on: session), on: session) }
    var (sql, values) = ("DELETE FROM \(shape.quotedName)", [TypedValue]())
    if let key {
      guard let value = shape.keyValue(key) else { return 0 }
      sql += " WHERE \(shape.quotedKey) = \(place(1, nil))"
      values = [value]
    }
    return try change(BoundStatement(shape.text(sql, values.count, .change), .collected(values)), owner, on: session)
  }

  /// - Throws: ``DAOError/Code/recordTable`` for a table that documents have not made.
  func drop(on session: Session) throws {
    try session.atomically {
      try (session.connection as? any TableChangingConnection)?.lockTables()
      guard let table = try session.connection.table(named: name) else { return }
      let tables = RecordTables(session.connection)
      // Another program may have dropped the table and made one of its own under the name.
      guard try tables.isOfDocuments(table) else {
        throw DAOError(.recordTable, "documents have not made the table '\(name)', and do not drop it")
      }
      if try tables.creation(of: name) == nil { try tables.record(name, RecordTables.documents, version: nil) }
      try tables.drop(name, on: session)
    }
  }
}
