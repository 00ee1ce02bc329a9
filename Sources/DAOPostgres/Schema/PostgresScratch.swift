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
      let scratch = PostgresScratch(
        driver: try PostgresDriver(address: address.address(ofDatabase: name), configuration: configuration), isDatabase: true,
        drop: "DROP DATABASE IF EXISTS \(name) WITH (FORCE)")
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
      do {
        try furnish(name, as: connection, in: address.address(ofDatabase: name), configuration)
      } catch {
        try? connection.execute(scratch.drop)
        throw error
      }
      return scratch
    }

    /// Gives a scratch database the settings of the named one and the schemas of its search path.
    private static func furnish(
      _ name: String, as home: any Connection, in address: String, _ configuration: Configuration
    ) throws {
      let settings = try home.rows(
        """
        SELECT DISTINCT quote_ident(split_part(setting, '=', 1)) FROM pg_db_role_setting, unnest(setconfig) AS setting
        WHERE setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
          AND setrole IN (0, (SELECT oid FROM pg_roles WHERE rolname = session_user))
        """, []
      ).compactMap { $0[0].sqlText }
      // Those that the role may not set have the server's value, as in a database of its own.
      for setting in settings { try? home.execute("ALTER ROLE SESSION_USER IN DATABASE \(name) SET \(setting) FROM CURRENT") }
      // Names, in quotes or not, that commas part.
      let schemas = try home.rows(
        #"""
        SELECT found[1] FROM regexp_matches(current_setting('search_path'), '"(?:[^"]|"")+"|[^",\s][^,\s]*', 'g') AS found
        WHERE found[1] NOT IN ('"$user"', '$user', 'public') AND found[1] NOT LIKE 'pg\_%'
        """#, []
      ).compactMap { $0[0].sqlText }
      guard !schemas.isEmpty else { return }
      var plain = configuration
      (plain.connectionStatements, plain.readOnly) = ([], false)
      let connection = try PostgresDriver(address: address, configuration: plain).connect(for: .write)
      defer { try? connection.close() }
      for schema in schemas { try connection.execute("CREATE SCHEMA IF NOT EXISTS \(schema)") }
    }

    /// Makes a database of the encoding and the order of texts of the named one.
    private static func createDatabase(_ name: String, on connection: any Connection) throws {
      // Older and newer servers have other columns than 15 in this table.
      let forms = try connection.rows(
        """
        SELECT format('ENCODING %L LC_COLLATE %L LC_CTYPE %L', pg_encoding_to_char(encoding), datcollate, datctype)
          || CASE to_jsonb(d) ->> 'datlocprovider'
            WHEN 'i' THEN format(' LOCALE_PROVIDER icu ICU_LOCALE %L',
              coalesce(to_jsonb(d) ->> 'daticulocale', to_jsonb(d) ->> 'datlocale'))
            WHEN 'b' THEN format(' LOCALE_PROVIDER builtin BUILTIN_LOCALE %L', to_jsonb(d) ->> 'datlocale')
            WHEN 'c' THEN ' LOCALE_PROVIDER libc' ELSE '' END
        FROM pg_database AS d WHERE datname IN (current_database(), 'template1') ORDER BY datname = 'template1'
        """, []
      ).compactMap { $0[0].sqlText }
      let form = forms.first ?? ""
      do {
        try connection.execute("CREATE DATABASE \(name)" + (form == forms.last ? "" : " TEMPLATE template0 \(form)"))
      } catch let error as DAOError where error.databaseCode == "55006" {
        // Somebody is connected to the template.
        try connection.execute("CREATE DATABASE \(name) TEMPLATE template0 \(form)")
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
