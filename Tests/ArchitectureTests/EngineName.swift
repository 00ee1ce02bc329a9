/// The words by which code betrays what engine it is written for.
enum EngineName {
  /// The words in code and strings, each once: the names of engines, and what only one of them has. Comments do not count.
  static func words(in file: SourceFile) -> Set<String> {
    let products = /(?i)\w*(?:sqlite|postgres|mysql|mariadb|oracle|pragma|julian|strftime|unixepoch|last_insert)\w*/
    let names = /(?i)\b(?:rowid|ctid|nocase|ifnull|iif|total_changes|currval|lastval|nextval|date_trunc|json_each)\b/
    return Set((file.uncommented.matches(of: products) + file.uncommented.matches(of: names)).map { String($0.output) })
  }

  /// Words that are allowed in a file, with the reason.
  static let exceptions: [String: [(word: String, reason: String)]] = [
    "DAOScript/Settings/JDBCType.swift": [("ROWID", "the name of a type of JDBC")],
    "DAOCore/Configuration/Configuration.swift": [
      ("sqlite", "the part of an engine in the configuration"), ("SQLiteSettings", "the type of that part"),
      ("postgres", "the part of the other engine"), ("PostgresSettings", "the type of that part"),
    ],
    "DAOCore/Configuration/SQLiteSettings.swift": [("SQLiteSettings", "the part of an engine in the configuration")],
    "DAOCore/Configuration/PostgresSettings+Isolation.swift": [
      ("PostgresSettings", "the part of an engine in the configuration")
    ],
    "DAOCore/Configuration/PostgresSettings.swift": [("PostgresSettings", "the part of an engine in the configuration")],
    "DAOCore/Configuration/ConfigurationKey.swift": [("sqlite", "a setting of that part in a file")],
    "DAOCore/Configuration/ApplicationNames.swift": [("sqlite", "what stands in for functions and collations of the program")],
    "DAOSources/Tables/FileTable.swift": [("rowid", "the key of a table that others refer to, whatever the engine")],
    "DAOKit/Face/Database+Streams.swift": [("sqlite", "a database for a rehearsal creates no files")],
    "DAOKit/Face/Database+Opening.swift": [
      ("sqlite", "how a client opens a database of the engine that the library brings along"),
      ("SQLiteDriver", "the driver of that engine"), ("DAOSQLite", "its module"),
    ],
    "DAOKit/Face/Database+Embedded.swift": [("sqlite", "how a client opens such a database together with its schema")],
  ]
}
