import DAOCore

/// The prepared statements of one connection, by the identity of their text.
struct StatementCache {
  private var statements: [ObjectIdentifier: SQLiteStatement] = [:]
  private var extras: [SQLiteStatement] = []
  /// What was borrowed last, which is often what is wanted next.
  private var last: SQLiteStatement?
  private var uses = 0

  /// About how many bytes the kept statements take.
  private var size = 0

  /// More than the operations of a large service; a statement takes a few kilobytes.
  private static let limit = 500
  /// What the kept statements of a connection take at most; a statement with 30,000 values takes a dozen MiB.
  private static let sizeLimit = 16 * 1024 * 1024

  /// The statement of `text` if it is cached and free.
  @inline(__always)
  mutating func borrow(_ text: StatementText) -> SQLiteStatement? {
    guard let last, last.text === text, !last.isBorrowed else { return find(text) }
    markBorrowed(last)
    return last
  }

  @inline(never)
  private mutating func find(_ text: StatementText) -> SQLiteStatement? {
    guard let statement = statements[ObjectIdentifier(text)], !statement.isBorrowed else { return nil }
    markBorrowed(statement)
    last = statement
    return statement
  }

  /// Keeps a statement that has just been prepared and is lent; a second one of the same text lives for one use.
  mutating func insert(_ statement: SQLiteStatement) {
    let key = ObjectIdentifier(statement.text)
    guard statements[key] == nil, statement.size <= Self.sizeLimit / 8 else { return insert(once: statement) }
    markBorrowed(statement)
    while statements.count >= Self.limit || size + statement.size > Self.sizeLimit, evictOldest() {}
    statements[key] = statement
    size += statement.size
  }

  /// Keeps a statement until it is given back.
  mutating func insert(once statement: SQLiteStatement) {
    markBorrowed(statement)
    extras.append(statement)
  }

  @inline(__always)
  mutating func giveBack(_ statement: SQLiteStatement) {
    statement.isBorrowed = false
    if !extras.isEmpty { finalize(extra: statement) }
  }

  @inline(never)
  private mutating func finalize(extra statement: SQLiteStatement) {
    guard let index = extras.firstIndex(where: { $0 === statement }) else { return }
    extras.remove(at: index)
    statement.finalize()
  }

  /// How many statements have not been given back.
  var borrowedCount: Int { statements.values.count { $0.isBorrowed } + extras.count }

  mutating func finalizeAll() {
    for statement in statements.values { statement.finalize() }
    for statement in extras { statement.finalize() }
    self = StatementCache()
  }

  private mutating func markBorrowed(_ statement: SQLiteStatement) {
    uses += 1
    statement.lastUse = uses
    statement.isBorrowed = true
  }

  /// Finalizes the statement that was used longest ago; false where all are lent.
  private mutating func evictOldest() -> Bool {
    let free = statements.filter { !$0.value.isBorrowed }
    guard let oldest = free.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return false }
    statements[oldest.key] = nil
    size -= oldest.value.size
    if last === oldest.value { last = nil }
    oldest.value.finalize()
    return true
  }
}
