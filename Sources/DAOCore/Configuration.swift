import Foundation

/// How a database is opened and how values are read and shown.
///
/// ```swift
/// var configuration = Configuration()
/// configuration.readers = 8
/// configuration.nulls = .zero
/// let database = try Database.sqlite(at: path, configuration: configuration)
/// ```
public struct Configuration: Sendable {
  /// Whether the database is opened for reading alone; nothing is created. Default: false.
  public var readOnly = false
  /// How long a statement waits for a lock of another process. Default: 5 seconds.
  public var busyTimeout: Duration = .seconds(5)
  /// How long a call, a row loop or a transaction waits for a connection that others of this process have. Default: 30 seconds.
  public var acquireTimeout: Duration = .seconds(30)
  /// How long a transaction may take; then its running statement is stopped, what follows in it fails with
  /// ``DAOError/Code/timeout``, and it is rolled back. Default: nil, for as long as it wants.
  public var transactionTimeout: Duration?
  /// How many connections read beside the one that writes. Default: 4.
  public var readers = 4
  /// How a `Date` is stored. Default: seconds since 2001-01-01 00:00:00 UTC.
  public var dateStrategy = DateStrategy.secondsSince2001
  /// What NULL reads as where the property is not optional, unless the script says otherwise. Default: an error.
  public var nulls = NullStrategy.strict
  /// Whether traces and errors show the bound values. Default: false, since values may be secrets.
  public var showsValues = false
  /// Whether `${name}` in a MyBatis mapper may be whatever the caller gives, unchecked, where the mapper declares nothing for
  /// it. Default: false, since a caller's text in SQL is how databases are broken into.
  public var unsafeSubstitution = false
  /// A MyBatis configuration file, whose settings, properties and type aliases are for the scripts, and which lists the mappers
  /// that are loaded of a folder. Default: none, so that all of them are.
  public var mybatis: URL?

  /// What scripts mean by `typeHandler`, by name; a Java class such as `com.example.Words` is looked for by its whole name, then
  /// by the last part of it. Default: none.
  public var typeHandlers: [String: any TypeHandler] = [:]
  /// What stands around each statement of an operation, the outermost first. Default: nothing.
  public var interceptors: [any Interceptor] = []

  /// SQL that each new connection runs, those that only read too, after it is set up; no element may leave a transaction open.
  ///
  /// ```swift
  /// configuration.connectionStatements = ["PRAGMA synchronous = NORMAL", "PRAGMA cache_size = -8000"]
  /// ```
  /// A statement that fails keeps the connection from being opened, and the error names it. Default: none.
  public var connectionStatements: [String] = []
  /// SQL functions written in Swift, on every connection. Default: none.
  public var functions: [SQLFunction] = []
  /// Orders of texts written in Swift, on every connection. Default: none.
  public var collations: [SQLCollation] = []

  /// Whether the database's journal mode stays what it is, where it would otherwise get a write-ahead log.
  package var keepsJournalMode = false
  /// Whether ATTACH may make a file that is not there.
  package var attachesNewFiles = true

  /// The defaults of every setting.
  public init() {}
}

extension Configuration {
  /// How a `Date` is stored on SQLite, which has no type of its own for it.
  ///
  /// Whatever the strategy, INTEGER, REAL and ISO 8601 text can be read; numbers count from 2001 with
  /// ``secondsSince2001``, from 1970 with the others.
  public enum DateStrategy: Sendable {
    /// A REAL: seconds since 2001-01-01 00:00:00 UTC, exactly what `Date` holds.
    case secondsSince2001
    /// A REAL: seconds since 1970-01-01 00:00:00 UTC, as SQLite's `unixepoch` reads it.
    case secondsSince1970
    /// A TEXT in UTC with milliseconds: `2026-01-31T12:00:00.000Z`, which SQLite's date functions read.
    case iso8601
  }

  /// What NULL reads as in a non-optional Int, Double, Bool or String.
  public enum NullStrategy: Sendable {
    /// An error that names the column.
    case strict
    /// 0, 0.0, false, "".
    case zero
  }
}
