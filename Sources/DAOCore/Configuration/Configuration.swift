import Foundation

/// How a database is opened, and how values are stored, read and shown: what every engine has, and a part for each one.
///
/// ```swift
/// var configuration = Configuration()
/// configuration.readers = 8
/// configuration.nulls = .zero
/// let database = try Database.sqlite(at: path, configuration: configuration)
/// ```
public struct Configuration: Sendable {
  /// Whether the database is opened read-only; a missing file is not created. Default: false.
  public var readOnly = false
  /// How long a statement waits for a lock held by another process. Default: 5 seconds.
  public var busyTimeout: Duration = .seconds(5)
  /// How long a call, row loop or transaction waits for a free connection. Default: 30 seconds.
  public var acquireTimeout: Duration = .seconds(30)
  /// How long a transaction may take. After that its running statement is stopped, its further calls fail with
  /// ``DAOError/Code/timeout``, and it is rolled back. Default: nil, no limit.
  public var transactionTimeout: Duration?
  /// The number of read connections beside the writer. Default: 4.
  public var readers = 4
  /// The storage format of a `Date`. Default: seconds since 2001-01-01 00:00:00 UTC.
  public var dateStrategy = DateStrategy.secondsSince2001
  /// The reading of NULL for a property that is not optional, unless the script sets `nulls`. Default: an error.
  public var nulls = NullStrategy.strict
  /// Whether traces and errors show bound values. Default: false, since values can be secrets.
  public var showsValues = false
  /// Whether a `${name}` that its MyBatis mapper does not declare accepts any text from the caller, unchecked. Default: false,
  /// to prevent SQL injection.
  public var unsafeSubstitution = false
  /// Whether each script is checked against the database's schema when it is loaded or reloaded: every statement that it can
  /// produce is prepared. The streams have to run first. Default: false.
  public var verifiesScripts = false
  /// Whether streams may be processed on a database that a newer program has brought to a newer version. None of them runs
  /// then. Default: false; such a database is an error.
  public var allowsNewerSchema = false
  /// A MyBatis configuration file with settings, properties and type aliases for the scripts. Of a folder of mappers only those
  /// listed in it are loaded. Default: nil; all mappers are loaded.
  public var mybatis: URL?

  /// Type handlers by the names used in `typeHandler`. A Java class name such as `com.example.Words` is looked up whole, then
  /// by its last component. Default: none.
  public var typeHandlers: [String: any TypeHandler] = [:]
  /// Interceptors of each statement of an operation, the outermost first. Default: none.
  public var interceptors: [any Interceptor] = []

  /// SQL to run on each new connection, read connections included, once it is configured. No element may leave a transaction
  /// open.
  ///
  /// ```swift
  /// configuration.connectionStatements = ["PRAGMA synchronous = NORMAL", "PRAGMA cache_size = -8000"]
  /// ```
  /// If a statement fails, the connection is not opened and the error names the statement. Default: none.
  public var connectionStatements: [String] = []

  /// The key of an encrypted SQLite file, which is the first thing that each connection to it says. Default: nil, a plain file.
  ///
  /// A library that encrypts has to be linked: another one refuses the opening. A database in memory is not encrypted, and a server takes
  /// no key.
  public var key: EncryptionKey?

  /// What only SQLite has. Default: the default of each setting.
  public var sqlite = SQLiteSettings()

  /// What only PostgreSQL has. Default: the default of each setting.
  public var postgres = PostgresSettings()

  /// The steps of streams in Swift, which DAOKit types: they take a database.
  package var steps: [String: any Sendable] = [:]
  /// What the program registers in Swift, for checks that run without it.
  package var application = ApplicationNames()
  /// Whether the build plugin makes public what it generates.
  package var generatesPublic = false
  /// Whether midnight UTC is a day, `2026-01-31`, for a column that is DATE: so are the columns of files that hold days.
  package var bindsDays = false

  /// A configuration with the default of every setting.
  public init() {}
}

extension Configuration {
  /// The storage format of a `Date` on SQLite, which has no date type.
  ///
  /// Every strategy reads INTEGER, REAL and ISO 8601 text. Numbers are seconds since 2001 with ``secondsSince2001``, and since
  /// 1970 with the others.
  public enum DateStrategy: Sendable {
    /// A REAL: seconds since 2001-01-01 00:00:00 UTC, the number that a `Date` holds.
    case secondsSince2001
    /// A REAL: seconds since 1970-01-01 00:00:00 UTC, the unit of SQLite's `unixepoch`.
    case secondsSince1970
    /// A TEXT in UTC with milliseconds: `2026-01-31T12:00:00.000Z`, a format of SQLite's date functions.
    case iso8601
  }

  /// The reading of NULL for a non-optional Int, Double, Bool or String.
  public enum NullStrategy: Sendable {
    /// NULL is an error that names the column.
    case strict
    /// NULL reads as 0, 0.0, false or "".
    case zero
  }
}
