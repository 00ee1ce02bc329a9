#if PostgreSQL
  // Unsafe: calls libpq's functions that set and tell settings.
  import CPostgres
  import DAOCore
  import DAOSQL
  import Foundation

  // What is set on a connection: by the driver and the configuration before its first use, and by scripts later.
  extension PostgresConnection {
    /// Runs the statements that every connection begins with.
    func configure() throws {
      beginSettings()
      defer { answersBefore = nil }
      for setting in settings { try run(setting) }
      endSettings()
    }

    private func beginSettings() {
      PQsetnonblocking(handle, 1)
      // DETAIL and CONTEXT may show values.
      PQsetErrorVerbosity(handle, PQERRORS_TERSE)
      // Notices have no place in a program's standard error.
      PQsetNoticeProcessor(handle, { _, _ in }, nil)
      isConfigured = false
      answersBefore =
        DispatchTime.now() + .milliseconds(Int(max(2000, configuration.acquireTimeout.bounded / .milliseconds(1))))
    }

    private func endSettings() {
      scriptSettings = (false, false)
      isConfigured = true
    }

    private var settings: [PostgresSetting] {
      let own = ownSettings(all: true).map { PostgresSetting(sql: $0) }
      let configured = configuration.connectionStatements.enumerated().flatMap { index, sql in
        SQLStatement.statements(of: sql, dialect: dialect).map { statement in
          PostgresSetting(sql: native(String(statement.text)), origin: (sql, index + 1))
        }
      }
      // What values are read by is set after those, too.
      return own + configured + (configured.isEmpty ? [] : ownSettings(all: false).map { PostgresSetting(sql: $0) })
    }

    /// What sets the formats of values, the limit of waits for locks, and whether the session may write.
    ///
    /// - Parameter all: False for the formats alone.
    private func ownSettings(all: Bool) -> [String] {
      // These are what a pooler follows.
      let followed = "SET client_encoding = 'UTF8'; SET DateStyle = 'ISO'; SET standard_conforming_strings = on"
      guard !configuration.postgres.poolsTransactions else { return [followed] }
      let formats = [followed, "SET bytea_output = 'hex'; SET extra_float_digits = 1"]
      guard all else { return formats }
      let isReadOnly = configuration.readOnly ? "on" : "off"
      return formats + ["SET lock_timeout = \(lockTimeout); SET default_transaction_read_only = \(isReadOnly)"]
    }

    /// Runs a statement, or reads its answer if it was sent.
    private func run(_ setting: PostgresSetting) throws {
      do {
        try command(setting.sql)
      } catch var error as DAOError {
        guard let origin = setting.origin else { throw error }
        // It may hold a secret, of which the server quotes a piece.
        if !configuration.showsValues {
          error.sql = nil
          error.message = PostgresError.withoutQuotes(error.message)
        }
        let shown = configuration.showsValues ? "'\(origin.sql)'" : "\(origin.number)"
        throw error.prefixed("cannot open the database: the connection statement \(shown)")
      }
    }

    // MARK: What scripts set

    /// Sets the formats of values again after a script's SET, and all settings of the driver after its RESET.
    func restoreSettings() throws {
      guard needsSettings else { return }
      guard !hasBegun, !isKept else {
        // What is sent is UTF-8, whatever the script has said.
        guard transactionState == .open, setting("client_encoding") != "UTF8" else { return }
        try checkWait()
        return try command("SET client_encoding = 'UTF8'")
      }
      try checkWait()
      for sql in ownSettings(all: scriptSettings.areLost) { try command(sql) }
      scriptSettings = (false, false)
    }

    /// Whether a script has changed the formats of values, or has reset settings of the driver.
    var needsSettings: Bool { scriptSettings.areLost || scriptSettings.areNew && !readsTexts }

    /// Notes what ends prepared statements, run by a script (<https://www.postgresql.org/docs/15/sql-discard.html>).
    func noteCommand(_ result: OpaquePointer, of sql: String?) {
      guard let tag = PQcmdStatus(result) else { return }
      if strcmp(tag, "DEALLOCATE ALL") == 0 { cache.forgetNames() }
      if strcmp(tag, "DISCARD ALL") == 0 {
        cache.forgetNames()
        // It has reset the settings, too.
        isConfigured = false
      }
      if strcmp(tag, "SET") == 0 || strcmp(tag, "DO") == 0 || strcmp(tag, "CALL") == 0 {
        scriptSettings.areNew = true
        if let sql { noteUntold(sql) }
      }
      if strcmp(tag, "RESET") == 0 { scriptSettings.areLost = true }
    }

    /// Notes what a script sets by a function, or without the server's telling it.
    func noteUntold(_ sql: String) {
      let sql = sql.lowercased()
      if sql.contains("set_config") { scriptSettings.areNew = true }
      if ["extra_float_digits", "bytea_output"].contains(where: sql.contains) { scriptSettings.areLost = true }
    }

    /// Whether texts and dates come as they are read here.
    private var readsTexts: Bool {
      setting("client_encoding") == "UTF8" && setting("standard_conforming_strings") == "on"
        && setting("DateStyle")?.hasPrefix("ISO") == true
    }

    /// A setting that the server tells of.
    private func setting(_ name: String) -> String? { PQparameterStatus(handle, name).map { String(cString: $0) } }
  }

  #if os(Linux)
    // The same without a thread that waits.
    extension PostgresConnection {
      /// Runs the statements as ``configure()`` does, and `done` where it may block.
      func configure(_ done: @escaping @Sendable ((any Error)?) -> Void) {
        beginSettings()
        // What waits without a thread looks at the time when this says so.
        ownInterrupter.deadline = answersBefore
        // Nothing else uses the connection before it is done.
        nonisolated(unsafe) let connection = self
        send(settings[...]) { error in
          connection.answersBefore = nil
          connection.ownInterrupter.deadline = nil
          if error == nil { connection.endSettings() }
          done(error)
        }
      }

      /// Sets again what ``restoreSettings()`` does.
      func restoreSettings(_ done: @escaping @Sendable ((any Error)?) -> Void) {
        nonisolated(unsafe) let connection = self
        send(ownSettings(all: scriptSettings.areLost).map { PostgresSetting(sql: $0) }[...]) { error in
          if error == nil { connection.scriptSettings = (false, false) }
          done(error)
        }
      }

      /// Sends statements, each when the one before is answered.
      private func send(_ rest: ArraySlice<PostgresSetting>, _ done: @escaping @Sendable ((any Error)?) -> Void) {
        guard let next = rest.first else { return done(nil) }
        do {
          // One that cannot be sent is told by its run.
          _ = try sends(next.sql)
        } catch {
          return done(error)
        }
        nonisolated(unsafe) let connection = self
        whenAnswered {
          do { try connection.run(next) } catch { return done(error) }
          connection.send(rest.dropFirst(), done)
        }
      }
    }
  #endif
#endif
