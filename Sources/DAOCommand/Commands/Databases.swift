import DAOKit

#if PostgreSQL
  import DAOPostgres
#endif

/// Databases by their names on a command line: a file, or the URL of a server.
enum Databases {
  static func named(_ word: String, _ configuration: Configuration) throws -> Named {
    Named(word: word, configuration: configuration)
  }

  struct Named {
    fileprivate let word: String
    fileprivate let configuration: Configuration

    /// Calls `body` with the database, which must exist.
    func opened<Result>(for purpose: DatabaseFile.Purpose, _ body: (Database) throws -> Result) throws -> Result {
      guard ["postgresql://", "postgres://"].contains(where: word.hasPrefix) else {
        return try DatabaseFile(word, configuration).opened(for: purpose, body)
      }
      #if PostgreSQL
        let database = try Database.postgres(word, configuration: configuration)
        defer { try? database.close() }
        return try body(database)
      #else
        throw UsageError("this dao was built without PostgreSQL: build it with --traits PostgreSQL")
      #endif
    }
  }
}
