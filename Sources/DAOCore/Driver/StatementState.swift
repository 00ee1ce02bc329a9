// Unsafe: a cached reading is taken for the one of its type, whose identity it was found by.

/// What the core keeps of one prepared statement: how its arguments are bound, and how its rows are read. A driver makes one for
/// each statement, calls it, and need not know what is in it.
///
/// All of it is made when it is first needed and refers back to the statement, until ``close()``.
//
// The caches are not checked for exclusive access: 190 instructions of 17,373 in `point-transaction`.
package final class StatementState {
  /// How results of each type that was asked for are read, so that it is found out once.
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

  /// How the statement's current row becomes an element of `type`.
  package func reading<T: Decodable>(_ type: T.Type, of statement: some PreparedStatement) -> any ElementReading<T> {
    let holder = readings.object(for: ObjectIdentifier(type)) {
      let decoder = decoder ?? RowDecoder(reader: statement)
      self.decoder = decoder
      return ReadingHolder(elementReading(type, decoder))
    }
    return unsafeDowncast(holder, to: ReadingHolder<T>.self).reading
  }

  /// Forgets what was learnt of the result's columns: they are others now.
  package func forgetColumns() {
    decoder?.reset()
    readings.removeAll()
    plans.removeAll()
  }

  /// Lets go of the statement.
  package func close() {
    binder?.close()
    binder = nil
    forgetColumns()
    decoder = nil
  }
}
