import DAOCore

/// The prepared statements of one connection, keyed by the identity of their text.
struct StatementCache {
  private var statements: [ObjectIdentifier: SQLiteStatement] = [:]
  private var extras: [SQLiteStatement] = []
  /// The statement borrowed last, which is often the next one too. It is found without a look-up: 190 instructions of 14,796 in
  /// `insert`.
  private var last: SQLiteStatement?
  private var uses = 0

  /// The approximate size of the cached statements in bytes.
  private var size = 0

  /// More than the operations of a large service. A statement takes a few kilobytes.
  private static let limit = 500
  /// The most bytes of one connection's cached statements. A statement with 30,000 values takes a dozen MiB.
  private static let sizeLimit = 16 * 1024 * 1024

  /// The statement of `text`, if it is cached and not borrowed.
  mutating func borrow(_ text: StatementText) -> SQLiteStatement? {
    guard let last, last.text === text, !last.isBorrowed else { return find(text) }
    markBorrowed(last)
    return last
  }

  private mutating func find(_ text: StatementText) -> SQLiteStatement? {
    guard let statement = statements[ObjectIdentifier(text)], !statement.isBorrowed else { return nil }
    markBorrowed(statement)
    last = statement
    return statement
  }

  /// Caches a statement that has just been prepared and borrowed. A second statement of the same text is used once.
  mutating func insert(_ statement: SQLiteStatement) {
    let key = ObjectIdentifier(statement.text)
    guard statements[key] == nil, statement.size <= Self.sizeLimit / 8 else { return insert(once: statement) }
    markBorrowed(statement)
    while statements.count >= Self.limit || size + statement.size > Self.sizeLimit, evictOldest() {}
    statements[key] = statement
    size += statement.size
  }

  /// Holds a statement until it is given back, outside of the cache.
  mutating func insert(once statement: SQLiteStatement) {
    markBorrowed(statement)
    extras.append(statement)
  }

  mutating func giveBack(_ statement: SQLiteStatement) {
    statement.isBorrowed = false
    if !extras.isEmpty { finalize(extra: statement) }
  }

  private mutating func finalize(extra statement: SQLiteStatement) {
    guard let index = extras.firstIndex(where: { $0 === statement }) else { return }
    extras.remove(at: index)
    statement.finalize()
  }

  /// The number of statements that have not been given back.
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

  /// Finalizes the least recently used statement. False if all are borrowed.
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
