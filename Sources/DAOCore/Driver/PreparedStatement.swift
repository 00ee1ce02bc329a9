/// A prepared statement of a connection: bound, run and read by one borrower at a time.
///
/// The journey of a call ends here: the statement writes its parameters (``ParameterWriter``) and reads its columns
/// (``ColumnReader``).
package protocol PreparedStatement: ColumnReader, ParameterWriter {
  /// The SQL that this statement was prepared from.
  var text: StatementText { get }
  /// Whether running it leaves the database as it is (`sqlite3_stmt_readonly`).
  var isReadOnly: Bool { get }
  /// Whether it returns rows.
  var returnsRows: Bool { get }

  /// The tables that it reads and writes.
  var tables: StatementTables { get }

  /// Whether all that it reads is in its ``tables``, so that what it has read stays true until one of them changes. Default: true.
  var readsKnownTables: Bool { get throws }

  /// What the core keeps of the statement.
  var state: StatementState { get }

  /// Binds every parameter, by way of ``state``.
  ///
  /// - Throws: ``DAOError`` when values and parameters do not match.
  func bind(_ arguments: Arguments) throws

  /// What is bound for an argument of the parameter with this index, from 1.
  ///
  /// By default a date has the form of the configuration's ``Configuration/DateStrategy``, and a Decimal is a text.
  /// - Throws: ``DAOError`` for what cannot be bound.
  func boundValue(of argument: TypedValue, at index: Int) throws -> Value

  /// Advances to the next row; false when there is none.
  func step() throws -> Bool

  /// Runs the statement to its end; returns how many rows were inserted, updated or deleted.
  func run() throws -> Int

  /// How many bytes the texts and blobs of the current row take.
  var rowSize: Int { get }

  /// How the current row, after each ``step()``, becomes an element of `type`, by way of ``state``.
  func reading<T: Decodable>(_ type: T.Type) -> any ElementReading<T>

  /// Makes it ready for the next run, and lets go of its values.
  func reset()
}

extension PreparedStatement {
  package var readsKnownTables: Bool { true }

  package func boundValue(of argument: TypedValue, at index: Int) throws -> Value { try argument.value(dates: dateStrategy) }

  /// What is bound for the arguments of a call, in the order of the parameters.
  ///
  /// - Throws: ``DAOError`` for what cannot be bound.
  package func boundValues(of arguments: Arguments) throws -> [Value] {
    try arguments.collected(for: text).enumerated().map { try boundValue(of: $1, at: $0 + 1) }
  }

  package var rowSize: Int {
    (0..<columns.count).reduce(0) { size, column in
      switch type(column) {
      case .text, .blob: size + blob(column).count
      case .null, .integer, .real: size
      }
    }
  }

  /// All rows as elements of `type`.
  package func all<T: Decodable>(_ type: T.Type) throws -> [T] {
    guard try step() else { return [] }
    // Not before the first step, which may find other columns.
    let reading = reading(type)
    var buffer = RowBuffer<T>()
    try buffer.append(reading) { try step() }
    return buffer.takeArray()
  }

  /// The only row.
  ///
  /// - Throws: ``DAOError/Code/noRow`` when there is none, ``DAOError/Code/tooManyRows`` when there are more.
  package func only<T: Decodable>(_ type: T.Type) throws -> T {
    guard try step() else { throw ReadingError.noRow() }
    let element = try reading(type).read()
    try checkLast()
    return element
  }

  /// The only row, nil when there is none or it holds nothing but NULLs; a ``Row`` of NULLs is a row.
  ///
  /// - Throws: ``DAOError/Code/tooManyRows`` when there are more.
  package func onlyPresent<T: Decodable>(_ type: T.Type) throws -> T? {
    guard try step() else { return nil }
    let isAbsent = type != Row.self && (0..<columns.count).allSatisfy { self.type($0) == .null }
    let element = isAbsent ? nil : try reading(type).read()
    try checkLast()
    return element
  }

  private func checkLast() throws {
    guard try step() else { return }
    throw DAOError(.tooManyRows, "one row was asked for and there are more; ask for an array, or narrow the statement")
  }
}
