#if PostgreSQL
  import DAOCore
  import Foundation

  /// A place on a server that is empty, and that nobody needs afterwards.
  package struct PostgresScratch {
    /// Opens connections to it.
    package let driver: any Driver
    /// Whether it is a whole database; else it is a schema of the named one, where names without a schema are looked up.
    package let isDatabase: Bool
    private let drop: String

    /// Calls `body` with a scratch database of the server, or with a scratch schema where none can be made: it takes the right
    /// CREATEDB. Both are dropped at the end. What a killed program has left is dropped an hour later, by the next call.
    ///
    /// - Throws: ``DAOError`` where neither can be made; what `body` throws.
    package static func with<R>(
      address text: String, configuration: Configuration, _ body: (PostgresScratch) throws -> R
    ) throws -> R {
      let address = try PostgresAddress(text)
      var plain = configuration
      (plain.connectionStatements, plain.readOnly) = ([], false)
      let home = try PostgresDriver(address: text, configuration: plain)
      let name = "\(prefix)\(Int(Date().timeIntervalSince1970))_\(UUID().uuidString.prefix(8).lowercased())"
      let connection = try home.connect(for: .write)
      let scratch: PostgresScratch
      do {
        scratch = try make(name, on: connection, address, configuration)
      } catch {
        try? connection.close()
        throw error
      }
      try connection.close()
      // The first connection would keep the server busy, and may be lost, while the body runs.
      let result = Result { try body(scratch) }
      let dropped = Result {
        let connection = try home.connect(for: .write)
        defer { try? connection.close() }
        try connection.execute(scratch.drop)
      }
      let value = try result.get()
      try dropped.get()
      return value
    }

    private static let prefix = "dao_scratch_"
    private static let lifetime = 3600

    private static func make(
      _ name: String, on connection: any Connection, _ address: PostgresAddress, _ configuration: Configuration
    ) throws -> PostgresScratch {
      try? dropOld(on: connection)
      do {
        try createDatabase(name, on: connection)
      } catch let refusal as DAOError where refusal.databaseCode == "42501" {
        guard (try? connection.execute("CREATE SCHEMA \(name)")) != nil else {
          throw refusal.prefixed(
            "neither a scratch database nor a scratch schema can be made: CREATEDB, or CREATE on the database, is needed")
        }
        var own = configuration
        // The last word: no other schema is changed.
        own.connectionStatements.append("SET search_path = \(name)")
        let driver = try PostgresDriver(address: address.text, configuration: own)
        return PostgresScratch(driver: driver, isDatabase: false, drop: "DROP SCHEMA IF EXISTS \(name) CASCADE")
      }
      let path = try connection.rows("SHOW search_path", []).first?.first?.sqlText ?? ""
      let home = address.address(ofDatabase: name)
      var own = configuration
      if try makeSchemas(of: path, in: home, configuration) {
        own.connectionStatements.insert("SET search_path = \(path)", at: 0)
      }
      let driver = try PostgresDriver(address: home, configuration: own)
      return PostgresScratch(driver: driver, isDatabase: true, drop: "DROP DATABASE IF EXISTS \(name) WITH (FORCE)")
    }

    /// Makes the schemas of a search path that is not the server's default. Returns whether there are any.
    private static func makeSchemas(of path: String, in address: String, _ configuration: Configuration) throws -> Bool {
      let names = path.split(separator: ",").map { $0.drop { $0 == " " } }
      let own = names.filter { !["\"$user\"", "public", ""].contains($0) && !$0.hasPrefix("pg_") }
      guard !own.isEmpty else { return false }
      var plain = configuration
      (plain.connectionStatements, plain.readOnly) = ([], false)
      let connection = try PostgresDriver(address: address, configuration: plain).connect(for: .write)
      defer { try? connection.close() }
      for name in own { try connection.execute("CREATE SCHEMA IF NOT EXISTS \(name)") }
      return true
    }

    private static func createDatabase(_ name: String, on connection: any Connection) throws {
      do {
        try connection.execute("CREATE DATABASE \(name)")
      } catch let error as DAOError where error.databaseCode == "55006" {
        // Somebody is connected to the template.
        try connection.execute("CREATE DATABASE \(name) TEMPLATE template0")
      }
    }

    /// Drops the databases and schemas that killed programs have left.
    private static func dropOld(on connection: any Connection) throws {
      let limit = Int64(Date().timeIntervalSince1970) - Int64(lifetime)
      let left = try connection.rows(
        """
        SELECT format(kind, name) FROM (
          SELECT 'DROP DATABASE IF EXISTS %I' AS kind, datname::text AS name FROM pg_database
          UNION ALL SELECT 'DROP SCHEMA IF EXISTS %I CASCADE', nspname::text FROM pg_namespace) AS found
        WHERE name ~ ('^' || $1 || '[0-9]{10}_[0-9a-f]{8}$') AND substr(name, length($1) + 1, 10)::bigint < $2
        """, [.text(prefix), .integer(limit)])
      for sql in left.compactMap(\.first?.sqlText) { try? connection.execute(sql) }
    }
  }
#endif
