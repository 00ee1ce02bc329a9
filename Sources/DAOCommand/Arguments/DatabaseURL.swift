import DAOKit

/// The URL of a database on a server, in the place of a file.
enum DatabaseURL {
  #if PostgreSQL
    private static let hasDriver = true
  #else
    private static let hasDriver = false
  #endif
  private static let schemes = ["postgresql://", "postgres://"]

  /// The URL in a word of the command line; nil for the path of a file.
  ///
  /// Throws ``UsageError`` in a program without the driver, and for a mistyped URL; the message has nothing of the word, which
  /// may hold a password.
  static func read(_ word: String) throws -> String? {
    guard let scheme = schemes.first(where: word.lowercased().hasPrefix) else {
      guard !isMistyped(word) else {
        throw UsageError("neither a file nor the URL of a server: a URL looks like \(schemes[0])user@host/database")
      }
      return nil
    }
    guard hasDriver else { throw UsageError("this dao was built without PostgreSQL: build it with --traits PostgreSQL") }
    return scheme + word.dropFirst(scheme.count)
  }

  /// Whether a word means a server, and is no URL of one: another scheme, quotes or blanks around it, libpq's `name=value`.
  private static func isMistyped(_ word: String) -> Bool {
    let word = word.lowercased()
    return word.contains("://") || word.contains(/^\W*postgres\w*:/)
      || word.contains(/(^|[\s'"])(host|hostaddr|dbname|user|password|service)\s*=/)
  }

  /// The URL that an option must have.
  static func required(_ word: String, of option: CommandOption) throws -> String {
    guard let url = try read(word) else { throw UsageError("\(option.usage) begins with \(schemes[0])") }
    return url
  }
}

extension ParsedArguments {
  /// The dialect of the server, or of its description, that the command line names; nil where it is that of a file.
  var serverDialect: (any Dialect)? {
    get throws {
      let url =
        try self[.database].flatMap(DatabaseURL.read) ?? self[.postgres].map { try DatabaseURL.required($0, of: .postgres) }
      return url == nil && self[.description] == nil ? nil : PostgresDialect()
    }
  }
}
