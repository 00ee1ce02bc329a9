#if PostgreSQL && os(Linux)
  import DAOPostgres
  import EngineSupport
  import Foundation
  import Testing

  /// What tests need to see that nothing holds a thread while the network stalls.
  enum StalledNetwork {
    /// A new database, and the proxy that it is reached by.
    static func behindProxy(connections: Int, undoesFailedStatements: Bool = false) throws -> (Proxy, Database) {
      let cluster = try Cluster.shared.get()
      let name = try #require(try cluster.makeDatabase().split(separator: "=").last)
      let proxy = try Proxy(before: cluster)
      var configuration = Configuration()
      configuration.postgres.connections = connections
      configuration.postgres.undoesFailedStatements = undoesFailedStatements
      return (proxy, try Database.postgres(proxy.address(String(name)), configuration: configuration))
    }

    /// Stalls the network, opens the gate for `count` tasks, and expects that most of them hold no thread.
    static func checkThreads(passing gate: Gate, _ count: Int, stalling proxy: Proxy) async throws {
      await gate.full()
      proxy.set(.stalled)
      await gate.open()
      try await Task.sleep(for: .milliseconds(300))
      #expect(try threadCount() < count / 2)
      proxy.set(.clear)
    }

    /// A place that tasks wait at until it is opened.
    actor Gate {
      private let size: Int
      private var waiting: [CheckedContinuation<Void, Never>] = []
      private var watchers: [CheckedContinuation<Void, Never>] = []
      private var isOpen = false

      init(_ size: Int) { self.size = size }

      func pass() async {
        guard !isOpen else { return }
        await withCheckedContinuation {
          waiting.append($0)
          guard waiting.count == size else { return }
          for watcher in watchers { watcher.resume() }
          watchers = []
        }
      }

      /// Returns when all tasks wait.
      func full() async {
        guard waiting.count < size else { return }
        await withCheckedContinuation { watchers.append($0) }
      }

      func open() {
        isOpen = true
        for task in waiting { task.resume() }
        waiting = []
      }
    }

    /// The number of threads that wait for a socket of their own.
    ///
    /// - Parameter name: Counts those of a name alone, which few tests beside this one have. Default: any.
    static func threadCount(named name: String? = nil) throws -> Int {
      let tasks = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").filter {
        name == nil || (try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8)) == name.map { $0 + "\n" }
      }
      let calls = tasks.map { (try? String(contentsOfFile: "/proc/self/task/\($0)/syscall", encoding: .utf8)) ?? "" }
      #if arch(arm64)
        let polls = ["73 "]
      #else
        let polls = ["7 ", "271 "]
      #endif
      return calls.count { call in polls.contains { call.hasPrefix($0) } }
    }
  }
#endif
