#if PostgreSQL
  import EngineSupport
  import Foundation
  import TestSupport

  /// A PgBouncer in front of the shared server, which lends each of two connections for a transaction.
  struct Pooler {
    private let process: Process
    private let folder: URL

    static let program = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer"].first {
      FileManager.default.isExecutableFile(atPath: $0)
    }

    init(_ program: String, before address: String) throws {
      folder = URL(filePath: "/tmp/daokit-\(UUID().uuidString.prefix(8))", directoryHint: .isDirectory)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
      let settings = """
        [databases]
        * = \(address.replacing(/dbname=\w+/, with: ""))
        [pgbouncer]
        pool_mode = transaction
        default_pool_size = 2
        max_client_conn = 100
        auth_type = any
        listen_addr =
        unix_socket_dir = \(folder.path)
        ignore_startup_parameters = extra_float_digits
        """
      let file = folder.appending(path: "pgbouncer.ini").path
      try Data(settings.utf8).write(to: URL(filePath: file))
      process = Process()
      let command = Cluster.command([program, "-q", file])
      process.executableURL = URL(filePath: command[0])
      process.arguments = Array(command.dropFirst())
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
    }

    /// The address of a database through it.
    func address(of direct: String) -> String { direct.replacing(/host=\S+/, with: "host=\(folder.path) port=6432") }

    func stop() {
      process.terminate()
      try? FileManager.default.removeItem(at: folder)
    }
  }
#endif
