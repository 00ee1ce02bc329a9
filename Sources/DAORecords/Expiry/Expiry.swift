import DAOCore
import DAORuntime
import Foundation

/// Deletes the rows of a database whose time is over: at that time, by one task, which is there only while there are such rows.
package final class Expiry: Sendable {
  private struct State {
    var clock: @Sendable () -> Date = { Date() }
    /// The tables that have had rows with a time, by their names in lower case.
    var tables: [String: ExpiringTable] = [:]
    /// The next time at which a row is over, in seconds since 1970; nil for none that is known.
    var next: Double?
    /// The earliest time for which a table was noted while others were being looked at.
    var noted: Double?
    /// What the transactions that are open write, by their sessions.
    var open: [ObjectIdentifier: NotedTime] = [:]
    var task: (number: Int, task: Task<Void, Never>)?
    var taskCount = 0
  }

  private let state = Guarded(State())
  private let runtime: Runtime
  private let owner = RecordOwner("expiry", .delete)

  package init(_ runtime: Runtime) { self.runtime = runtime }

  deinit { state.withLock { $0.task?.task.cancel() } }

  /// The time by which rows are over, in seconds since 1970.
  var now: Double { state.withLock { $0.clock }().timeIntervalSince1970 }

  /// The same for a call: a call that runs again has the time of its first run.
  func time(on session: Session) throws -> Double { try session.once { now } }

  /// Takes the time from another clock, for tests.
  package func use(_ clock: @escaping @Sendable () -> Date) {
    state.withLock { state in
      state.clock = clock
      state.next = nil
    }
    schedule(now)
  }

  /// Whether it waits for a time.
  package var isWaiting: Bool { state.withLock { $0.task != nil } }

  /// A table has rows with a time: it is looked at as soon as possible, if it was not known before.
  func begin(_ table: ExpiringTable) {
    if state.withLock({ $0.tables[table.name.lowercased()] == nil }) { note([table], now) }
  }

  /// Rows of a table have come from elsewhere: it is looked at as soon as possible, if it has times.
  package func look(at table: String) {
    let found = try? runtime.withSession(for: .read, .schema) { session -> ExpiringTable? in
      let connection = session.connection
      guard let schema = try connection.table(named: table), schema.expires else { return nil }
      let keys = schema.columns.filter { $0.primaryKeyPosition > 0 }.map(\.name)
      return ExpiringTable(table, keys: keys, foreignKeys: try connection.schemaDetails().foreignKeys, connection.dialect)
    }
    if let expiring = found { note([expiring], now) }
  }

  /// A row is written with a time, which counts from the end of its transaction.
  ///
  /// - Throws: ``DAOError/Code/parameter`` for a date that is no time.
  func note(_ table: ExpiringTable, until date: Date, on session: Session) throws {
    let time = date.timeIntervalSince1970
    guard time.isFinite else {
      throw DAOError(.parameter, "the date until which a row is there is no time: it is infinite, or not a number")
    }
    let noted = state.withLock { state in
      let id = ObjectIdentifier(session)
      let noted = state.open[id] ?? NotedTime { [weak self] in self?.note($0, $1) }
      state.open[id] = noted
      return noted
    }
    noted.add(table, time)
    session.note(changeFor: noted)
  }

  /// Looks at tables at a time, also where it looks at others just now.
  private func note(_ tables: [ExpiringTable], _ time: Double) {
    state.withLock { state in
      for table in tables { state.tables[table.name.lowercased()] = table }
      state.noted = min(state.noted ?? time, time)
    }
    schedule(time)
  }

  // MARK: The task

  /// The longest wait: the time of day may change, and other processes may end without having deleted their rows.
  private static let longestWait = 60.0
  /// The shortest wait after a look: rows whose times are close together go together.
  private static let shortestWait = 0.1

  private func schedule(_ time: Double) {
    state.withLock { state in
      guard !state.tables.isEmpty, state.task == nil || time < state.next ?? .infinity else { return }
      state.next = time
      state.task?.task.cancel()
      state.taskCount += 1
      let number = state.taskCount
      let task = Task.detached { [weak self] in
        var isFirst = true
        while let wait = self?.wait(number) {
          try? await Task.sleep(for: .seconds(isFirst ? wait : max(wait, Self.shortestWait)))
          isFirst = false
          await self?.look(number)
        }
      }
      state.task = (number, task)
    }
  }

  /// How long the task with a number waits; nil where it has nothing to wait for, or another has taken its place.
  private func wait(_ number: Int) -> Double? {
    let now = now
    return state.withLock { state in
      guard state.task?.number == number else { return nil }
      guard let next = state.next else {
        state.task = nil
        return nil
      }
      return min(max(next - now, 0), Self.longestWait)
    }
  }

  /// Deletes what is over, and finds the next time.
  private func look(_ number: Int) async {
    let tables = state.withLock { state -> [ExpiringTable]? in
      guard state.task?.number == number else { return nil }
      state.noted = nil
      return Array(state.tables.values)
    }
    guard let tables else { return }
    var next: Double?
    for table in tables {
      do {
        // On the session that writes: a transaction that adds the column, or a row, has ended then.
        let time = try await runtime.withSession(for: .write, .upkeep(owner)) { [self] in try look(at: table, on: $0) }
        next = [next, time].compactMap(\.self).min()
      } catch let error as DAOError where error.code == .busy || error.code == .cancelled {
        next = min(next ?? .infinity, now + 1)
      } catch let error as DAOError where error.code == .closed {
        forget(table)
      } catch {
        // A disk that fails, say: it may be well again.
        next = min(next ?? .infinity, now + Self.longestWait)
      }
    }
    state.withLock { state in
      guard state.task?.number == number else { return }
      state.next = [next, state.noted].compactMap(\.self).min()
    }
  }

  /// - Returns: The next time at which a row is over.
  private func look(at table: ExpiringTable, on session: Session) throws -> Double? {
    guard try ExpiringTable.hasColumn(table.name, on: session) else {
      forget(table)
      return nil
    }
    let now = now
    if let first = try table.nextTime(after: -.infinity, on: session), first <= now { try table.sweep(at: now, on: session) }
    return try table.nextTime(after: now, on: session)
  }

  private func forget(_ table: ExpiringTable) {
    _ = state.withLock { $0.tables.removeValue(forKey: table.name.lowercased()) }
  }
}
