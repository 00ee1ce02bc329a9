#if PostgreSQL
  import Foundation
  import Synchronization

  /// A network between clients and a cluster that fails as it is told to.
  package final class Proxy: Sendable {
    package enum Weather: Sendable, Equatable {
      case clear
      /// Nothing arrives, and nobody is told.
      case stalled
      /// Answers arrive, and nothing that clients say.
      case unheard
      /// Each piece takes so many milliseconds.
      case slow(Int)
      /// A connection ends after so many bytes of answers.
      case torn(after: Int)
      /// On a connection nothing arrives any more after so many bytes of answers.
      case silent(after: Int)

      fileprivate var hearsClients: Bool { self != .stalled && self != .unheard }
    }

    private struct State {
      var weather = Weather.clear
      /// Connections of earlier generations are cut.
      var generation = 0
      /// The number of connections that clients have opened.
      var count = 0
      var isClosed = false
    }

    private let state = Mutex(State())
    private let listener: Int32
    package let port: UInt16
    private let server: String

    package init(before cluster: Cluster) throws {
      server = cluster.socket
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      let bound = withSocketAddress(&address) { bind(listener, $0, $1) }
      guard bound == 0, listen(listener, 128) == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      _ = withSocketAddress(&address) { pointer, _ in getsockname(listener, pointer, &length) }
      self.listener = listener
      port = UInt16(bigEndian: address.sin_port)
      Thread.detachNewThread { self.accept() }
    }

    /// The address of a database by way of the proxy.
    package func address(_ name: String) -> String { "host=127.0.0.1 port=\(port) user=dao dbname=\(name)" }

    package func set(_ weather: Weather) { state.withLock { $0.weather = weather } }
    /// Ends all connections.
    package func cut() { state.withLock { $0.generation += 1 } }
    /// The number of connections that were opened, those for cancellations included.
    package var connectionCount: Int { state.withLock(\.count) }
    package func close() { state.withLock { $0.isClosed = true } }

    private func accept() {
      while !state.withLock({ $0.isClosed }) {
        var ends = [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)]
        guard poll(&ends, 1, 20) > 0 else { continue }
        let client = Foundation.accept(listener, nil, nil)
        guard client >= 0 else { continue }
        state.withLock { $0.count += 1 }
        Thread.detachNewThread { self.carry(client) }
      }
      Foundation.close(listener)
    }

    /// Carries what both ends of a connection say, until one of them or the proxy ends it.
    private func carry(_ client: Int32) {
      defer { Foundation.close(client) }
      let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      defer { Foundation.close(server) }
      let generation = state.withLock { $0.generation }
      guard connectToServer(server) else { return }
      var answered = 0
      while true {
        let now = state.withLock { $0 }
        guard now.generation == generation, !now.isClosed else { return }
        var ends = [client, server].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        if !now.weather.hearsClients {
          ends[0].events = 0
          usleep(2000)
        }
        guard now.weather != .stalled, poll(&ends, 2, now.weather.hearsClients ? 10 : 0) > 0 else { continue }
        // The weather may have changed while nobody spoke.
        let weather = state.withLock { $0.weather }
        if weather == .stalled { continue }
        if case .silent(let bytes) = weather, answered >= bytes {
          usleep(2000)
          continue
        }
        if case .slow(let milliseconds) = weather { usleep(UInt32(milliseconds) * 1000) }
        var room = Int.max
        if case .torn(let bytes) = weather { room = max(bytes - answered, 0) }
        if weather.hearsClients, ends[0].revents != 0, pass(client, server, .max) == nil { return }
        guard ends[1].revents != 0 else { continue }
        guard let count = pass(server, client, room), count < room else { return }
        answered += count
      }
    }

    /// Passes on what one end has said; nil if it says no more, or the other does not listen.
    private func pass(_ from: Int32, _ to: Int32, _ room: Int) -> Int? {
      var bytes = [UInt8](repeating: 0, count: 16_384)
      let count = min(read(from, &bytes, bytes.count), room)
      guard count > 0 else { return nil }
      var sent = 0
      while sent < count {
        let more = bytes.withUnsafeBytes { send(to, $0.baseAddress.map { $0 + sent }, count - sent, Int32(MSG_NOSIGNAL)) }
        guard more > 0 else { return nil }
        sent += more
      }
      return count
    }

    private func connectToServer(_ descriptor: Int32) -> Bool {
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: server.utf8.prefix($0.count - 1)) }
      return withSocketAddress(&address) { connect(descriptor, $0, $1) } == 0
    }
  }

  private func withSocketAddress<A>(_ address: inout A, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<A>.size)) }
    }
  }
#endif
