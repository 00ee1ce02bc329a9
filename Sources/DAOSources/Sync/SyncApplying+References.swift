import DAOCore
import DAORuntime
import DAOSQL

// Rows that refer to others.
extension SyncApplying {
  /// So many rounds look through all rows. A chain of references has as many as it has rows, and is followed from row to row then.
  private static let roundLimit = 32

  /// Lets the rows go whose parents are gone, and those that refer to them: each round only deletes rows and references, so that it ends.
  ///
  /// - Throws: ``DAOError/Code/constraint`` if a key does not hold nonetheless.
  mutating func settleForeignKeys() throws {
    let references = layout.foreignKeys.compactMap { SyncReference($0, layout, store.connection.dialect) }
    var (changed, checked) = (touched, Set<String>())
    var (round, chains) = (0, SyncChains?.none)
    while !changed.isEmpty {
      round += 1
      if round == Self.roundLimit { chains = try SyncChains(references, on: session) }
      let before = changed
      changed = []
      for (index, reference) in references.enumerated() {
        let child = reference.key.table.asciiLowercased
        guard before.contains(child) || before.contains(reference.key.parent.asciiLowercased) else { continue }
        checked.insert(child)
        changed.formUnion(try settle(index, references, chains))
      }
      touched.formUnion(changed)
    }
    guard !checked.isEmpty else { return }
    let broken = try store.connection.foreignKeyViolations().filter { checked.contains($0.table.asciiLowercased) }
    guard broken.isEmpty else {
      throw DAOError(
        .constraint, "a foreign key would not hold: \(broken.prefix(3).map(\.description).joined(separator: "; "))")
    }
  }

  /// - Returns: The tables whose rows have changed, in lower case.
  private mutating func settle(_ index: Int, _ references: [SyncReference], _ chains: SyncChains?) throws -> Set<String> {
    let reference = references[index]
    guard let table = reference.table else {
      // What a table that is not synced has lost by now was deleted here.
      let parent = reference.key.parent.asciiLowercased
      guard reference.parent != nil || touched.contains(parent), try reference.settleUnsynced(on: session) else { return [] }
      return [reference.key.table.asciiLowercased]
    }
    let orphans = try reference.orphans(of: table, on: session)
    guard orphans.isEmpty || reference.parent != nil else { throw unknownParents(orphans.count, reference.key) }
    var changed: Set<String> = []
    var rows = orphans.map { SyncChains.Row(reference: index, keys: $0) }
    var statements: [Int: (orphan: SyncSQL, forgetting: SyncSQL)] = [:]
    while let row = rows.popLast() {
      let reference = references[row.reference]
      guard let table = reference.table else { continue }
      let (orphan, forgetting) =
        statements[row.reference] ?? (reference.orphan(of: table), reference.forgetting(table))
      statements[row.reference] = (orphan, forgetting)
      // One that refers twice may be gone by now.
      guard try orphan.first(row.keys, on: session) != nil else { continue }
      changed.insert(table.name.asciiLowercased)
      if try !letGo(row.keys, table, reference, forgetting), let chains { rows += chains.children(of: row.keys, in: table) }
    }
    return changed
  }

  /// Lets a row forget its parent, or deletes it.
  ///
  /// - Returns: Whether it stays.
  private mutating func letGo(
    _ keys: [SyncValue], _ table: SyncedTable, _ reference: SyncReference, _ forgetting: SyncSQL
  ) throws -> Bool {
    let target = try ownTarget(table)
    guard reference.forgets, let state = try target.logged(keys, store, on: session)?.state else {
      try remove(keys, target, .foreignKey)
      return false
    }
    try forgetting.run(keys, on: session)
    var written = rewritten(state, table)
    for (cell, column) in table.cells.enumerated() where reference.columns.contains(where: { $0.name == column.name }) {
      written.cells[cell] = written.stamp
    }
    try target.log(keys, written, seq: seq, source: store.ownNumber, &store, on: session)
    note(keys, target, .foreignKey)
    return true
  }

  /// Rows whose parents do not travel are not deleted: that would delete them at their writer too, where the parents are.
  private func unknownParents(_ count: Int, _ key: ForeignKeySchema) -> DAOError {
    DAOError(
      .constraint,
      "\(count) row(s) of '\(key.table)' refer by \(key.columns.joined(separator: ", ")) to no row of '\(key.parent)', which is not "
        + "synced: insert these rows there, or sync '\(key.parent)' too")
  }

  private mutating func ownTarget(_ table: SyncedTable) throws -> SyncTarget {
    if let target = ownTargets[table.name] { return target }
    let target = try SyncTarget(table.inFile, table)
    ownTargets[table.name] = target
    return target
  }
}
