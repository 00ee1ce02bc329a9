#if PostgreSQL
  // Unsafe: this file calls libpq's connection functions, and polls its socket.
  import CPostgres
  import DAOCore
  import Dispatch
  import Foundation

  extension PostgresDriver: ListeningDriver {
    package func listen(_ tell: @escaping @Sendable (TableSet) -> Void) throws -> any ChangeListening {
      let listener = PostgresListener(address: address, stop: try PostgresInterrupter(), tell: tell)
      // A pooler of transactions would leave the listening to whoever gets its connection next.
      guard !configuration.postgres.poolsTransactions else { return listener }
      // A thread of its own, which sleeps in the poll of its socket.
      Thread.detachNewThread { listener.run() }
      return listener
    }
  }

  /// A connection that hears notices, opened again for as long as it is not ended.
  struct PostgresListener: ChangeListening {
    let address: PostgresAddress
    let stop: PostgresInterrupter
    let tell: @Sendable (TableSet) -> Void

    private static let longestPause: Int32 = 30_000

    func end() { stop.interrupt() }

    fileprivate func run() {
      var pause: Int32 = 100
      while !stop.isStopped {
        switch listen() {
        case .refused: return
        case .lost(afterListening: true): pause = 100
        case .lost: pause = min(pause * 2, Self.longestPause)
        }
        // Not all clients of a server that is back come at once.
        wait([], pause + Int32.random(in: 0...pause))
      }
    }

    private enum Ending {
      /// The engine has no notices: changes of this program alone are told.
      case refused
      case lost(afterListening: Bool)
    }

    private func listen() -> Ending {
      let handle = connect()
      defer { PQfinish(handle) }
      guard PQstatus(handle) == CONNECTION_OK else { return .lost(afterListening: false) }
      PQsetNoticeProcessor(handle, { _, _ in }, nil)
      guard let result = answer(to: "LISTEN \(NoticeChannel.name)", handle) else { return .lost(afterListening: false) }
      defer { PQclear(result) }
      guard PQresultStatus(result) == PGRES_COMMAND_OK else {
        let state = PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map { String(cString: $0) }
        return Self.unsupported.contains(state) ? .refused : .lost(afterListening: false)
      }
      // What came before was heard by nobody.
      tell(.unknown)
      while !stop.isStopped {
        while let notice = PQnotifies(handle) {
          defer { PQfreemem(notice) }
          tell(NoticeChannel.tables(notice.pointee.extra.map { String(cString: $0) } ?? ""))
        }
        wait([pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)], -1)
        guard PQconsumeInput(handle) == 1 else { break }
      }
      return .lost(afterListening: true)
    }

    /// The result of a command, which the caller frees; nil where the server does not give one in time.
    private func answer(to sql: String, _ handle: OpaquePointer?) -> OpaquePointer? {
      guard PQsendQuery(handle, sql) == 1 else { return nil }
      let end = DispatchTime.now() + .seconds(Self.patience)
      while PQisBusy(handle) == 1 {
        wait([pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)], end.remaining)
        guard !stop.isStopped, end.remaining > 0, PQconsumeInput(handle) == 1 else { return nil }
      }
      return PQgetResult(handle)
    }

    /// The seconds for which a server is waited for that is connected to.
    private static let patience = 10

    /// A statement that the engine does not know, or does not run.
    private static let unsupported: Set<String?> = ["42601", "0A000"]

    private func connect() -> OpaquePointer? {
      // Keepalives find a connection that is gone, at no cost for the server.
      var settings = [
        ("fallback_application_name", "daokit notices"), ("keepalives_idle", "30"), ("keepalives_interval", "10"),
        ("keepalives_count", "3"), ("tcp_user_timeout", "60000"),
      ]
      if getenv("PGCONNECT_TIMEOUT") == nil { settings.append(("connect_timeout", "\(Self.patience)")) }
      return address.connect(settings)
    }

    /// Waits for one of the ends, for the time limit or for the end.
    private func wait(_ ends: [pollfd], _ limit: Int32) {
      var ends = ends + [pollfd(fd: stop.descriptor, events: Int16(POLLIN), revents: 0)]
      poll(&ends, nfds_t(ends.count), limit)
    }
  }
#endif
