import DAOCore
import DAORuntime

/// What a database keeps of its sync, as one transaction sees it.
struct SyncStore {
  let connection: any SyncingConnection
  /// The instances by number.
  private(set) var actors: [Int64: SyncActor] = [:]
  private var numbers: [SyncActor: Int64] = [:]
  /// The instance that was asked for last: most rows of a file are of one.
  private var last: (actor: SyncActor, number: Int64)?
  /// This instance.
  private(set) var own = SyncActor(instance: "", epoch: 0)
  private(set) var ownNumber: Int64 = 0
  private(set) var clock: Int64 = 0
  private var file: String?
  /// The rule of tables that have none of their own.
  private(set) var fallback = SyncRule.lastWriter
  /// The tables with a rule of their own, by name in lower case; nil for those that are not synced.
  private(set) var rules: [String: SyncRule?] = [:]

  /// What is kept; nil where the sync is not enabled.
  ///
  /// - Throws: ``DAOError/Code/database`` for an engine without sync.
  init?(_ session: Session) throws {
    connection = try Self.connection(of: session)
    guard try connection.tableSchema(SyncNames.state) != nil else { return nil }
    try load()
  }

  static func connection(of session: Session) throws -> any SyncingConnection {
    guard let connection = session.connection as? any SyncingConnection else {
      throw DAOError(
        .database, "sync between instances needs an embedded database: a server's instances have replication of their own")
    }
    return connection
  }

  /// What is kept.
  ///
  /// - Throws: ``DAOError/Code/configuration`` where the sync is not enabled.
  static func enabled(on session: Session) throws -> SyncStore {
    guard let store = try SyncStore(session) else {
      throw DAOError(.configuration, "the sync of the database is not enabled: call enableSync(instance:)")
    }
    return store
  }

  private mutating func load() throws {
    for row in try connection.rows("SELECT number, instance, epoch FROM \(SyncNames.actors)", []) {
      guard case .integer(let number) = row[0], case .text(let instance) = row[1], case .integer(let epoch) = row[2] else {
        continue
      }
      actors[number] = SyncActor(instance: instance, epoch: epoch)
      numbers[SyncActor(instance: instance, epoch: epoch)] = number
    }
    let state = try connection.rows("SELECT clock, actor, file, rule FROM \(SyncNames.state)", []).first ?? []
    guard state.count == 4, case .integer(let clock) = state[0], case .integer(let number) = state[1], let own = actors[number]
    else {
      throw DAOError(.corrupt, "the database has lost what it keeps of its sync: disable it, and enable it anew")
    }
    (self.clock, ownNumber, self.own) = (clock, number, own)
    file = if case .text(let file) = state[2] { file } else { nil }
    if case .text(let text) = state[3], let rule = SyncRule(text: text) { fallback = rule }
    for row in try connection.rows("SELECT name, rule FROM \(SyncNames.tables)", []) {
      guard case .text(let name) = row[0] else { continue }
      rules[name] = if case .text(let text) = row[1] { .some(SyncRule(text: text)) } else { .some(nil) }
    }
  }

  // MARK: Making

  /// Makes what is kept.
  static func create(on session: Session, instance: String) throws -> SyncStore {
    let connection = try connection(of: session)
    for sql in [
      """
      CREATE TABLE \(SyncNames.actors) (number INTEGER PRIMARY KEY, instance TEXT NOT NULL, epoch INTEGER NOT NULL,
        received INTEGER NOT NULL DEFAULT 0, acknowledged INTEGER NOT NULL DEFAULT 0, acknowledged_at INTEGER NOT NULL DEFAULT 0,
        is_peer INTEGER NOT NULL DEFAULT 0, UNIQUE (instance, epoch))
      """,
      """
      CREATE TABLE \(SyncNames.state) (clock INTEGER NOT NULL, actor INTEGER NOT NULL, applying INTEGER NOT NULL DEFAULT 0,
        mark INTEGER NOT NULL DEFAULT 0, floor INTEGER NOT NULL DEFAULT 0, file TEXT, rule TEXT NOT NULL)
      """,
      "CREATE TABLE \(SyncNames.marks) (number INTEGER PRIMARY KEY)",
      "CREATE TABLE \(SyncNames.tables) (name TEXT PRIMARY KEY, rule TEXT)",
      "INSERT INTO \(SyncNames.actors) (number, instance, epoch) VALUES (1, '', 0)",
      """
      INSERT INTO \(SyncNames.state) (clock, actor, rule)
      VALUES (\(connection.presentTime) * \(SyncStamp.millisecond), 1, '\(SyncRule.lastWriter.text)')
      """,
    ] { try connection.execute(sql) }
    var store = try enabled(on: session)
    try store.beginEpoch(as: instance)
    return store
  }

