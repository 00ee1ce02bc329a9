import DAOCore
import DAOStreams

/// Warns of streams that lose data or leave a schema worse than it has to be.
///
/// A stream that has run anywhere must not change, so each warning says what a new stream does.
struct StreamLints {
  private let streams: [(stream: SchemaStream, changes: [StreamChange])]
  /// What rebuilds have lost so far.
  private var losses: [RebuildLoss] = []

  init(_ versions: [SchemaStream], dialect: any Dialect) {
    streams = versions.map { stream in
      (stream, stream.statements.flatMap { StreamChange.changes(of: $0, dialect: dialect) })
    }
  }

  /// The changes of a version.
  func changes(of version: Int) -> [StreamChange] { streams.first { $0.stream.version == version }?.changes ?? [] }

  /// Whether the lints have to see the schema before and after a version.
  func concern(_ version: Int) -> Bool {
    changes(of: version).contains { change in
      switch change.kind {
      case .drop("table", _), .dropCascade, .rename, .dropColumn, .addColumn(_, _, isRefusedByRows: true), .deleteAll,
        .updateAll:
        true
      default: false
      }
    }
  }

  /// Looks at a version by itself.
  mutating func check(_ version: Int, from before: SchemaState, to after: SchemaState, _ report: inout CheckReport) {
    let changes = changes(of: version)
    for (index, change) in changes.enumerated() {
      let earlier = changes[..<index]
      if let message = DataLoss.message(of: change, after: earlier, all: changes, from: before, to: after) {
        report.add(Diagnostic(.dataLoss, message, at: change.location))
      }
      if case .addColumn(let table, let column, isRefusedByRows: true) = change.kind, before.table(table) != nil,
        !after.fillsRows(column, of: table)
      {
        report.add(
          Diagnostic(
            .notNullWithoutDefault,
            """
            the column '\(column)' is NOT NULL without a DEFAULT, which is refused as soon as '\(table)' has rows: give it a \
            DEFAULT; once the stream has run anywhere, a new stream that rebuilds the table with a value for the old rows
            """, at: change.location))
      }
    }
    losses += RebuildLoss.find(in: changes, from: before, to: after)
  }

  /// Looks at the newest schema.
  ///
  /// - Parameter removals: What has taken names away.
  func finish(_ newest: SchemaState, _ removals: StreamRemovals, _ report: inout CheckReport) {
    for loss in losses where loss.remains(in: newest) {
      report.add(Diagnostic(.lostByRebuild, loss.message, at: loss.location))
    }
    for index in newest.details.indexes where index.isOwn { warn(of: index, in: newest, &report) }
    for key in newest.details.foreignKeys {
      if let lack = lack(of: key, in: newest, removals) {
        add(lack, of: key, &report)
      } else {
        warn(of: key, in: newest, &report)
      }
    }
    warnOfGaps(&report)
  }

  /// Warns of numbers that are left out, unless most are: dates and round numbers leave out many.
  private func warnOfGaps(_ report: inout CheckReport) {
    let pairs = zip([0] + streams.map(\.stream.version), streams.map(\.stream))
    let gaps = pairs.filter { $1.version > $0 + 1 }
    guard gaps.count * 2 <= streams.count else { return }
    for (before, stream) in gaps where before > 0 {
      let missing = before + 2 == stream.version ? "\(before + 1)" : "\(before + 1) to \(stream.version - 1)"
      report.add(
        Diagnostic(
          .versionGap,
          "there is no version \(missing) before this one: a stream that gets such a number later is refused by each database "
            + "that has this one; number the streams without a gap",
          at: DAOError.Location(file: stream.file, line: 1, column: 1)))
    }
  }

  private func warn(of index: IndexSchema, in newest: SchemaState, _ report: inout CheckReport) {
    let covering = newest.indexes(of: index.table).first { other in
      guard other.name != index.name, other.covers(index) else { return false }
      // Of two that cover each other, the one that is not needed more is the later one.
      return !(index.covers(other) && other.isOwn && index.name < other.name)
    }
    guard let covering, let location = place(where: { $0 == .createIndex(index.name.lowercased()) }) else { return }
    let what = covering.isOwn || covering.name != "PRIMARY KEY" ? covering.shown : "the PRIMARY KEY"
    report.add(
      Diagnostic(
        .coveredIndex,
        "\(index.shown) is covered by \(what), and costs time at each change: a new stream with DROP INDEX \(index.name) removes it",
        at: location))
  }

  /// What a foreign key names and is not there: its table, or a column.
  private func lack(of key: ForeignKeySchema, in newest: SchemaState, _ removals: StreamRemovals) -> String? {
    func since(_ removal: String?) -> String { removal.map { " since \($0)" } ?? "" }
    guard let parent = newest.table(key.parent) else {
      return "which is no table" + since(removals.removal(ofTable: key.parent))
    }
    let names = Set(parent.columns.map { $0.name.lowercased() })
    return key.parentColumns.first { !names.contains($0.lowercased()) }.map { name in
      "which has no column '\(name)'" + since(removals.removal(ofColumn: name, in: [key.parent.lowercased()]))
    }
  }

  /// The engine looks for the parent when a row is written, whatever is in the row.
  private func add(
    _ lack: String, of key: ForeignKeySchema, _ report: inout CheckReport
  ) {
    let columns = key.columns.map { $0.lowercased() }
    guard let location = place(ofTable: key.table.lowercased(), with: columns[0]) else { return }
    report.add(
      Diagnostic(
        .brokenSchema,
        """
        the foreign key (\(key.columns.joined(separator: ", "))) of '\(key.table)' is to '\(key.parent)', \(lack): no row can be \
        inserted into '\(key.table)'
        """, at: location))
  }

  private func warn(of key: ForeignKeySchema, in newest: SchemaState, _ report: inout CheckReport) {
    let columns = Set(key.columns.map { $0.lowercased() })
    let isIndexed = newest.indexes(of: key.table).contains { index in
      index.findsKeys && Set(index.terms.prefix(columns.count).compactMap { $0.column?.lowercased() }) == columns
    }
    guard !isIndexed, let location = place(ofTable: key.table.lowercased(), with: key.columns[0].lowercased()) else { return }
    let list = key.columns.joined(separator: ", ")
    var name = ([key.table] + key.columns).joined(separator: "_")
    while newest.hasIndex(name) { name += "_key" }
    report.add(
      Diagnostic(
        .unindexedForeignKey,
        """
        the foreign key (\(list)) of '\(key.table)' has no index, so each change of '\(key.parent)' reads all of its rows: \
        a new stream with CREATE INDEX \(name) ON \(key.table) (\(list)) adds one
        """, at: location))
  }

  // MARK: Places

  /// The last statement of that kind.
  private func place(where matches: (StreamChange.Kind) -> Bool) -> DAOError.Location? {
    streams.flatMap(\.changes).last { matches($0.kind) }?.location
  }

  /// The statement that made a table, under this name or an earlier one, or the one that added the column to it.
  private func place(ofTable name: String, with column: String) -> DAOError.Location? {
    var name = name
    for change in streams.flatMap(\.changes).reversed() {
      switch change.kind {
      case .addColumn(name, column, _), .createTable(name): return change.location
      case .rename(let old, to: name): name = old
      default: break
      }
    }
    return nil
  }
}
