import DAOCore
import Dispatch

/// The rows of a statement, one after the other, on the session of a transaction. Used only under the transaction's lock.
final class RowCursor<Element: Decodable> {
  let runtime: Runtime
  var owner: any StatementOwner { plan.owner }
  private let plan: Plan
  private var reading: Reading?
  /// Whether the first row is asked for again, once its answer is there.
  private var isResumed = false
  private var hasBegun = false
  /// Whether others go on in its transaction, a snapshot, when it fails or is left. Default: false.
  var isShared = false
  /// Whether its rows are read before the loop asks for them. Default: false.
  var isReadAhead = false
  /// When the element that is waited for is stopped; nil for never.
  //
  // Not checked for exclusive access: it is for each row.
  @exclusivity(unchecked) private var deadline: DispatchTime?

  private struct Reading {
    let bound: BoundStatement
    let rows: ResultSet
    let elements: ResultElements<Element>
    let start = ContinuousClock.now
    var count = 0
  }

  init(_ plan: Plan, in runtime: Runtime) {
    self.plan = plan
    self.runtime = runtime
  }

  /// The next row, nil after the last. The first call runs the statement.
  ///
  /// - Parameter isRepeated: Whether it is asked for again where an answer of the server is not there. Default: false.
  func next(on session: Session, isRepeated: Bool = false) throws -> Element? {
    do {
      let element = try hasBegun ? read() : first(on: session, isRepeated: isRepeated)
      hasBegun = true
      if element != nil { reading?.count += 1 }
      return element
    } catch let repetition as CallRepetition {
      isResumed = reading != nil && !asksFurther
      if !isResumed { endReading() }
      throw repetition
    } catch let error as DAOError {
      hasBegun = reading != nil
      throw reading.map { runtime.complete(error, $0.bound, of: owner, on: $0.rows.statement) } ?? owner.complete(error)
    }
  }

  /// Whether the first element is there only once further statements have run.
  private var asksFurther: Bool { owner.rowMapping?.asksFurther == true }

  private func first(on session: Session, isRepeated: Bool) throws -> Element? {
    func run() throws -> Element? { try plan.repeating(on: session) { try first(on: session) } }
    return try isRepeated && asksFurther ? session.repeatedly(run) : run()
  }

  private func first(on session: Session) throws -> Element? {
    // Whose first rows have been asked for is that statement, whatever the schema is now.
    let resumed = isResumed ? reading?.bound : nil
    let bound = try resumed ?? plan.statement(on: session)
    do {
      return try first(of: bound, on: session)
    } catch let error as DAOError where Runtime.mayPrepareAgain(bound.text, after: error, on: session) {
      return try first(of: bound, on: session)
    }
  }

  private func first(of bound: BoundStatement, on session: Session) throws -> Element? {
    if !isResumed { try begin(bound, on: session) }
    isResumed = false
    guard !runtime.interceptors.isEmpty else { return try read() }
    return try runtime.intercept(bound, of: owner, on: session, isRepeatable: false) {
      try read()
    } outcome: { _ in
      CallOutcome()
    }
  }

  /// Binds the statement.
  private func begin(_ bound: BoundStatement, on session: Session) throws {
    close()
    // The limit of the first element begins here.
    deadline = deadline ?? session.deadline(after: owner.timeout)
    let statement = try session.within(seconds: owner.timeout, until: deadline) { try session.borrow(bound.text) }
    let rows = ResultSet(statement, on: session, of: owner)
    reading = Reading(bound: bound, rows: rows, elements: rows.elements(Element.self))
    try statement.bind(bound.arguments)
    // Where all rows are read before the first element, portions would only be more to wait for.
    if !asksFurther { statement.readInPortions(undoing: isShared ? .all : isReadAhead ? .further : .none) }
    try owner.check(Element.self)
  }

  /// Reads one element. The operation's timeout applies to each of them.
  private func read() throws -> Element? {
    guard let reading else { return nil }
    return try reading.rows.session.within(seconds: owner.timeout, keeping: &deadline) { try reading.elements.next() }
  }

  private func endReading() {
    guard let reading else { return }
    reading.elements.close()
    reading.rows.session.connection.giveBack(reading.rows.statement)
    runtime.noteSchema(of: reading.rows.session)
    self.reading = nil
  }

  /// Whether a row can be read without a wait for the engine. One that is folded may be of rows that have not come.
  var hasRowAhead: Bool { owner.rowMapping == nil && reading.map { $0.rows.statement.rowsAhead > 0 } ?? false }

  /// The approximate size of the last row in bytes.
  var size: Int { reading?.elements.size ?? 0 }

  /// Gives the statement back.
  func close() {
    guard let reading else { return }
    let values = owner.isTraced ? runtime.shownValues(of: reading.bound, on: reading.rows.statement) : nil
    endReading()
    guard owner.isTraced else { return }
    Trace(owner.name, reading.bound.text, values)
      .write(ContinuousClock.now - reading.start, rows: reading.count)
  }
}
