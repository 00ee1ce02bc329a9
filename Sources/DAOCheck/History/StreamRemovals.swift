import DAOCore
import DAOSQL
import DAOStreams

/// The statements of streams that take names away.
struct StreamRemovals {
  private let changes: [(stream: String, kind: StreamChange.Kind)]

  init(_ streams: StreamSet, dialect: any Dialect) {
    let all: [any RunnableStream] = streams.versions + streams.repeatables
    changes = all.flatMap { stream in
      stream.statements.flatMap { StreamChange.changes(of: $0, dialect: dialect) }.map { (stream.name, $0.kind) }
    }
  }

  /// `3.stream.xml drops 'log'`: the last statement that took a table or view away; nil where none did.
  func removal(ofTable name: String) -> String? {
    let name = name.lowercased()
    for (stream, kind) in changes.reversed() {
      switch kind {
      case .drop("table", name), .drop("view", name): return "\(stream) drops '\(name)'"
      case .rename(name, let new): return "\(stream) renames '\(name)' to '\(new)'"
      default: continue
      }
    }
    return nil
  }

  /// The last statement that took a column away from one of the tables, whose names are in lower case.
  func removal(ofColumn name: String, in tables: Set<String>) -> String? {
    let name = name.lowercased()
    for (stream, kind) in changes.reversed() {
      switch kind {
      case .dropColumn(let table, name) where tables.contains(table): return "\(stream) drops '\(name)' of '\(table)'"
      case .renameColumn(let table, name, let new) where tables.contains(table):
        return "\(stream) renames '\(name)' of '\(table)' to '\(new)'"
      default: continue
      }
    }
    return nil
  }

  /// What took away the name that a view or trigger misses.
  func removal(for object: BrokenObject, _ cause: StatementCause, dialect: any Dialect) -> String? {
    guard let name = cause.missingName?.split(separator: ".").last.map(String.init) else { return nil }
    guard case .unknownColumn = cause else { return removal(ofTable: name) }
    return removal(ofColumn: name, in: SQLText(object.sql, dialect: dialect).words)
  }
}
