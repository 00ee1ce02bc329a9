import DAOCore

/// A prepared statement with bound parameters on its session: the source of rows or of a change count.
package struct ResultSet {
  package let statement: any PreparedStatement
  package let session: Session
  package let owner: any StatementOwner

  package init(_ statement: any PreparedStatement, on session: Session, of owner: any StatementOwner) {
    self.statement = statement
    self.session = session
    self.owner = owner
  }

  /// Runs the statement and returns the number of rows that it changed.
  package func changeCount() throws -> Int {
    guard owner.mayRefuseChange, statement.tables.mayChangeOthers else { return try owner.changeCount(of: statement) }
    return try atomically { try owner.changeCount(of: statement) }
  }

  /// All elements.
  package func all<T: Decodable>(_ type: T.Type) throws -> [T] {
    if let mapping = owner.rowMapping { return try mapping.all(type, of: self) }
    return try statement.all(type)
  }

  /// The only element.
  ///
  /// - Throws: ``DAOError/Code/noRow`` when there is none, ``DAOError/Code/tooManyRows`` when there are more.
  package func only<T: Decodable>(_ type: T.Type) throws -> T {
    if let mapping = owner.rowMapping { return try mapping.only(type, of: self) }
    return try statement.only(type)
  }

  /// The only element; nil when there is none or its row holds nothing but NULLs.
  ///
  /// - Throws: ``DAOError/Code/tooManyRows`` when there are more.
  package func onlyPresent<T: Decodable>(_ type: T.Type) throws -> T? {
    if let mapping = owner.rowMapping { return try mapping.onlyPresent(type, of: self) }
    return try statement.onlyPresent(type)
  }

  /// The elements one by one, read as the caller asks for them.
  package func elements<T: Decodable>(_ type: T.Type) -> ResultElements<T> {
    ResultElements(statement: statement, mapped: owner.rowMapping?.elements(type, of: self))
  }

  /// Runs `body`, which reads the rows that a change returns. The change is undone if one of them cannot be read.
  package func atomically<R>(_ body: () throws -> R) throws -> R {
    try session.atomically(level: 0) {
      do {
        return try body()
      } catch {
        // A savepoint cannot be released while the change is still being read.
        statement.reset()
        throw error
      }
    }
  }
}

/// The elements of a result set, one by one.
package struct ResultElements<Element: Decodable> {
  let statement: any PreparedStatement
  let mapped: (any MappedElements<Element>)?

  package func next() throws -> Element? {
    if let mapped { return try mapped.next() }
    // Only after a step: the first one may prepare the statement again, with other columns.
    return try statement.step() ? statement.reading(Element.self).read() : nil
  }

  /// The approximate size in bytes of the last element's texts and blobs.
  var size: Int { mapped?.size ?? statement.rowSize }

  package func close() { mapped?.close() }
}
