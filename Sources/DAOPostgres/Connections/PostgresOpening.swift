#if PostgreSQL && os(Linux)
  // Unsafe: calls libpq's functions that do not block, and looks at its socket.
  import CPostgres
  import DAOCore
  import Dispatch
  import Foundation

  /// Opens a connection without a thread that waits (<https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-PQCONNECTSTARTPARAMS>).
  ///
  /// libpq leaves the limit of time to its caller, who cannot send it on to the next of several hosts: a host that is late is left out, and
  /// the others are asked again.
  struct PostgresOpening: Sendable {
    private let address: PostgresAddress
    private let settings: [(name: String, value: String)]
    /// The hosts that have not answered in time.
    private let late: [PostgresHost]
    private let done: @Sendable (_ handle: OpaquePointer?, _ late: [PostgresHost]) -> Void

    /// A host that is asked, and when it is late; nil for never.
    private typealias Attempt = (host: PostgresHost, end: DispatchTime?)

    /// Begins to open a connection. The names of hosts are looked up on the calling thread, which may block.
    ///
    /// - Parameters:
    ///   - settings: As ``PostgresAddress/connect(_:)`` has them.
    ///   - done: Gets the connection, or what tells why there is none, and the hosts that have not answered in time.
    static func begin(
      _ address: PostgresAddress, _ settings: [(name: String, value: String)],
      _ done: @escaping @Sendable (_ handle: OpaquePointer?, _ late: [PostgresHost]) -> Void
    ) {
      PostgresOpening(address: address, settings: settings, late: [], done: done).begin(at: [])
    }

    /// - Parameter hosts: Those that are asked; empty for those of the address.
    private func begin(at hosts: [PostgresHost]) {
      wait(address.startConnecting(settings, to: hosts), PGRES_POLLING_WRITING)
    }

    /// Waits until the connection can go on.
    private func wait(_ handle: OpaquePointer?, _ next: PostgresPollingStatusType, _ attempt: Attempt? = nil) {
      let socket = PQsocket(handle)
      guard next == PGRES_POLLING_READING || next == PGRES_POLLING_WRITING, PQstatus(handle) != CONNECTION_BAD, socket >= 0
      else { return done(handle, late) }
      let host = PostgresHost(of: handle)
      let attempt: Attempt =
        attempt.flatMap { $0.host == host ? $0 : nil } ?? (host, limit(of: handle).map { .now() + $0 })
      // Nobody but the opening has the connection before it is done.
      nonisolated(unsafe) let connection = handle
      let writes = next == PGRES_POLLING_WRITING
      SocketThreads.shared?.wait(for: socket, reads: !writes, writes: writes) { goOn(connection, next, attempt) }
      if let end = attempt.end { SocketThreads.shared?.wake(socket, at: end) }
    }

    private func goOn(_ handle: OpaquePointer?, _ next: PostgresPollingStatusType, _ attempt: Attempt) {
      // libpq takes a socket that is asked too early for one that is connected.
      var end = pollfd(fd: PQsocket(handle), events: Int16(next == PGRES_POLLING_WRITING ? POLLOUT : POLLIN), revents: 0)
      if poll(&end, 1, 0) != 0 { return wait(handle, PQconnectPoll(handle), attempt) }
      guard attempt.end.map({ $0.remaining == 0 }) == true else { return wait(handle, next, attempt) }
      let wasLate = late.contains(attempt.host)
      let late = wasLate ? late : late + [attempt.host]
      let others = PostgresHost.all(of: options(of: handle)).filter { !late.contains($0) }
      PQfinish(handle)
      // One that is written otherwise than libpq writes it is not found, and is not asked again for ever.
      guard !others.isEmpty, !wasLate else { return done(nil, late) }
      PostgresOpening(address: address, settings: settings, late: late, done: done).begin(at: others)
    }

    /// The limit of time for one host, which libpq takes for 2 seconds at least; nil for none.
    private func limit(of handle: OpaquePointer?) -> DispatchTimeInterval? {
      guard let seconds = options(of: handle)["connect_timeout"].flatMap({ Int($0.filter { !$0.isWhitespace }) }),
        seconds > 0
      else { return nil }
      return .seconds(max(seconds, 2))
    }

    /// The options in force, by whatever has set them.
    private func options(of handle: OpaquePointer?) -> [String: String] {
      Dictionary(PostgresAddress.options(PQconninfo(handle)) ?? []) { $1 }
    }
  }
#endif
