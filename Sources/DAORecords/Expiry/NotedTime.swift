import DAOCore
import DAORuntime

/// The earliest time of the rows that a transaction writes: nobody else sees them before its end, on which it is told on.
final class NotedTime: ChangeObserver {
  private let noted = Guarded<(tables: [ExpiringTable], time: Double)>(([], .infinity))
  private let told: @Sendable (_ tables: [ExpiringTable], _ time: Double) -> Void

  init(_ told: @escaping @Sendable (_ tables: [ExpiringTable], _ time: Double) -> Void) { self.told = told }

  func add(_ table: ExpiringTable, _ time: Double) {
    noted.withLock { noted in
      if !noted.tables.contains(where: { $0 === table }) { noted.tables.append(table) }
      noted.time = min(noted.time, time)
    }
  }

  func didChange(_ notice: ChangeNotice, isCommitted: Bool) {
    let (tables, time) = noted.withLock { noted in
      defer { noted = ([], .infinity) }
      return noted
    }
    if isCommitted { told(tables, time) }
  }
}
