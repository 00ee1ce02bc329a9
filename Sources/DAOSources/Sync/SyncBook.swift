import DAOCore
import DAORuntime

/// What a program knows of the sync of a database: the functions of its rules, and its tables as they were seen last.
final class SyncBook: Sendable {
  private struct State {
    var ranks: [String: SyncRule] = [:]
    var known: (version: Int64, rules: [String: String], layout: SyncLayout)?
  }

  private let state = Guarded(State())

  init(_ runtime: Runtime) {}

  /// Takes over the rules of a program, by table in lower case; that of others has the empty name.
  func set(_ rules: [String: SyncRule]) {
    state.withLock { state in
      state.ranks = rules.filter { if case .ranked = $0.value.kind { true } else { false } }
      state.known = nil
    }
  }

  func forget() { state.withLock { $0 = State() } }

  /// Forgets the tables as they were seen in a transaction that was rolled back: their version may come again with others.
  func forgetLayout() { state.withLock { $0.known = nil } }

  private func texts(_ store: SyncStore) -> [String: String] {
    var rules = store.rules.mapValues { $0?.text ?? "" }
    rules[""] = store.fallback.text
    return rules
  }

  /// The synced tables, whose logs are made where they are missing.
  func layout(_ store: inout SyncStore) throws -> SyncLayout {
    var rules = texts(store)
    let (ranks, known) = state.withLock { ($0.ranks, $0.known) }
    if let known, known.version == (try store.connection.schemaVersion()), known.rules == rules { return known.layout }
    _ = try store.tick()
    try SyncLayout.followRenames(&store)
    rules = texts(store)
    let layout = try SyncLayout(store, ranks: ranks)
    if try !layout.install(store.connection) { try store.beginEpoch(as: store.own.instance) }
    let version = try store.connection.schemaVersion()
    state.withLock { $0.known = (version, rules, layout) }
    return layout
  }
}
