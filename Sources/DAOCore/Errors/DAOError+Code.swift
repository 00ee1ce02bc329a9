extension DAOError {
  /// The kind of an error: an open set, so that a new code breaks no `switch`.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The code's name: `constraint`.
    public let description: String
    init(_ description: String) { self.description = description }
  }
}

extension DAOError.Code {
  // Loading scripts and streams.
  /// One or several scripts could not be compiled; ``DAOError/faults`` lists every fault.
  public static let script = Self("script")
  /// No script has that name, or several have it.
  public static let scriptNotFound = Self("scriptNotFound")
  /// A stream is malformed, missing, changed, or out of order.
  public static let stream = Self("stream")

  /// A configuration file is unreadable or has unknown settings, or the engine rejects a function or collation.
  public static let configuration = Self("configuration")

  /// The table of a record's type is absent, or is not as the type wants it.
  public static let recordTable = Self("recordTable")

  // Calls.
  /// No operation has that name.
  public static let unknownOperation = Self("unknownOperation")
  /// Several operations fit the name.
  public static let ambiguousOperation = Self("ambiguousOperation")
  /// A parameter without a value, or a value without a parameter.
  public static let parameter = Self("parameter")
  /// An expression of dynamic SQL cannot be evaluated: a property of null, a comparison of values without an order.
  public static let expression = Self("expression")
  /// A value cannot be bound: its type has no column form, or a number does not fit.
  public static let encoding = Self("encoding")
  /// An UPDATE or DELETE without a WHERE, since no branch has written one: it would change every row.
  public static let allRows = Self("allRows")
  /// A statement has more values than the engine binds at once.
  public static let tooManyValues = Self("tooManyValues")

  /// A type handler named in a script is not registered, or it failed.
  public static let typeHandler = Self("typeHandler")
  /// An SQL function written in Swift failed.
  public static let function = Self("function")
  /// An interceptor neither ran the operation nor threw an error.
  public static let interceptor = Self("interceptor")

  // Results.
  /// An update with a `version` found no row of that version: the row was changed or deleted after it was read.
  public static let stale = Self("stale")
  /// One row was requested and there is none.
  public static let noRow = Self("noRow")
  /// At most one row was requested and there are more.
  public static let tooManyRows = Self("tooManyRows")
  /// A scalar was requested and the result does not have exactly one column.
  public static let columnCount = Self("columnCount")
  /// A required property has no column.
  public static let missingColumn = Self("missingColumn")
  /// A column's type differs from the property's, or its value does not fit.
  public static let typeMismatch = Self("typeMismatch")
  /// NULL for a property that is not optional.
  public static let unexpectedNull = Self("unexpectedNull")
  /// The script's `type` names another type than the requested one.
  public static let wrongEntity = Self("wrongEntity")

  // The database.
  /// The database refused the statement; see ``DAOError/databaseCode``.
  public static let database = Self("database")
  /// A row loop's statement was built for the columns of a table that has changed: start the loop again. Other calls repeat
  /// themselves. On a server this error ends the transaction: run the transaction again.
  public static let schemaChanged = Self("schemaChanged")
  /// A UNIQUE, NOT NULL, CHECK or FOREIGN KEY constraint failed.
  public static let constraint = Self("constraint")
  /// Another connection held its lock for longer than the busy timeout, or a row loop still reads a table that is being
  /// dropped.
  public static let busy = Self("busy")
  /// The disk, or the database's size limit, is full.
  public static let full = Self("full")
  /// A write to a read-only database or connection.
  public static let readOnly = Self("readOnly")
  /// The file is damaged or not a database.
  public static let corrupt = Self("corrupt")
  /// The file could not be opened.
  public static let cannotOpen = Self("cannotOpen")
  /// Reading or writing the file failed, or the connection to the server was lost. What the call was to change is not changed.
  public static let io = Self("io")
  /// The connection to the server was lost while a change was being committed: whether it holds is not known.
  public static let outcomeUnknown = Self("outcomeUnknown")
  /// The database has been closed.
  public static let closed = Self("closed")

  // Sessions.
  /// The task was cancelled; the connection can be used again.
  public static let cancelled = Self("cancelled")
  /// The statement ran for longer than the operation's `timeout`, or than a server lets it, and was stopped; the connection can be used
  /// again.
  public static let timeout = Self("timeout")
  /// The database rolled the transaction back by itself; every further call in it fails.
  public static let rolledBack = Self("rolledBack")
  /// The transaction has ended and is still being used.
  public static let transactionEnded = Self("transactionEnded")
  /// A wait that could never end, since only the waiting task could end it.
  public static let deadlock = Self("deadlock")
}
