import DAOCore
import DAOKit
import DAORuntime

extension DocumentTable {
  /// The document with a key; nil without one.
  func document(_ key: String, _ owner: RecordOwner, on session: Session) throws -> Document? {
    try withShape(on: session) { shape in
      guard shape.table != nil, let key = shape.keyValue(key) else { return nil }
      return try document(key, in: shape, owner, on: session)
    }
  }

  func document(_ key: TypedValue, in shape: DocumentShape, _ owner: RecordOwner, on session: Session) throws -> Document? {
    var text = DocumentText(shape)
    try text.write("SELECT \(shape.selected) FROM \(shape.quotedName)", keys: [key], at: expiry.time(on: session))
    return try rows(of: text.statement, owner, on: session, shape.document).first
  }

  /// Whether there are documents with all of these keys.
  func hasAll(_ keys: [String], _ owner: RecordOwner, on session: Session) throws -> Bool {
    let keys = Array(Set(keys.map(ExactText.init)))
    return try withShape(on: session) { shape in
      guard !keys.isEmpty else { return true }
      guard shape.table != nil else { return false }
      let values = keys.compactMap { shape.keyValue($0.string) }
      guard values.count == keys.count else { return false }
      let time = try expiry.time(on: session)
      return try session.withSnapshot {
        try stride(from: 0, to: values.count, by: Self.keysAtOnce).allSatisfy { start in
          let some = Array(values[start..<min(start + Self.keysAtOnce, values.count)])
          var text = DocumentText(shape)
          text.write("SELECT count(*) FROM \(shape.quotedName)", keys: some, at: time)
          return try count(text.statement, owner, on: session) == some.count
        }
      }
    }
  }

  private static let keysAtOnce = 500

  func keys(_ query: DocumentQuery, _ owner: RecordOwner, on session: Session) throws -> [String] {
    try withShape(on: session) { shape in
      guard shape.table != nil else { return [] }
      let statement = try query.select(shape.quotedKey, in: shape, at: expiry.time(on: session))
      return try rows(of: statement, owner, on: session) { DocumentShape.keyText(try $0.value(0)) }
    }
  }

  func documents(_ query: DocumentQuery, _ owner: RecordOwner, on session: Session) throws -> [Document] {
    try withShape(on: session) { shape in
      guard shape.table != nil else { return [] }
      let statement = try query.select(shape.selected, in: shape, at: expiry.time(on: session))
      return try rows(of: statement, owner, on: session, shape.document)
    }
  }

  func count(_ query: DocumentQuery, _ owner: RecordOwner, on session: Session) throws -> Int {
    try withShape(on: session) { shape in
      guard shape.table != nil else { return 0 }
      return try count(query.count(in: shape, at: expiry.time(on: session)), owner, on: session)
    }
  }

  private func count(_ statement: BoundStatement, _ owner: RecordOwner, on session: Session) throws -> Int {
    try rows(of: statement, owner, on: session) { if case .integer(let count) = try $0.value(0) { Int(count) } else { 0 } }
      .first ?? 0
  }

  /// What a select gives, now and after each commit that changes it.
  ///
  /// - Parameter identity: What tells it from others that give the same type.
  func observe<Output: Sendable & Equatable>(
    _ identity: String, _ read: @escaping @Sendable (DocumentTable, RecordOwner, Session) throws -> Output
  ) -> LiveResults<Output> {
    let owner = owner("observe", .select)
    return LiveResults { [self] in
      let key = LiveKey(owner: ObjectIdentifier(owner), sql: identity, values: [], type: Output.self)
      return try live.source(key, owner, areEqual: ==) { [self] session in
        try session.followingSchema { try read(self, owner, session) }
      }
    }
  }
}
