import CSQLite
import DAOCore
import DAOSQL

extension SQLiteConnection {
  /// Registers the configuration's functions and collations with the connection.
  func installHooks() throws {
    let handle = try openHandle
    for function in configuration.sqlite.functions {
      try check(SQLiteFunction.install(function, on: handle, hookState), "function", function.name)
    }
    for collation in configuration.sqlite.collations {
      try check(SQLiteCollation.install(collation, on: handle, hookState), "collation", collation.name)
    }
  }

  private func check(_ code: Int32, _ kind: String, _ name: String) throws {
    guard code != SQLITE_OK else { return }
    throw error(code, doing: nil).prefixed("the \(kind) '\(name)' cannot be registered")
  }

  /// Runs the configuration's connection statements.
  func runConnectionStatements() throws {
    for (index, sql) in configuration.connectionStatements.enumerated() {
      let place = "the connection statement \(index + 1) has failed"
      do {
        try execute(sql)
      } catch let error as DAOError where error.code == .readOnly {
        throw error.prefixed("\(place) on a connection that only reads, which runs it too")
      } catch let error as DAOError {
        throw error.prefixed(place)
      }
      guard !isInTransaction else {
        throw DAOError(.configuration, "the connection statement \(index + 1) leaves a transaction open", sql: sql)
      }
    }
  }
}

extension Configuration {
  /// - Throws: ``DAOError/Code/configuration`` for functions, collations and connection statements that every connection would
  ///   refuse.
  func checkHooks() throws(DAOError) {
    try checkFunctions()
    try checkCollations()
    for (index, sql) in connectionStatements.enumerated() {
      let statements = SQLStatement.statements(of: sql, dialect: SQLiteDialect())
      guard !statements.isEmpty else { throw DAOError(.configuration, "the connection statement \(index + 1) is empty") }
      guard let parameter = statements.flatMap(\.parameters).first else { continue }
      throw DAOError(
        .configuration,
        "the parameter \(parameter.text) of the connection statement \(index + 1) would have no value: write it out", sql: sql)
    }
  }

  private func checkFunctions() throws(DAOError) {
    // SQLITE_MAX_FUNCTION_ARG in most builds.
    let counts = 0...127
    var seen: Set<[String]> = []
    for function in sqlite.functions {
      try Self.checkName(function.name, of: "function")
      if let count = function.argumentCount, !counts.contains(count) {
        throw DAOError(
          .configuration,
          "the function '\(function.name)' takes \(count) arguments, and SQLite's take from 0 to 127; nil is any number")
      }
      let count = function.argumentCount.map(String.init) ?? "any number of"
      guard seen.insert([Self.key(function.name), count]).inserted else {
        throw DAOError(.configuration, "there are two functions '\(function.name)' with \(count) arguments")
      }
    }
  }

  private func checkCollations() throws(DAOError) {
    var seen: Set<String> = []
    for collation in sqlite.collations {
      let key = Self.key(collation.name)
      try Self.checkName(collation.name, of: "collation")
      guard !["binary", "nocase", "rtrim"].contains(key) else {
        throw DAOError(
          .configuration,
          "the collation '\(collation.name)' is SQLite's own, which indexes are searched by: choose another name")
      }
      guard seen.insert(key).inserted else {
        throw DAOError(.configuration, "there are two collations '\(collation.name)'")
      }
    }
  }

  private static func checkName(_ name: String, of kind: String) throws(DAOError) {
    guard !name.isEmpty, name.utf8.count <= 255, !name.utf8.contains(0) else {
      throw DAOError(.configuration, "the name of a \(kind) has from 1 to 255 bytes, none of them NUL, unlike '\(name)'")
    }
  }

  /// SQLite ignores the case of ASCII letters only.
  private static func key(_ name: String) -> String {
    String(decoding: name.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
