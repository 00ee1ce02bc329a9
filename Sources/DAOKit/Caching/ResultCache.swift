import DAOCore
import DAORuntime
import DAOScript

/// The cached results of one script's selects: as many as its `<cache>` allows, and at most 32 MiB.
final class ResultCache: Sendable {
  /// The limit of all results in bytes. A result larger than an eighth of it is not cached.
  private static let sizeLimit = 32 * 1024 * 1024

  let settings: Cache.Settings
  private let state = Guarded(State())

  private let changes: ChangeRegistry
  /// The statements that empty it whatever its results were read from.
  let flushes: CacheFlushes

  /// The result of a look-up.
  struct Answer {
    var result: CachedResult?
    /// The moment of the look-up, for ``keep(_:for:since:)``.
    var moment: Int
  }

  private struct Entry {
    var result: CachedResult
    /// The moment of the look-up that led to the result.
    var moment: Int
    /// The order of eviction: the last use for LRU, the insertion for FIFO.
    var stamp: Int
  }

  private struct State {
    var entries: [CacheKey: Entry] = [:]
    /// The keys in the order of their stamps. A pair with an outdated stamp is skipped.
    var queue: [(key: CacheKey, stamp: Int)] = []
    var stamp = 0
    /// The approximate size of the entries in bytes.
    var size = 0
    var lastFlush = ContinuousClock.now
    var generation = 0

    mutating func removeAll() {
      entries = [:]
      queue = []
      size = 0
      lastFlush = .now
    }

    mutating func touch(_ key: CacheKey) {
      stamp += 1
      entries[key]?.stamp = stamp
      queue.append((key, stamp))
      guard queue.count > 2 * entries.count + 64 else { return }
      queue.removeAll { entries[$0.key]?.stamp != $0.stamp }
    }

    mutating func remove(_ key: CacheKey) {
      guard let entry = entries.removeValue(forKey: key) else { return }
      size -= entry.result.size
    }

    mutating func removeOldest() -> Bool {
      guard let index = queue.firstIndex(where: { entries[$0.key]?.stamp == $0.stamp }) else { return false }
      remove(queue[index].key)
      queue.removeFirst(index + 1)
      return true
    }
  }

  init(_ settings: Cache.Settings, _ flushes: CacheFlushes, _ changes: ChangeRegistry) {
    self.settings = settings
    self.flushes = flushes
    self.changes = changes
  }

  /// Looks a result up. A result is found unless its tables or the schema have changed, or the flush interval is over.
  func answer(_ key: CacheKey, generation: Int) -> Answer {
    let moment = changes.now
    return state.withLock { state in
      if generation != state.generation || isOverdue(since: state.lastFlush) {
        state.removeAll()
        state.generation = generation
      }
      guard let entry = state.entries[key] else { return Answer(moment: moment) }
      switch age(of: entry.result, since: entry.moment) {
      case .uncertain: return Answer(moment: moment)
      case .old:
        state.remove(key)
        return Answer(moment: moment)
      case .current:
        if settings.eviction == .leastRecentlyUsed { state.touch(key) }
        return Answer(result: entry.result, moment: moment)
      }
    }
  }

  /// Caches a result, unless its tables have changed since `moment` or are being changed.
  func keep(_ result: CachedResult, for key: CacheKey, since moment: Int) {
    state.withLock { state in
      guard settings.size > 0, result.isKeepable, result.size <= Self.sizeLimit / 8,
        age(of: result, since: moment) == .current
      else { return }
      state.remove(key)
      while state.entries.count >= settings.size || state.size + result.size > Self.sizeLimit, state.removeOldest() {}
      state.entries[key] = Entry(result: result, moment: moment, stamp: 0)
      state.size += result.size
      state.touch(key)
    }
  }

  private func age(of result: CachedResult, since moment: Int) -> ChangeRegistry.Age {
    max(changes.age(of: result.sources, since: moment), flushes.age(since: moment))
  }

  private func isOverdue(since flush: ContinuousClock.Instant) -> Bool {
    settings.flushInterval.map { ContinuousClock.now - flush > .milliseconds($0) } ?? false
  }
}

/// The key of a call: its operation, its SQL and its values. The result type has no part in it, since each call decodes the
/// cached rows itself.
struct CacheKey: Hashable {
  /// Retained, so that no later operation gets its address.
  private let operation: CompiledOperation
  private let sql: String
  private let arguments: ExactValues

  init(_ operation: CompiledOperation, _ text: StatementText, _ arguments: [TypedValue]) {
    self.operation = operation
    sql = text.sql
    self.arguments = ExactValues(values: arguments)
  }

  static func == (left: CacheKey, right: CacheKey) -> Bool {
    left.operation === right.operation && left.sql.isExactly(right.sql) && left.arguments == right.arguments
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(operation))
    hasher.combine(sql)
    hasher.combine(arguments)
  }
}
