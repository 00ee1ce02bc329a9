// Unsafe: the C interface of the session extension, whose header Debian's SQLite leaves out unless it is asked for.
import CSQLite
import DAORecords
import DAOSources
import Foundation

/// A sync file beside a change set of SQLite's session extension.
enum Syncing {
  static let cases = [
    Case(name: "sync", work: "100,000 changes → a sync file → another database; raw: a change set", bar: .ratio(1.5)) {
      fixture, sampler in
      try measure(fixture, sampler)
    }
  ]

  private static let schema = "CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT, price REAL, stock INTEGER)"

  private static func filling(_ count: Int) -> String {
    """
    WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
    INSERT INTO item SELECT i, 'item number ' || i, i / 4.0, i % 100 FROM n
    """
  }

  private static func measure(_ fixture: Fixture, _ sampler: Sampler) throws -> Figures {
    let count = sampler.count ?? 100_000
    var number = 0
    func path(_ name: String) -> String {
      number += 1
      return fixture.path("\(name)\(number).sqlite")
    }
    let session = try RawSession(path: path("raw"), schema, filling(count))
    let source = try Database.sqlite(at: path("source"))
    defer { try? source.close() }
    try source.execute(schema)
    try source.enableSync(instance: "source")
    try source.execute(filling(count))
    return try sampler.compare(units: count) {
      let target = try RawSession(path: path("target"), schema, nil)
      try target.apply(session.changes())
    } ours: {
      let target = try Database.sqlite(at: path("target"))
      try target.execute(schema)
      try target.enableSync(instance: "target")
      let file = path("file")
      try source.writeChanges(to: file)
      try target.applyChanges(from: file)
      try target.close()
    }
  }

  /// A connection whose changes a session records.
  private final class RawSession {
    private typealias Create =
      @convention(c) (OpaquePointer?, UnsafePointer<CChar>, UnsafeMutablePointer<OpaquePointer?>) -> Int32
    private typealias Attach = @convention(c) (OpaquePointer?, UnsafePointer<CChar>?) -> Int32
    private typealias Changes =
      @convention(c) (OpaquePointer?, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<UnsafeMutableRawPointer?>) -> Int32
    private typealias Conflict = @convention(c) (UnsafeMutableRawPointer?, Int32, OpaquePointer?) -> Int32
    private typealias Apply =
      @convention(c) (
        OpaquePointer?, Int32, UnsafeMutableRawPointer?, UnsafeRawPointer?, Conflict, UnsafeRawPointer?
      ) -> Int32
    private typealias Delete = @convention(c) (OpaquePointer?) -> Void

    private var handle: OpaquePointer?
    private var session: OpaquePointer?

    init(path: String, _ schema: String, _ filling: String?) throws {
      try check(
        sqlite3_open_v2(path, &handle, SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil))
      try execute("PRAGMA journal_mode = WAL; \(schema)")
      guard let filling else { return }
      try check(function("sqlite3session_create", Create.self)(handle, "main", &session))
      try check(function("sqlite3session_attach", Attach.self)(session, nil))
      try execute(filling)
    }

    func changes() throws -> Data {
      var (size, start): (Int32, UnsafeMutableRawPointer?) = (0, nil)
      try check(function("sqlite3session_changeset", Changes.self)(session, &size, &start))
      defer { sqlite3_free(start) }
      return start.map { Data(bytes: $0, count: Int(size)) } ?? Data()
    }

    func apply(_ changes: Data) throws {
      var changes = changes
      let count = Int32(changes.count)
      let apply = try function("sqlite3changeset_apply", Apply.self)
      // 2 is SQLITE_CHANGESET_ABORT.
      try check(changes.withUnsafeMutableBytes { apply(handle, count, $0.baseAddress, nil, { _, _, _ in 2 }, nil) })
    }

    private func execute(_ sql: String) throws { try check(sqlite3_exec(handle, sql, nil, nil, nil)) }

    private func function<F>(_ name: String, _ type: F.Type) throws -> F {
      guard let symbol = dlsym(dlopen(nil, RTLD_NOW), name) else {
        throw RawError(code: SQLITE_MISUSE, message: "the library has no session extension")
      }
      return unsafeBitCast(symbol, to: type)
    }

    private func check(_ code: Int32) throws {
      if code != SQLITE_OK { throw RawError(code: code, message: String(cString: sqlite3_errmsg(handle))) }
    }

    deinit {
      if session != nil, let delete = try? function("sqlite3session_delete", Delete.self) { delete(session) }
      sqlite3_close(handle)
    }
  }
}
