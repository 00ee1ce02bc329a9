import DAOCore

extension SQLiteConnection {
  /// <https://www.sqlite.org/pragma.html#pragma_data_version>
  func foreignCommits() throws -> Int64? {
    if case .integer(let version)? = try rows("PRAGMA data_version", []).first?.first { version } else { nil }
  }
}
