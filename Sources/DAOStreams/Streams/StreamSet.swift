import DAOCore

/// The streams of a folder.
package struct StreamSet: Sendable {
  /// The numbered streams, in the order of their versions.
  package let versions: [SchemaStream]
  /// The streams without a number, including those of seeds, in the order of their names.
  package let repeatables: [RepeatableStream]
  /// Whether a database may be newer than the newest version: nothing runs on it then.
  package var allowsNewerDatabase = false

  package init(versions: [SchemaStream], repeatables: [RepeatableStream] = []) {
    self.versions = versions.sorted { $0.version < $1.version }
    self.repeatables = repeatables.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// What silences diagnostics of the streams.
  package var allowances: [Allowance] { versions.flatMap(\.allowances) + repeatables.flatMap(\.allowances) }

  /// The repeatable streams to run: first those without a seed, then those of `seed`.
  ///
  /// - Throws: ``DAOError/Code/stream`` if there is no stream of that seed.
  func repeatables(seed: String?) throws(DAOError) -> [RepeatableStream] {
    let always = repeatables.filter { $0.seed == nil }
    guard let seed else { return always }
    let seeding = repeatables.filter { $0.seed == seed }
    guard !seeding.isEmpty else {
      let hint = Spelling.hint(for: seed, in: repeatables.compactMap(\.seed))
      throw DAOError(.stream, "there is no stream with seed=\"\(seed)\"\(hint)")
    }
    return always + seeding
  }
}
