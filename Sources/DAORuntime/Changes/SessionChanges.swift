import DAOCore

/// The changes of a session's statements, from the statement to the notice of its transaction's end.
struct SessionChanges {
  /// Nil for a session that runs nothing itself.
  private let registry: ChangeRegistry?
  /// The tables that were changed and not announced yet.
  private var tables = TableSet.none
  /// Those of them that make cached rows old.
  private var outdated = TableSet.none
  /// Observers that are told, whatever the tables are: those that were told of the announcement, and those to come.
  private var told: [any ChangeObserver] = []
  private var others: [any ChangeObserver] = []
  /// What was announced and has not ended.
  private var open: ChangeNotice?
  /// Whether changes by statements make cached rows old.
  var outdatesCaches = true
  /// The last statement that was noted: noting it again for each row would take 1,140 instructions of 14,796 in `insert`.
  var lastText: StatementText?

  init(_ registry: ChangeRegistry?) { self.registry = registry }

  mutating func note(_ more: TableSet) {
    tables.formUnion(more)
    if outdatesCaches { outdated.formUnion(more) }
  }

  mutating func note(for other: any ChangeObserver) {
    if !(told + others).contains(where: { $0 === other }) { others.append(other) }
  }

  /// Whether changes were announced that have not ended.
  var isAnnounced: Bool { open != nil }

  /// Whether there are changes of the transaction, or of statements that have committed by themselves.
  var hasNoted: Bool { isAnnounced || !tables.isEmpty }

  /// Announces changes that others are about to see.
  mutating func announce() {
    if let open { (tables, outdated) = (tables.subtracting(open.tables), outdated.subtracting(open.outdated)) }
    guard !tables.isEmpty || !outdated.isEmpty || !others.isEmpty else { return }
    open = registry?.begin(tables, outdated, after: open, telling: others)
    (tables, outdated) = (.none, .none)
    guard !others.isEmpty else { return }
    told += others
    others = []
  }

  /// Forgets changes that were rolled back before anybody was told of them.
  mutating func forget() {
    lastText = nil
    (tables, outdated) = (.none, .none)
    others = []
  }

  /// Ends the announced changes. Must come before anybody else gets the session.
  mutating func end(isCommitted: Bool) {
    forget()
    guard let ended = open else { return }
    open = nil
    registry?.end(ended, isCommitted: isCommitted, telling: told)
    told = []
  }
}