  /// Stores which tables are not synced, and the rules of others.
  mutating func set(_ rules: [String: SyncRule?], fallback: SyncRule) throws {
    (self.rules, self.fallback) = (rules, fallback)
    _ = try connection.rows("UPDATE \(SyncNames.state) SET rule = \(place(1))", [.text(fallback.text)])
    try connection.execute("DELETE FROM \(SyncNames.tables)")
    for (name, rule) in rules {
      _ = try connection.rows(
        "INSERT INTO \(SyncNames.tables) (name, rule) VALUES (\(connection.dialect.places(2)))",
        [.text(name), rule.map { .text($0.text) } ?? .null])
    }
  }

  /// The rule of a table; nil for one that is not synced.
  func rule(of table: String) -> SyncRule? { rules[table.asciiLowercased] ?? fallback }

  // MARK: The clock and the epoch

  /// Moves the clock past `time`, and gives its new value.
  mutating func tick(past time: Int64 = 0) throws -> Int64 {
    let sql = """
      UPDATE \(SyncNames.state) SET clock = max(clock + 1, \(place(1)) + 1, \(connection.presentTime) * \(SyncStamp.millisecond))
      RETURNING clock
      """
    guard case .integer(let time)? = try connection.rows(sql, [.integer(time)]).first?.first else { return clock }
    clock = time
    return time
  }

  /// The present time, without the changes that the clock counts.
  func presentTime() throws -> Int64 {
    guard case .integer(let time)? = try connection.rows("SELECT \(connection.presentTime)", []).first?.first else { return 0 }
    return time * SyncStamp.millisecond
  }

  /// Begins an epoch: no point of an earlier one is handed out again, nothing is taken for known to others, and they are asked for
  /// everything.
  ///
  /// So whatever was lost or forgotten, this instance gets all that others have, and they all that it has.
  /// - Parameter last: An epoch that others know of this instance.
  mutating func beginEpoch(as instance: String, after last: Int64 = 0) throws {
    // Not that which a restored database has begun and forgotten.
    let epoch = max(try tick(), own.epoch + 1, last + 1) + Int64.random(in: 0..<SyncStamp.millisecond)
    file = try connection.fileNumber()
    ownNumber = try number(of: SyncActor(instance: instance, epoch: epoch))
    own = SyncActor(instance: instance, epoch: epoch)
    _ = try connection.rows(
      "UPDATE \(SyncNames.state) SET actor = \(place(1)), mark = 0, file = \(place(2))",
      [.integer(ownNumber), file.map { .text($0) } ?? .null])
    try connection.execute("DELETE FROM \(SyncNames.marks)")
    try connection.execute("UPDATE \(SyncNames.actors) SET received = 0, acknowledged = 0, acknowledged_at = 0")
    // A row may be one that its writer has deleted and forgotten since.
    for log in try connection.storedTables() where log.name.hasPrefix(SyncNames.logPrefix) {
      try connection.execute("UPDATE \(connection.dialect.quote(log.name)) SET \"open:\" = 1")
    }
  }

  /// Begins an epoch where the database is another file than it was, since it was copied or restored, or gets another name.
  mutating func noteFile(as instance: String? = nil) throws {
    let name = instance ?? own.instance
    if try connection.fileNumber() != file || !name.isExactly(own.instance) { try beginEpoch(as: name) }
  }

  var sequence: SyncSequence { SyncSequence(epoch: own.epoch, number: clock) }

  // MARK: Instances

