import DAOCore

/// The changes of one database: who is told of them, and when each table has changed last.
///
/// Observers are found by table, so a change costs nothing for those of other tables. Caches ask for the age of rows instead.
package final class ChangeRegistry: Sendable {
  fileprivate struct Table {
    /// The number of changes that are under way: others may see them or not.
    var pending = 0
    /// The moment of the last one that was committed.
    var last = 0
    /// The observers of the table, by number.
    var observers: Set<Int> = []

    func age(since moment: Int) -> Age { last > moment ? .old : pending > 0 ? .uncertain : .current }
  }

  fileprivate struct State {
    var tables: [String: Table] = [:]
    /// Changes of unknown tables, and observers of them.
    var unknown = Table()
    /// Changes of any table.
    var any = Table()
    /// The number of ended changes.
    var moment = 0
    /// The number of transactions that have announced a change.
    var transactions = 0
    var observers: [Int: (observer: any ChangeObserver, tables: TableSet)] = [:]
    /// The number of observers that there have ever been.
    var registrations = 0
  }

  private let state = Guarded(State())

  /// The age of rows that were read at some moment.
  package enum Age: Int, Comparable {
    /// No change since then: everybody would read the same rows.
    case current
    /// A change is under way: the rows may be old or new.
    case uncertain
    case old

    package static func < (left: Age, right: Age) -> Bool { left.rawValue < right.rawValue }
  }

  package init() {}

  // MARK: Observers

  /// Registers an observer, which is retained until the observation ends.
  ///
  /// - Parameter tables: The tables of whose changes it is told; of every change for unknown ones.
  package func observe(_ tables: TableSet, by observer: any ChangeObserver) -> ChangeObservation {
    let number = state.withLock { state in
      state.registrations += 1
      state.observers[state.registrations] = (observer, tables)
      state.index(state.registrations, tables)
      return state.registrations
    }
    return ChangeObservation(number, in: self)
  }

  func move(_ number: Int, to tables: TableSet) {
    state.withLock { state in
      guard let old = state.observers[number]?.tables, old != tables else { return }
      state.forget(number, old)
      state.observers[number]?.tables = tables
      state.index(number, tables)
    }
  }

  func remove(_ number: Int) {
    let removed = state.withLock { state in
      let removed = state.observers.removeValue(forKey: number)
      if let removed { state.forget(number, removed.tables) }
      return removed
    }
    // Released outside of the lock: its end may end another observation.
    withExtendedLifetime(removed) {}
  }

  // MARK: Changes

  /// Announces changes that others may see from now on, as those of a new transaction, or as further ones of `notice`.
  ///
  /// - Parameters:
  ///   - outdated: Those that make cached rows old.
  ///   - notice: What was announced for the transaction before, which has none of these; nil for its first changes.
  ///   - others: Observers that are told whatever the tables are.
  /// - Returns: All that was announced for the transaction; ``end(_:isCommitted:telling:)`` must follow.
  func begin(
    _ tables: TableSet, _ outdated: TableSet, after notice: ChangeNotice?, telling others: [any ChangeObserver]
  ) -> ChangeNotice {
    let (all, told, observers) = state.withLock { state in
      state.forEachTable(of: outdated) { $0.pending += 1 }
      if notice == nil {
        state.any.pending += 1
        state.transactions += 1
      }
      let told = ChangeNotice(
        transaction: notice?.transaction ?? state.transactions, tables: tables, outdated: outdated)
      var all = told
      if let notice {
        all.tables.formUnion(notice.tables)
        all.outdated.formUnion(notice.outdated)
      }
      return (all, told, state.observers(of: tables))
    }
    for observer in observers { observer.willChange(told) }
    for observer in others { observer.willChange(told) }
    return all
  }

  /// Ends announced changes: they are committed or rolled back.
  func end(_ notice: ChangeNotice, isCommitted: Bool, telling others: [any ChangeObserver]) {
    let observers = state.withLock { state in
      state.moment += 1
      let moment = state.moment
      func end(_ table: inout Table) {
        table.pending -= 1
        if isCommitted { table.last = moment }
      }
      state.forEachTable(of: notice.outdated, end)
      end(&state.any)
      return state.observers(of: notice.tables)
    }
    for observer in observers { observer.didChange(notice, isCommitted: isCommitted) }
    for observer in others { observer.didChange(notice, isCommitted: isCommitted) }
  }

  /// Tells of a change that another program has committed.
  package func note(changeOfOthers tables: TableSet) {
    end(begin(tables, tables, after: nil, telling: []), isCommitted: true, telling: [])
  }

  // MARK: Ages

  /// The current moment, for ``age(of:since:)``.
  package var now: Int { state.withLock { $0.moment } }

  /// Begins a new moment, so that what has happened until now lies before it.
  package func advance() -> Int {
    state.withLock { state in
      state.moment += 1
      return state.moment
    }
  }

  /// The age of rows that were read from these tables after `moment`.
  package func age(of tables: TableSet, since moment: Int) -> Age {
    state.withLock { state in
      if tables.hasUnknown { return state.any.age(since: moment) }
      return tables.names.reduce(state.unknown.age(since: moment)) { age, name in
        max(age, state.tables[name]?.age(since: moment) ?? .current)
      }
    }
  }
}

extension ChangeRegistry.State {
  fileprivate mutating func forEachTable(of tables: TableSet, _ body: (inout ChangeRegistry.Table) -> Void) {
    if tables.hasUnknown { body(&unknown) }
    for name in tables.names { body(&self.tables[name, default: ChangeRegistry.Table()]) }
  }

  fileprivate mutating func index(_ number: Int, _ tables: TableSet) {
    forEachTable(of: tables) { $0.observers.insert(number) }
  }

  fileprivate mutating func forget(_ number: Int, _ tables: TableSet) {
    forEachTable(of: tables) { $0.observers.remove(number) }
  }

  /// The observers that are told of a change of these tables, in the order of their registration.
  fileprivate func observers(of tables: TableSet) -> [any ChangeObserver] {
    guard !observers.isEmpty, !tables.isEmpty else { return [] }
    var numbers = tables.hasUnknown ? Set(observers.keys) : unknown.observers
    for name in tables.names { numbers.formUnion(self.tables[name]?.observers ?? []) }
    return numbers.sorted().compactMap { observers[$0]?.observer }
  }
}
