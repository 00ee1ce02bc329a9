#if PostgreSQL
  import CPostgres
  import DAOCore
  import DAOPostgres
  import DAORecords
  import Foundation
  import Synchronization
  import TestSupport

  /// A PostgreSQL server of the tests' own, on a socket in a folder of its own; it ends with the process.
  package final class Cluster: Sendable {
    private let folder: URL
    private let programs: String
    private let databases = Atomic(0)
    private let running = Mutex<Process?>(nil)

    /// The one that tests share which do nothing to the server itself.
    package static let shared = Result { try Cluster() }

    private let settings: [String]

    /// - Parameter settings: Settings of the server beside those of all, each as `name=value`.
    package convenience init(settings: [String] = []) throws {
      try self.init(settings) {
        ("initdb", ["-D", $0, "-U", "dao", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"])
      }
    }

    private init(_ settings: [String], making: (_ data: String) -> (program: String, arguments: [String])) throws {
      guard let programs = Self.programs else { throw Missing() }
      self.programs = programs
      self.settings = settings
      folder = URL(filePath: "/tmp/daokit-\(UUID().uuidString.prefix(8))", directoryHint: .isDirectory)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      // The server refuses to run as root.
      if Self.isRoot { try Self.run(["/bin/chown", Self.user, folder.path]) }
      let maker = making(data)
      try Self.run(command(maker.program, maker.arguments))
      try start()
      atexitStops(self)
    }

    /// A standby that follows this server; a commit of this one waits from now on until the standby has it.
    package func makeStandby() throws -> Cluster {
      let standby = try Cluster(settings) { data in
        (
          "pg_basebackup",
          ["-D", data, "-d", address("postgres"), "--write-recovery-conf", "-X", "stream", "-c", "fast", "--no-sync"]
        )
      }
      let database = try Database.postgres(address("postgres"))
      try database.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
      try database.execute("SELECT pg_reload_conf()")
      let isFollowed = eventually {
        let state = try? database.rows("SELECT sync_state FROM pg_stat_replication", as: String.self)
        return state == ["sync"]
      }
      try database.close()
      guard isFollowed else { throw Failed(program: "pg_basebackup") }
      return standby
    }

    /// Makes a standby a server of its own.
    package func promote() throws { try Self.run(command("pg_ctl", ["promote", "-w", "-D", data])) }

    private struct Missing: Error, CustomStringConvertible {
      var description: String { "PostgreSQL's programs are missing: install the package postgresql" }
    }

    /// The folder of `initdb` and `pg_ctl`; nil where PostgreSQL is not installed.
    package static let programs: String? = {
      let versions = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
      let folders = versions.sorted { $0.compare($1, options: .numeric) == .orderedDescending }.map {
        "/usr/lib/postgresql/\($0)/bin"
      }
      return folders.first { FileManager.default.isExecutableFile(atPath: "\($0)/initdb") }
    }()

    private static var isRoot: Bool { geteuid() == 0 }
    private static let user = "nobody"
    private var data: String { folder.appending(path: "data").path }

    /// Starts the server, and waits until it answers.
    package func start() throws {
      let settings = ["listen_addresses=", "unix_socket_directories=\(folder.path)", "fsync=off", "max_connections=1000"]
      let all = settings + self.settings
      let server = Self.process(command("postgres", ["-D", data] + all.flatMap { ["-c", $0] }))
      try server.run()
      running.withLock { $0 = server }
      try waitUntilReady()
    }

    /// Waits until the server answers, as it does not while it recovers from the death of a backend.
    package func waitUntilReady() throws {
      let deadline = ContinuousClock.now + .seconds(600)
      while PQping(address("postgres")) != PQPING_OK {
        guard running.withLock({ $0?.isRunning == true }), ContinuousClock.now < deadline else {
          throw Failed(program: "postgres")
        }
        Thread.sleep(forTimeInterval: 0.05)
      }
    }

    /// The processes of some of the tests' connections.
    package func backends(_ count: Int) throws -> [Int32] {
      let database = try Database.postgres(address("postgres"))
      defer { try? database.close() }
      return try database.rows(
        """
        SELECT pid FROM pg_stat_activity WHERE datname LIKE 'test%' AND backend_type = 'client backend'
        ORDER BY random() LIMIT ?
        """, count, as: Int32.self)
    }

    /// - Parameter signal: SIGINT ends the server in order, SIGQUIT at once.
    package func stop(_ signal: Int32 = SIGINT) {
      let server = running.withLock { server in
        defer { server = nil }
        return server
      }
      guard let server else { return }
      kill(server.processIdentifier, signal)
      server.waitUntilExit()
    }

    package func remove() {
      stop(SIGQUIT)
      try? FileManager.default.removeItem(at: folder)
    }

    /// The address of a database of the server.
    package func address(_ name: String) -> String { "host=\(folder.path) user=dao dbname=\(name)" }

    /// The address of a database of the first of two servers that takes changes.
    package func address(_ name: String, or other: Cluster) -> String {
      "host=\(folder.path),\(other.folder.path) target_session_attrs=read-write user=dao dbname=\(name)"
    }

    /// The socket that the server listens on.
    var socket: String { folder.appending(path: ".s.PGSQL.5432").path }

    /// The address of a new database.
    package func makeDatabase() throws -> String {
      let name = "test_\(databases.add(1, ordering: .relaxed).newValue)"
      let database = try Database.postgres(address("postgres"))
      try database.execute("CREATE DATABASE \(name)")
      try database.close()
      return address(name)
    }

    /// Removes the database of a driver, which nothing uses any more: a thousand of them fill a small disk.
    package func removeDatabase(of driver: any Driver) throws {
      let connection = try driver.connect(for: .write)
      let names = try connection.rows("SELECT current_database()", [])
      try connection.close()
      guard case .text(let name)? = names.first?.first else { return }
      let server = try Database.postgres(address("postgres"))
      try server.execute("DROP DATABASE \(name) WITH (FORCE)")
      try server.close()
    }

    /// The URL of a new database, for programs that take a URL.
    package func makeURL() throws -> String { url(ofDatabase: try makeDatabase().split(separator: "=").last ?? "") }

    /// - Parameter user: With a password, if it has one, after a colon.
    package func url(ofDatabase name: some StringProtocol, user: String = "dao") -> String {
      "postgresql://\(user)@/\(name)?host=\(folder.path)"
    }

    /// A program of the server's, as a user who is not root.
    private func command(_ name: String, _ arguments: [String]) -> [String] {
      Self.command(["\(programs)/\(name)"] + arguments)
    }

    /// A command as a user who is not root.
    package static func command(_ own: [String]) -> [String] {
      isRoot ? ["/usr/bin/setpriv", "--reuid=\(user)", "--regid=nogroup", "--clear-groups", "--"] + own : own
    }

    private static func process(_ command: [String]) -> Process {
      let process = Process()
      process.executableURL = URL(filePath: command[0])
      process.arguments = Array(command.dropFirst())
      process.currentDirectoryURL = URL(filePath: "/tmp")
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      return process
    }

    private static func run(_ command: [String]) throws {
      let process = process(command)
      try process.run()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { throw Failed(program: command[0]) }
    }

    private struct Failed: Error {
      let program: String
    }
  }

  /// The clusters that are stopped when the process ends.
  private let clusters = Mutex<[Cluster]>([])

  private func atexitStops(_ cluster: Cluster) {
    let isFirst = clusters.withLock { clusters in
      clusters.append(cluster)
      return clusters.count == 1
    }
    if isFirst { atexit { for cluster in clusters.withLock({ $0 }) { cluster.remove() } } }
  }

  /// Runs `body` on a new database of the shared server, which must close at the end, and removes it.
  package func withPostgres(
    _ configuration: Configuration = .init(), isolation: isolated (any Actor)? = #isolation,
    _ body: (Database) async throws -> Void
  ) async throws {
    var configuration = configuration
    // Tests beside this one may hold the threads of tasks for long.
    if configuration.acquireTimeout == Configuration().acquireTimeout { configuration.acquireTimeout = .seconds(600) }
    let database = try TestEngine.postgres.makeDatabase(configuration)
    try await body(database)
    try TestEngine.postgres.remove(database)
  }
#endif
