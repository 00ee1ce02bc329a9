// Unsafe: a cached reading is downcast to the type whose identity it is stored under.

/// The core's data about one prepared statement: how its arguments are bound and its rows are read.
///
/// A driver makes one for each statement and calls its methods. Everything in it is made on first use and refers back to the
/// statement, until ``close()``.
//
// No exclusivity checks of the caches: 190 instructions of 17,373 in `point-transaction`.
package final class StatementState {
  /// The reading of the result for each requested type, found once.
  @exclusivity(unchecked) package var plans = TypeCache()
  @exclusivity(unchecked) private var readings = TypeCache()
  private var decoder: RowDecoder?
  private var binder: ArgumentBinder?

  package init() {}

  /// Binds every parameter of the statement.
  ///
  /// - Throws: ``DAOError`` when values and parameters do not match.
  package func bind(_ arguments: Arguments, to statement: some PreparedStatement) throws {
    let binder = binder ?? makeBinder(statement)
    try binder.bind(arguments)
  }

  private func makeBinder(_ statement: some PreparedStatement) -> ArgumentBinder {
    let made = ArgumentBinder(text: statement.text, writer: statement)
    binder = made
    return made
  }

  /// Reads the statement's current row as an element of `type`.
  package func reading<T: Decodable>(_ type: T.Type, of statement: some PreparedStatement) -> any ElementReading<T> {
    let holder = readings.object(for: ObjectIdentifier(type)) {
      let decoder = decoder ?? RowDecoder(reader: statement)
      self.decoder = decoder
      return ReadingHolder(elementReading(type, decoder))
    }
    return unsafeDowncast(holder, to: ReadingHolder<T>.self).reading
  }

  /// Forgets the result's columns after the schema has changed them.
  package func forgetColumns() {
    decoder?.reset()
    readings.removeAll()
    plans.removeAll()
  }

  /// Releases the statement.
  package func close() {
    binder?.close()
    binder = nil
    forgetColumns()
    decoder = nil
  }
}
