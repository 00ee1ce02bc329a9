import DAOCore

/// The rows of a call on the session of a transaction, one after the other; used under the transaction's lock alone.
final class RowCursor<Element: Decodable> {
  private let call: SendableCall
  private let text: StatementText
  private var reading: (bound: BoundStatement, elements: BoundElements<Element>)?

  init(_ call: SendableCall, text: StatementText) {
    self.call = call
    self.text = text
  }

  /// The next row, nil after the last; the first one runs the statement.
  func next(on session: Session) throws -> Element? {
    do {
      if let (bound, elements) = reading { return try call.next(of: elements, bound) }
      let (bound, elements) = try start(on: session)
      return try call.first(of: elements, bound)
    } catch let error as DAOError {
      throw reading.map { call.complete(error, on: $0.bound.statement) } ?? call.complete(error, text)
    }
  }

  private func start(on session: Session) throws -> (bound: BoundStatement, elements: BoundElements<Element>) {
    let statement = try session.connection.borrow(text)
    let bound = BoundStatement(statement: statement, session: session, operation: call.operation)
    let reading = (bound, bound.elements(Element.self))
    self.reading = reading
    try statement.bind(.collected(call.values))
    try bound.checkEntity(Element.self)
    return reading
  }

  /// About how many bytes the last row takes.
  var size: Int { reading?.elements.size ?? 0 }

  /// Gives the statement back.
  func close() {
    guard let reading else { return }
    reading.elements.close()
    reading.bound.session.connection.giveBack(reading.bound.statement)
    self.reading = nil
  }
}