  /// The number of an instance, a new one for one that was not known.
  mutating func number(of actor: SyncActor) throws -> Int64 {
    if let last, last.actor == actor { return last.number }
    if let number = numbers[actor] {
      last = (actor, number)
      return number
    }
    let sql = "INSERT INTO \(SyncNames.actors) (instance, epoch) VALUES (\(connection.dialect.places(2))) RETURNING number"
    guard case .integer(let number)? = try connection.rows(sql, [.text(actor.instance), .integer(actor.epoch)]).first?.first
    else {
      throw DAOError(.corrupt, "an instance of the sync has no number")
    }
    actors[number] = actor
    numbers[actor] = number
    return number
  }

  func actor(_ number: Int64) throws -> SyncActor {
    // Of a column that has come since.
    if number == 0 { return .none }
    guard let actor = actors[number] else {
      throw DAOError(.corrupt, "the log of a synced table names an instance that is not known")
    }
    return actor
  }

  /// The instance in its last epoch that is known; nil for one that is not.
  func lastActor(of instance: String) -> SyncActor? {
    actors.values.filter { $0.instance.isExactly(instance) }.max()
  }

  func integer(_ column: String, of actor: SyncActor) throws -> Int64 {
    guard let number = numbers[actor] else { return 0 }
    let found = try connection.rows("SELECT \(column) FROM \(SyncNames.actors) WHERE number = \(place(1))", [.integer(number)])
    guard case .integer(let value)? = found.first?.first else { return 0 }
    return value
  }

  mutating func set(_ values: [(column: String, value: Int64)], of actor: SyncActor) throws {
    let sets = values.enumerated().map { "\($1.column) = \(place($0 + 1))" }.joined(separator: ", ")
    let number = try number(of: actor)
    _ = try connection.rows(
      "UPDATE \(SyncNames.actors) SET \(sets) WHERE number = \(place(values.count + 1))",
      values.map { .integer($0.value) } + [.integer(number)])
  }

  /// Up to where the changes of each instance are known.
  func received() throws -> [(actor: SyncActor, number: Int64)] {
    try connection.rows("SELECT number, received FROM \(SyncNames.actors) WHERE received > 0 ORDER BY number", []).compactMap {
      row in
      guard case .integer(let number) = row[0], case .integer(let received) = row[1], let actor = actors[number] else {
        return nil
      }
      return (actor, received)
    }
  }

  /// Whether an instance has had an epoch before this one, of which others may know more than it does.
  func isRestored(_ actor: SyncActor) -> Bool {
    actors.values.contains { $0.instance.isExactly(actor.instance) && $0.epoch < actor.epoch }
  }

  /// Whether this instance was restored, and has not applied a file of each peer since.
  func isCatchingUp() throws -> Bool {
    guard isRestored(own) else { return false }
    let heard = Set(try received().map(\.actor))
    return try peers().contains { !heard.contains($0.actor) }
  }

  // MARK: Files that were written

  /// The points up to which files were written, and after which no deletion is forgotten.
  func marks() throws -> [Int64] {
    try connection.rows("SELECT number FROM \(SyncNames.marks) ORDER BY number", []).compactMap {
      if case .integer(let number) = $0[0] { number } else { nil }
    }
  }

  /// The most points that are kept: with an instance that has missed more of them another epoch begins.
  private static let markLimit = 4096

  func add(mark: Int64) throws {
    _ = try connection.rows("INSERT OR IGNORE INTO \(SyncNames.marks) (number) VALUES (\(place(1)))", [.integer(mark)])
    try note(mark: mark)
    let kept = "SELECT number FROM \(SyncNames.marks) ORDER BY number DESC LIMIT \(Self.markLimit)"
    try connection.execute("DELETE FROM \(SyncNames.marks) WHERE number NOT IN (\(kept))")
  }

  /// Notes that files go up to a point, or begin there.
  func note(mark: Int64) throws {
    _ = try connection.rows("UPDATE \(SyncNames.state) SET mark = max(mark, \(place(1)))", [.integer(mark)])
  }

  /// Whether no file was begun, in the first epoch: those of an earlier one may still be on their way.
  func hasNoFiles() throws -> Bool {
    let first = actors.filter { $0.value != .none }.keys.min()
    return try ownNumber == first && !connection.rows("SELECT 1 FROM \(SyncNames.state) WHERE mark = 0", []).isEmpty
  }

