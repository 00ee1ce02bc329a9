/// A prepared statement of a connection: bound, run and read by one borrower at a time.
///
/// Arguments reach it through ``ParameterWriter``; rows are read through ``ColumnReader``.
package protocol PreparedStatement: ColumnReader, ParameterWriter {
  /// The SQL that this statement was prepared from.
  var text: StatementText { get }
  /// Whether running it cannot change the database (`sqlite3_stmt_readonly`).
  var isReadOnly: Bool { get }
  /// Whether it returns rows.
  var returnsRows: Bool { get }

  /// The tables that it reads and writes.
  var tables: StatementTables { get }

  /// The tables whose changes may change its rows; unknown if something else may, too. Default: the ``tables`` that it reads.
  var sources: TableSet { get throws }

  /// The core's data about this statement: the binder, the decoder, the reading of each type.
  var state: StatementState { get }

  /// Binds every parameter through ``state``.
  ///
  /// - Throws: ``DAOError`` when values and parameters do not match.
  func bind(_ arguments: Arguments) throws

  /// The value bound for an argument of the parameter with this index, from 1.
  ///
  /// By default a date has the configured ``Configuration/DateStrategy``, and a Decimal is a text.
  /// - Throws: ``DAOError`` for a value that cannot be bound.
  func boundValue(of argument: TypedValue, at index: Int) throws -> Value

  /// Announces that the rows of the next run are read over time, between other statements. Default: does nothing, for an engine
  /// that keeps them until they are asked for.
  ///
  /// - Parameter undone: Which of them are undone alone when they fail.
  func readInPortions(undoing undone: UndonePortions)

  /// Advances to the next row; returns false if there is none.
  func step() throws -> Bool

  /// Runs the statement to its end; returns the number of inserted, updated or deleted rows.
  func run() throws -> Int

  /// The number of rows after the current one that are there already. Default: 0, for an engine that finds each when it is asked for.
  var rowsAhead: Int { get }

  /// The size of the current row's texts and blobs in bytes.
  var rowSize: Int { get }

  /// Reads the current row, after each ``step()``, as an element of `type`, through ``state``.
  func reading<T: Decodable>(_ type: T.Type) -> any ElementReading<T>

  /// Resets the statement for its next run and releases its values.
  func reset()
}

extension PreparedStatement {
  package func readInPortions(undoing undone: UndonePortions) {}

  /// Announces rows that nobody shares a snapshot with.
  package func readInPortions() { readInPortions(undoing: .none) }

  package var rowsAhead: Int { 0 }

  package var sources: TableSet { get throws { tables.read } }

  package func boundValue(of argument: TypedValue, at index: Int) throws -> Value { try argument.value(dates: dateStrategy) }

  /// The values bound for a call's arguments, in the order of the parameters.
  ///
  /// - Throws: ``DAOError`` for a value that cannot be bound.
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
    // Only after the first step, which can change the columns by preparing the statement again.
    let reading = reading(type)
    var buffer = RowBuffer<T>(capacity: max(16, rowsAhead + 1))
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

  /// The only row; nil if there is none or all its columns are NULL. A ``Row`` of NULLs is a row.
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
