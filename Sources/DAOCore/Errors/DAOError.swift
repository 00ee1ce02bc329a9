/// Every error that leaves the library.
///
/// ```swift
/// do {
///   try employees.call("insert:", jerry)
/// } catch let error as DAOError where error.code == .constraint {
///   print(error)  // the operation, the script's line, the SQL, SQLite's code and message
/// }
/// ```
///
/// Argument values are not part of ``description`` unless `Configuration.showsValues` is set.
public struct DAOError: Error, Sendable {
  /// What kind of error this is.
  public var code: Code
  /// The operation that failed, as `script.selector`: `employee.selectAll`.
  public var operation: String?
  /// The place of the cause in the script or stream.
  public var location: Location?
  /// The SQL that was prepared or run.
  public var sql: String?
  /// The engine's code: SQLite's extended code name (`SQLITE_CONSTRAINT_UNIQUE`) or PostgreSQL's SQLSTATE (`23505`).
  public var databaseCode: String?
  /// What went wrong and, where known, how to correct it.
  public var message: String
  /// The bound values; nil unless `Configuration.showsValues` is set.
  public var arguments: [Value]?
  /// The index of the failed element of a batch, from 0; nil for other calls.
  public var element: Int?
  /// What the driver knows of the cause beyond the code; nil for nothing.
  package var kind: Kind?
  /// Every fault of the scripts or streams, in the order of their places; empty for other errors.
  public var faults: [Fault]

  /// Makes an error; only the code and the message are required.
  public init(
    _ code: Code, _ message: String, operation: String? = nil, location: Location? = nil, sql: String? = nil,
    databaseCode: String? = nil, arguments: [Value]? = nil, faults: [Fault] = []
  ) {
    self.code = code
    self.message = message
    self.operation = operation
    self.location = location
    self.sql = sql
    self.databaseCode = databaseCode
    self.arguments = arguments
    self.faults = faults
  }

  /// Reports all of `faults` in one error.
  ///
  /// The message has a line for each fault; of more than ten faults of one kind it has the first three and a count. ``faults``
  /// has all of them.
  public init(_ code: Code, faults: [Fault]) {
    let sorted = faults.sorted { $0.location < $1.location }
    self.init(code, FaultReport(sorted).text, location: sorted.first?.location, faults: sorted)
  }
}

extension DAOError {
  /// The error with `doing`, the activity that failed, before its message.
  package func prefixed(_ doing: String) -> DAOError {
    var error = self
    error.message = "\(doing): \(message)"
    return error
  }

  /// What failed and why, in the middle of a sentence.
  package var summary: String {
    let name = operation.map { "'\($0)'" } ?? "a statement"
    return "\(name)\(location.map { " (\($0))" } ?? ""): \(message)"
  }

  /// The error of a commit that a failed statement has made impossible, with the place of that.
  package static func failedCommit(after failure: DAOError?) -> DAOError {
    var error = failure ?? DAOError(.rolledBack, "it is not known which")
    // The message tells of the failure: who asks for its code asks for an error of a statement.
    (error.code, error.databaseCode, error.kind) = (.rolledBack, nil, nil)
    error.message =
      "the transaction cannot be committed, since a statement in it has failed: \(error.message). What may fail belongs into a "
      + "transaction of its own inside of this one"
    return error
  }

  /// A cause that the library words in its own terms.
  package enum Kind: Sendable, Hashable {
    /// A number has passed the largest integer.
    case integerOverflow
    /// The statement does not run in a transaction.
    case refusedInTransaction
    /// What the statement uses can be used after the commit of the transaction that has made it.
    case needsCommit
    /// There is a role or a schema of this name already.
    case isThere
    /// A column that the statement itself names is not there.
    case unknownColumn
    /// A description of a database does not have the statement.
    case notDescribed
  }

  /// The error of a cancelled task. The owner of the stopped statement adds what became of it.
  package static let taskCancelled = DAOError(.cancelled, "the task was cancelled")
}

extension DAOError {
  /// A place in a script or stream.
  public struct Location: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The file's path, or a name for SQL without a file.
    public var file: String
    /// The line, from 1.
    public var line: Int
    /// The column, from 1, in characters.
    public var column: Int

    /// A place in a file.
    public init(file: String, line: Int, column: Int) {
      self.file = file
      self.line = line
      self.column = column
    }

    /// `employee.dao.xml:3:5`.
    public var description: String { "\(file):\(line):\(column)" }

    /// Places are ordered by file, line and column.
    public static func < (left: Location, right: Location) -> Bool {
      (left.file, left.line, left.column) < (right.file, right.line, right.column)
    }
  }
}

extension DAOError: CustomStringConvertible {
  /// The location, the message, the operation, the SQL and the database's code, each if known.
  public var description: String {
    // Each fault has its own place in the message.
    var text = !faults.isEmpty ? message : location.map { "\($0): error: \(message)" } ?? "error: \(message)"
    if let operation { text += "\n  operation: \(operation)" }
    if let databaseCode { text += "\n  code: \(databaseCode)" }
    if let sql { text += "\n  sql: \(sql.collapsingWhitespace())" }
    if let arguments, !arguments.isEmpty { text += "\n  values: \(arguments.map(\.literal).joined(separator: ", "))" }
    return text
  }
}
