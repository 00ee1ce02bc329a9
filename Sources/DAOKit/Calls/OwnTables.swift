import DAOCore
import DAOSQL

/// The tables that the program's own streams make. Another program may have added columns to them.
final class OwnTables: Sendable {
  private enum State {
    case unread(@Sendable () throws -> [TableSchema])
    case read([String: Set<String>])
  }

  private let state = Guarded(State.read([:]))

  /// Replaces the tables by those that `read` finds once they are asked for.
  func set(_ read: @escaping @Sendable () throws -> [TableSchema]) { state.withLock { $0 = .unread(read) } }

  /// The columns of a table; nil if no stream makes it.
  func columns(of table: String) -> Set<String>? {
    state.withLock { state in
      if case .unread(let read) = state { state = .read(Self.columns((try? read()) ?? [])) }
      guard case .read(let tables) = state else { return nil }
      return tables[table.lowercased()]
    }
  }

  private static func columns(_ tables: [TableSchema]) -> [String: Set<String>] {
    Dictionary(tables.map { ($0.name.lowercased(), Set($0.columns.map(\.name))) }) { first, _ in first }
  }
}
