#if PostgreSQL
  import DAOCore

  /// The prepared statements of one connection, keyed by the identity of their text.
  struct PostgresStatementCache {
    private var statements: [ObjectIdentifier: PostgresStatement] = [:]
    private var extras: [PostgresStatement] = []
    /// Whether a second statement of a text may be used again, by the same call.
    var keepsExtras = false { didSet { if !keepsExtras { dropExtras() } } }
    /// The names of statements that the server still has, and nobody uses any more.
    private(set) var outdated: [String] = []
    private var uses = 0

    /// The server keeps a plan for each of them.
    private static let limit = 500

    /// The number of statements that have not been given back.
    var borrowedCount: Int { statements.values.count { $0.isBorrowed } + extras.count { $0.isBorrowed } }

    mutating func borrow(_ text: StatementText, at now: ContinuousClock.Instant) -> PostgresStatement? {
      var found = statements[ObjectIdentifier(text)]
      if found?.isBorrowed != false, keepsExtras {
        found = extras.first { $0.text === text && !$0.isBorrowed && !$0.isOutdated } ?? found
      }
      guard let found, !found.isBorrowed, found.end > now else { return nil }
      mark(found)
      return found
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

    mutating func giveBack(_ statement: PostgresStatement) {
      statement.isBorrowed = false
      if !keepsExtras { dropExtras() }
    }

    private mutating func dropExtras() {
      let unused = extras.filter { !$0.isBorrowed }
      guard !unused.isEmpty else { return }
      extras.removeAll { !$0.isBorrowed }
      for statement in unused { keep(outdated: statement) }
    }

    /// Notes that the schema has changed: what was prepared before may have other columns now, which the server refuses to run.
    mutating func outdate() {
      for statement in extras { statement.isOutdated = true }
      for (key, statement) in statements where !statement.isBorrowed {
        statements[key] = nil
        keep(outdated: statement)
      }
    }

    /// Makes room for a statement of `text`. Returns the one that there was.
    mutating func outdate(_ text: StatementText) -> PostgresStatement? {
      if let old = statements[ObjectIdentifier(text)], !old.isBorrowed {
        remove(old)
        return old
      }
      guard statements.count >= Self.limit else { return nil }
      let oldest = statements.values.filter { !$0.isBorrowed }.min { $0.lastUse < $1.lastUse }
      if let oldest { remove(oldest) }
      return nil
    }

    /// Keeps a statement that nobody uses any more until it can be deallocated.
    private mutating func keep(outdated statement: PostgresStatement) {
      statement.close()
      outdate(statement.name)
    }

    /// Notes that the server has a statement that nobody will use.
    mutating func outdate(_ name: String) { if !name.isEmpty { outdated.append(name) } }

    /// Notes that the server has deallocated the first of the outdated statements.
    mutating func forgetOutdated(_ count: Int) { outdated.removeFirst(min(count, outdated.count)) }

    /// Notes that the server has none of the statements any more.
    mutating func forgetNames() {
      for statement in Array(statements.values) + extras { statement.forgetName() }
      outdate()
      outdated = []
    }

    /// Takes a statement out of use, at once or when it is given back.
    mutating func remove(_ statement: PostgresStatement) {
      let key = ObjectIdentifier(statement.text)
      guard statements[key] === statement else { return }
      statements[key] = nil
      guard statement.isBorrowed else { return keep(outdated: statement) }
      statement.isOutdated = true
      extras.append(statement)
    }

    mutating func removeAll() {
      for statement in statements.values { statement.close() }
      for statement in extras { statement.close() }
      self = PostgresStatementCache()
    }

    /// Releases the statements of a connection that is gone: what binds and reads them refers back to them.
    func releaseAll() { for statement in Array(statements.values) + extras { statement.state.close() } }

    private mutating func mark(_ statement: PostgresStatement) {
      uses += 1
      statement.lastUse = uses
      statement.isBorrowed = true
    }
  }
#endif
