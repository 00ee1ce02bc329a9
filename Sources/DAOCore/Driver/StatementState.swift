// Unsafe: a cached reading is downcast to the type whose identity it is stored under; the binder is not retained for each call.

/// The core's data about one prepared statement: how its arguments are bound and its rows are read.
///
/// A driver makes one for each statement and calls its methods. Everything in it is made on first use and refers back to the
/// statement, until ``close()``.
//
// No exclusivity checks, as for the fields of a driver's statement: nothing changes a field during a read of it.
package final class StatementState {
  /// The reading of the result for each requested type, found once.
  @exclusivity(unchecked) package var plans = TypeCache()
  @exclusivity(unchecked) private var readings = TypeCache()
  @exclusivity(unchecked) private var decoder: RowDecoder?
  /// Not retained for each call: ``close()`` releases it, and is never called while the statement is lent.
  @exclusivity(unchecked) private var binder: Unmanaged<ArgumentBinder>?

  package init() {}

  /// Binds every parameter of the statement.
  ///
  /// - Throws: ``DAOError`` when values and parameters do not match.
  package func bind(_ arguments: Arguments, to statement: some PreparedStatement) throws {
    let binder = binder ?? makeBinder(statement)
    try binder._withUnsafeGuaranteedRef { try $0.bind(arguments) }
  }

  @inline(never)
  private func makeBinder(_ statement: some PreparedStatement) -> Unmanaged<ArgumentBinder> {
    let made = Unmanaged.passRetained(ArgumentBinder(text: statement.text, writer: statement))
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
    binder?.takeRetainedValue().close()
    binder = nil
    forgetColumns()
    decoder = nil
  }
}
