#if PostgreSQL
import DAOPostgres
import Foundation
import Synchronization
import TestSupport

/// A PostgreSQL server of the tests' own, on a socket in a folder of its own; it ends with the process.
final class Cluster: Sendable {
  private let folder: URL
  private let programs: String
  private let databases = Atomic(0)

  /// The one that tests share which do nothing to the server itself.
  static let shared = Result { try Cluster() }

  init() throws {
    guard let programs = Self.programs else { throw Missing() }
    self.programs = programs
    folder = URL(filePath: "/tmp/daokit-\(UUID().uuidString.prefix(8))", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // The server refuses to run as root.
    if Self.isRoot { try Self.run("/bin/chown", [Self.user, folder.path]) }
    try program("initdb", ["-D", data, "-U", "dao", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"])
    try start()
    atexitStops(self)
  }

  private struct Missing: Error, CustomStringConvertible {
    var description: String { "PostgreSQL's programs are missing: install the package postgresql" }
  }

  /// The folder of `initdb` and `pg_ctl`; nil where PostgreSQL is not installed.
  private static let programs: String? = {
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
    let folders = versions.sorted(using: .localizedStandard).reversed().map { "/usr/lib/postgresql/\($0)/bin" }
    return folders.first { FileManager.default.isExecutableFile(atPath: "\($0)/initdb") }
  }()

  private static var isRoot: Bool { geteuid() == 0 }
  private static let user = "nobody"
  private var data: String { folder.appending(path: "data").path }

  func start() throws {
    let options = "-c listen_addresses='' -c unix_socket_directories='\(folder.path)' -c fsync=off -c max_connections=200"
    try program("pg_ctl", ["-D", data, "-w", "-l", folder.appending(path: "log").path, "-o", options, "start"])
  }

  /// - Parameter mode: `fast`, or `immediate` for a server that is gone at once.
  func stop(_ mode: String = "fast") throws {
    try program("pg_ctl", ["-D", data, "-w", "-m", mode, "stop"])
  }

  func remove() {
    try? stop("immediate")
    try? FileManager.default.removeItem(at: folder)
  }

  /// The address of a database of the server.
  func address(_ name: String) -> String { "host=\(folder.path) user=dao dbname=\(name)" }

  /// The address of a new database.
  func makeDatabase() throws -> String {
    let name = "test_\(databases.add(1, ordering: .relaxed).newValue)"
    let database = try Database.postgres(address("postgres"))
    try database.execute("CREATE DATABASE \(name)")
    try database.close()
    return address(name)
  }

  private func program(_ name: String, _ arguments: [String]) throws {
    let path = "\(programs)/\(name)"
    if Self.isRoot {
      try Self.run("/usr/sbin/runuser", ["-u", Self.user, "--", path] + arguments)
    } else {
      try Self.run(path, arguments)
    }
  }

  private static func run(_ path: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: "/tmp")
    process.standardOutput = FileHandle.nullDevice
    let errors = FileManager.default.temporaryDirectory.appending(path: "daokit-errors-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: errors) }
    try Data().write(to: errors)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failed(program: path, said: (try? String(contentsOf: errors, encoding: .utf8)) ?? "")
    }
  }

  private struct Failed: Error {
    let program: String
    let said: String
  }
}

/// The clusters that are stopped when the process ends.
private let running = Mutex<[Cluster]>([])

private func atexitStops(_ cluster: Cluster) {
  let isFirst = running.withLock { clusters in
    clusters.append(cluster)
    return clusters.count == 1
  }
  if isFirst { atexit { for cluster in running.withLock({ $0 }) { cluster.remove() } } }
}

/// Runs `body` on a new database of the shared server, which must close at the end.
func withPostgres(
  _ configuration: Configuration = .init(), isolation: isolated (any Actor)? = #isolation,
  _ body: (Database) async throws -> Void
) async throws {
  let database = try Database.postgres(Cluster.shared.get().makeDatabase(), configuration: configuration)
  try await body(database)
  try database.close()
}
#endif
