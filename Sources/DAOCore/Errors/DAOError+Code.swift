extension DAOError {
  /// What kind of error it is: an open set, so that a new code breaks nobody's `switch`.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The name of the code, `constraint`.
    public let description: String
    init(_ description: String) { self.description = description }
  }
}

extension DAOError.Code {
  // Scripts and streams, as they are read.
  /// A script, or several, could not be compiled; ``DAOError/faults`` lists all that is wrong.
  public static let script = Self("script")
  /// No script of that name, or several.
  public static let scriptNotFound = Self("scriptNotFound")
  /// A stream is malformed, missing, changed, or out of order.
  public static let stream = Self("stream")

  /// A configuration file that cannot be read, or says what there is not; a function or collation that the engine cannot take.
  public static let configuration = Self("configuration")

  // Calls.
  /// No operation of that name.
  public static let unknownOperation = Self("unknownOperation")
  /// A name that stands for several operations.
  public static let ambiguousOperation = Self("ambiguousOperation")
  /// A parameter without a value, or a value without a parameter.
  public static let parameter = Self("parameter")
  /// A test or value of dynamic SQL that cannot be found out: a property of null, a comparison of what has no order.
  public static let expression = Self("expression")
  /// A value that cannot be bound: a type that has no column form, a number that does not fit.
  public static let encoding = Self("encoding")
  /// An UPDATE or DELETE whose WHERE no branch has given, so that every row would change.
  public static let allRows = Self("allRows")
  /// A statement with more values than the engine binds in one.
  public static let tooManyValues = Self("tooManyValues")

  /// A type handler that a script names is not registered, or has failed.
  public static let typeHandler = Self("typeHandler")
  /// An SQL function written in Swift has failed.
  public static let function = Self("function")
  /// An interceptor has neither let the operation run nor said why.
  public static let interceptor = Self("interceptor")

  // Results.
  /// An update with a `version` found no row of that version: it was changed or deleted since it was read.
  public static let stale = Self("stale")
  /// One row was asked for and there is none.
  public static let noRow = Self("noRow")
  /// At most one row was asked for and there are more.
  public static let tooManyRows = Self("tooManyRows")
  /// A scalar was asked for and the result has another number of columns than one.
  public static let columnCount = Self("columnCount")
  /// A required property has no column.
  public static let missingColumn = Self("missingColumn")
  /// A column holds another type than the property wants, or a value that does not fit.
  public static let typeMismatch = Self("typeMismatch")
  /// NULL where the property is not optional.
  public static let unexpectedNull = Self("unexpectedNull")
  /// The script's `type` names another type than was asked for.
  public static let wrongEntity = Self("wrongEntity")

  // The database.
  /// The database refused the statement; see ``DAOError/databaseCode``.
  public static let database = Self("database")
  /// A table has changed under a row loop whose statement was built for its columns: loop again. Other calls do so by themselves.
  public static let schemaChanged = Self("schemaChanged")
  /// A UNIQUE, NOT NULL, CHECK or FOREIGN KEY constraint.
  public static let constraint = Self("constraint")
  /// Another connection held its lock for longer than the busy limit, or a row loop on the same one reads what is to be dropped.
  public static let busy = Self("busy")
  /// The disk, or the database's size limit, is full.
  public static let full = Self("full")
  /// A write to what may only be read.
  public static let readOnly = Self("readOnly")
  /// The file is damaged, or no database.
  public static let corrupt = Self("corrupt")
  /// The file could not be opened.
  public static let cannotOpen = Self("cannotOpen")
  /// Reading or writing the file failed.
  public static let io = Self("io")
  /// The database has been closed.
  public static let closed = Self("closed")

  // Sessions.
  /// The task was cancelled; the connection is clean.
  public static let cancelled = Self("cancelled")
  /// The statement ran for longer than the operation's `timeout`, and was stopped; the connection is clean.
  public static let timeout = Self("timeout")
  /// The database rolled the transaction back by itself; nothing more can be done in it.
  public static let rolledBack = Self("rolledBack")
  /// The transaction has ended, and something outlived it.
  public static let transactionEnded = Self("transactionEnded")
  /// A wait that nothing but its own task could end.
  public static let deadlock = Self("deadlock")
}
