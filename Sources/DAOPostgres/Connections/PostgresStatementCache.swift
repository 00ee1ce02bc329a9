#if PostgreSQL
  import DAOCore

  /// The prepared statements of one connection, keyed by the identity of their text.
  struct PostgresStatementCache {
    private var statements: [ObjectIdentifier: PostgresStatement] = [:]
    private var extras: [PostgresStatement] = []
    private var outdated: [PostgresStatement] = []
    private var uses = 0

    /// The server keeps a plan for each of them.
    private static let limit = 500

    var isFull: Bool { statements.count >= Self.limit }

    /// The number of statements that have not been given back.
    var borrowedCount: Int { statements.values.count { $0.isBorrowed } + extras.count }

    mutating func borrow(_ text: StatementText) -> PostgresStatement? {
      guard let statement = statements[ObjectIdentifier(text)], !statement.isBorrowed else { return nil }
      mark(statement)
      return statement
    }

    /// Caches a statement that has just been prepared and borrowed. A second statement of the same text is used once.
    mutating func insert(_ statement: PostgresStatement) {
      let key = ObjectIdentifier(statement.text)
      guard statements[key] == nil else { return insert(once: statement) }
      mark(statement)
      statements[key] = statement
    }

    /// Holds a statement until it is given back, outside of the cache.
    mutating func insert(once statement: PostgresStatement) {
      mark(statement)
      extras.append(statement)
    }

    /// - Returns: Whether it was held outside of the cache, and is of no use any more.
    mutating func giveBack(_ statement: PostgresStatement) -> Bool {
      statement.isBorrowed = false
      guard let index = extras.firstIndex(where: { $0 === statement }) else { return false }
      extras.remove(at: index)
      statement.close()
      return true
    }

    /// Notes that the schema has changed: what was prepared before may have other columns now, which the server refuses to run.
    mutating func outdate() {
      let free = statements.filter { !$0.value.isBorrowed }
      outdated += free.values
      for key in free.keys { statements[key] = nil }
    }

    /// Keeps a statement that nobody uses any more until it can be deallocated.
    mutating func keep(outdated statement: PostgresStatement) { outdated.append(statement) }

    /// The statements that are to be deallocated.
    mutating func takeOutdated() -> [PostgresStatement] {
      defer { outdated = [] }
      return outdated
    }

    mutating func remove(_ statement: PostgresStatement) {
      let key = ObjectIdentifier(statement.text)
      guard statements[key] === statement else { return }
      statements[key] = nil
      if statement.isBorrowed { extras.append(statement) }
    }

    /// The statement that was used longest ago; nil if all are borrowed.
    mutating func removeOldest() -> PostgresStatement? {
      let free = statements.values.filter { !$0.isBorrowed }
      guard let oldest = free.min(by: { $0.lastUse < $1.lastUse }) else { return nil }
      statements[ObjectIdentifier(oldest.text)] = nil
      return oldest
    }

    mutating func removeAll() {
      for statement in statements.values { statement.close() }
      for statement in extras + outdated { statement.close() }
      self = PostgresStatementCache()
    }

    private mutating func mark(_ statement: PostgresStatement) {
      uses += 1
      statement.lastUse = uses
      statement.isBorrowed = true
    }
  }
#endif
