#if PostgreSQL && os(Linux)
  // Unsafe: calls the kernel's epoll, whose events are written into memory of its own.
  import CPostgres
  import DAOCore
  import Foundation

  /// The threads that wait for the sockets of all connections, and go on with the calls whose answers have come
  /// (<https://man7.org/linux/man-pages/man7/epoll.7.html>).
  ///
  /// What they go on with may block, on a lock or in an entity's initializer: one thread at least is always waiting.
  final class SocketThreads: Sendable {
    /// Nil where the process could open no more files when they were first needed: threads wait in their place.
    static let shared = SocketThreads()

    private struct State {
      /// What waits for each socket.
      var waits: [Int32: @Sendable () -> Void] = [:]
      /// What can go on now.
      var ready: [@Sendable () -> Void] = []
      /// The number of threads that wait.
      var idle = 0
    }

    private let state = Guarded(State())
    private let poll: Int32
    /// A descriptor that is written to when something can go on without a socket.
    private let signal: Int32

    private init?() {
      poll = epoll_create1(Int32(EPOLL_CLOEXEC))
      signal = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
      guard poll >= 0, signal >= 0, watch(signal, EPOLLIN.rawValue | EPOLLET.rawValue) else {
        close(poll)
        close(signal)
        return nil
      }
      startThread()
    }

    /// Runs `body` once the socket can be used, or once it is woken.
    ///
    /// - Parameters:
    ///   - reads: Whether a socket that has bytes will do.
    ///   - writes: Whether one that takes bytes will do.
    func wait(for socket: Int32, reads: Bool, writes: Bool, _ body: @escaping @Sendable () -> Void) {
      let events = EPOLLONESHOT.rawValue | (reads ? EPOLLIN.rawValue : 0) | (writes ? EPOLLOUT.rawValue : 0)
      // At once: whoever is woken between the two would wait for other events, which these would replace.
      let isWatched = state.withLock { state in
        state.waits[socket] = body
        return watch(socket, events)
      }
      // One that cannot be watched is looked at again.
      if !isWatched { wake(socket) }
    }

    /// Ends the wait for a socket.
    func wake(_ socket: Int32) {
      guard let body = state.withLock({ $0.waits.removeValue(forKey: socket) }) else { return }
      goOn(body)
    }

    /// Ends the wait for a socket, or that of whoever has one of its number then, at a moment: each looks at what has come.
    func wake(_ socket: Int32, at moment: DispatchTime) {
      Self.clock.asyncAfter(deadline: moment) { [self] in wake(socket) }
    }

    // Not a global queue, all of whose threads a program may block.
    private static let clock = DispatchQueue(label: "DAOKit.socketClock")

    /// Runs `body` soon.
    func goOn(_ body: @escaping @Sendable () -> Void) {
      state.withLock { $0.ready.append(body) }
      eventfd_write(signal, 1)
    }

    /// Watches a descriptor. One that was closed meanwhile has left the watch by itself.
    private func watch(_ descriptor: Int32, _ events: UInt32) -> Bool {
      var event = epoll_event(events: events, data: epoll_data_t(fd: descriptor))
      return epoll_ctl(poll, EPOLL_CTL_MOD, descriptor, &event) == 0 || epoll_ctl(poll, EPOLL_CTL_ADD, descriptor, &event) == 0
    }

    private func startThread() {
      let thread = Thread { [self] in work() }
      thread.name = "DAOKit.sockets"
      thread.start()
    }

    /// The most threads that wait at once. Others end.
    private static let idleLimit = ProcessInfo.processInfo.activeProcessorCount + 2

    private func work() {
      while state.withLock({ state in
        guard state.idle < Self.idleLimit else { return false }
        state.idle += 1
        return true
      }) {
        var event = epoll_event()
        let count = epoll_wait(poll, &event, 1, -1)
        let (body, isLast) = state.withLock { state in
          state.idle -= 1
          return (count == 1 ? take(event.data.fd, &state) : nil, state.idle == 0)
        }
        guard let body else { continue }
        if isLast { startThread() }
        body()
      }
    }

    /// What an event lets go on.
    private func take(_ descriptor: Int32, _ state: inout State) -> (@Sendable () -> Void)? {
      guard descriptor == signal else { return state.waits.removeValue(forKey: descriptor) }
      guard !state.ready.isEmpty else { return nil }
      // Several signals may have come as one.
      if state.ready.count > 1 { eventfd_write(signal, 1) }
      return state.ready.removeFirst()
    }
  }
#endif