  /// Whether this instance cannot go on from a point that another one has from it: it was restored from a backup since, or has forgotten
  /// deletions that the other one has not heard of.
  func isForgotten(_ number: Int64) throws -> Bool {
    guard number > 0 else { return false }
    return try connection.rows("SELECT 1 FROM \(SyncNames.marks) WHERE number = \(place(1))", [.integer(number)]).isEmpty
  }

  /// The number of the rows of a table that an instance is not sent, since it has sent them, or has written them up to a point.
  func keptRows(of table: SyncedTable, from instance: Int64, upTo point: Int64) throws -> Int64 {
    let sql = "SELECT count(*) FROM \(table.quotedLog) AS l WHERE \(isKept(table))"
    guard case .integer(let count)? = try connection.rows(sql, [.integer(instance), .integer(point)]).first?.first else {
      return 0
    }
    return count
  }

  /// Lets these rows go to all with the next files, but for those that have changed at the point `seq`.
  func openKeptRows(of table: SyncedTable, from instance: Int64, upTo point: Int64, seq: Int64) throws {
    let sql = """
      UPDATE \(table.quotedLog) AS l SET "open:" = 1, "seq:" = \(place(3)) WHERE \(isKept(table)) AND "seq:" < \(place(3))
      """
    _ = try connection.rows(sql, [.integer(instance), .integer(point), .integer(seq)])
  }

  private func isKept(_ table: SyncedTable) -> String {
    "l.\"gone:\" = \(SyncState.Presence.present.rawValue) AND l.\"open:\" = 0 "
      + "AND (\(table.isKnown(to: place(1), "l", upTo: place(2))))"
  }

  // MARK: Acknowledgement

  /// Up to where all instances that files went to, or came from, know the changes of this one; nil where there are none.
  ///
  /// An acknowledgement holds once all files are applied that its instance had written before: an older one could bring back what was
  /// deleted.
  func horizon() throws -> Int64? {
    try peers().map(\.horizon).min()
  }

  /// The instances that files went to, or came from, each in its last epoch.
  private func peers() throws -> [(actor: SyncActor, horizon: Int64)] {
    let rows = try connection.rows(
      "SELECT number, received, acknowledged, acknowledged_at FROM \(SyncNames.actors) WHERE is_peer = 1", [])
    var last: [String: (actor: SyncActor, horizon: Int64)] = [:]
    for row in rows {
      guard case .integer(let number) = row[0], let actor = actors[number], case .integer(let received) = row[1],
        case .integer(let acknowledged) = row[2], case .integer(let moment) = row[3]
      else { continue }
      if let known = last[actor.instance], known.actor.epoch > actor.epoch { continue }
      last[actor.instance] = (actor, received >= moment ? acknowledged : 0)
    }
    return Array(last.values)
  }

  /// Forgets deleted rows that all have heard of, and the points before them: who knows no later one has not heard of them.
  func prune(_ tables: [SyncedTable]) throws {
    guard let horizon = try horizon(), horizon > 0 else { return }
    for table in tables {
      let isOver = "FROM \(table.quotedLog) WHERE \"gone:\" <> 0 AND \"seq:\" <= \(place(1))"
      let last = try connection.rows("SELECT max(\"seq:\"), max(\"generation:\") \(isOver)", [.integer(horizon)]).first
      guard let last, case .integer = last[0], case .integer(let generation) = last[1] else { continue }
      try raiseFloor(to: generation)
      _ = try connection.rows("DELETE \(isOver)", [.integer(horizon)])
      _ = try connection.rows("DELETE FROM \(SyncNames.marks) WHERE number < \(place(1))", [last[0]])
    }
  }

  /// Notes the generation of a deletion that is not kept: a row that is inserted again comes after it, for others may still know it.
  func raiseFloor(to generation: Int64) throws {
    _ = try connection.rows("UPDATE \(SyncNames.state) SET floor = max(floor, \(place(1)))", [.integer(generation)])
  }

  private func place(_ index: Int) -> String { connection.dialect.place(index) }
}
