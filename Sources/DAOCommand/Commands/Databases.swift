import DAOKit

/// Databases by their names on a command line.
enum Databases {
  /// The database of a file or URL. Nothing is opened.
  static func named(_ word: String, _ configuration: Configuration) throws -> any NamedDatabase {
    #if PostgreSQL
      if let url = try DatabaseURL.read(word) { return try DatabaseServer(url, configuration) }
    #else
      _ = try DatabaseURL.read(word)
    #endif
    return DatabaseFile(word, configuration)
  }
}
