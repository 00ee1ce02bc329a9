import DAOCore
import DAOScript

/// The operations of one script on one database, called by name.
///
/// ```swift
/// let employees = try database.dao("employee", in: .module)
/// let everyone: [Employee] = try await employees.call("selectAll")
/// let jerry: Employee? = try await employees.call("selectWithEid:", "eid-000001")
/// try await employees.call("rename", ["eid": "eid-000001", "firstName": "J"])
/// let same: [Employee] = try await employees.selectAll()
/// ```
///
/// The result type decides the shape: an array has all rows, and so has an optional array, which Swift infers under `try?`, `??`
/// and `if let`; an optional has none or one, anything else exactly one; a scalar wants a single column, ``Row`` takes any. A
/// statement that returns no rows gives its change count as an `Int`.
///
/// Every call has two forms. The synchronous form runs on the calling thread. With `await`, the asynchronous form runs on the
/// connection's own thread, and the task's cancellation interrupts it. (At the top level of a `main.swift` Swift takes the
/// synchronous form even with `await`, and warns: write the calls in an asynchronous function.)
@dynamicMemberLookup
public struct DAO: Sendable {
  let database: Database
  let core: DatabaseCore
  let script: LoadedScript

  init(_ database: Database, _ script: LoadedScript) {
    self.database = database
    core = database.core
    self.script = script
  }

  /// Calls an operation with scalars for its parameters in order, or with one entity for its `:names`.
  ///
  /// - Throws: ``DAOError``.
  public func call<R: Decodable>(_ selector: String, _ arguments: (any Encodable)?...) throws -> R {
    try call(selector, .positional(arguments)).result()
  }

  /// Calls an operation on the connection's own thread.
  ///
  /// - Throws: ``DAOError``; ``DAOError/Code/cancelled`` when the task is cancelled, after the statement was interrupted.
  public func call<R: Decodable>(_ selector: String, _ arguments: (any Encodable)?...) async throws -> sending R {
    try await call(selector, .positional(arguments)).result()
  }

  /// Calls an operation with one argument, which is not copied.
  ///
  /// This overload exists beside the one for the effect alone: for an argument of a known type the compiler would otherwise
  /// prefer that one, even where an `Int` from a row is wanted.
  /// - Throws: ``DAOError``.
  @inlinable
  public func call<R: Decodable, A: Encodable>(_ selector: String, _ argument: A) throws -> R {
    try BorrowedArgument.borrow(argument) { try result(selector, borrowed: $0) }
  }

  /// Calls an operation with one argument, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``, as the form with several arguments does.
  public func call<R: Decodable, A: Encodable>(_ selector: String, _ argument: A) async throws -> sending R {
    try await call(selector, .one(argument)).result()
  }

  @usableFromInline
  func result<R: Decodable>(_ selector: String, borrowed argument: consuming BorrowedArgument) throws -> R {
    try call(selector, .borrowed(argument)).result()
  }

  /// Calls an operation with a value for each of its `:names`; one without a parameter is an error.
  ///
  /// - Throws: ``DAOError``.
  public func call<R: Decodable>(_ selector: String, _ named: [String: (any Encodable)?]) throws -> R {
    try call(selector, .dictionary(named)).result()
  }

  /// Calls an operation with a value for each of its `:names`, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``.
  public func call<R: Decodable>(_ selector: String, _ named: [String: (any Encodable)?]) async throws -> sending R {
    try await call(selector, .dictionary(named)).result()
  }

  /// Calls an operation for its effect; returns the number of rows inserted, updated or deleted.
  ///
  /// - Throws: ``DAOError``.
  @_disfavoredOverload @discardableResult
  public func call(_ selector: String, _ arguments: (any Encodable)?...) throws -> Int {
    try call(selector, .positional(arguments)).changeCount()
  }

  /// Calls an operation with one argument, which is not copied, for its effect.
  ///
  /// - Throws: ``DAOError``.
  @inlinable @_disfavoredOverload @discardableResult
  public func call<A: Encodable>(_ selector: String, _ argument: A) throws -> Int {
    try BorrowedArgument.borrow(argument) { try call(selector, borrowed: $0) }
  }

  /// Calls an operation with one argument for its effect, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``.
  @_disfavoredOverload @discardableResult
  public func call<A: Encodable>(_ selector: String, _ argument: A) async throws -> Int {
    try await call(selector, .one(argument)).changeCount()
  }

  @usableFromInline
  func call(_ selector: String, borrowed argument: consuming BorrowedArgument) throws -> Int {
    try call(selector, .borrowed(argument)).changeCount()
  }

  /// Calls an operation for its effect, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``.
  @_disfavoredOverload @discardableResult
  public func call(_ selector: String, _ arguments: (any Encodable)?...) async throws -> Int {
    try await call(selector, .positional(arguments)).changeCount()
  }

  /// Calls an operation for its effect with a value for each of its `:names`.
  ///
  /// - Throws: ``DAOError``.
  @_disfavoredOverload @discardableResult
  public func call(_ selector: String, _ named: [String: (any Encodable)?]) throws -> Int {
    try call(selector, .dictionary(named)).changeCount()
  }

  /// Calls an operation for its effect with a value for each of its `:names`, on the connection's own thread.
  ///
  /// - Throws: ``DAOError``.
  @_disfavoredOverload @discardableResult
  public func call(_ selector: String, _ named: [String: (any Encodable)?]) async throws -> Int {
    try await call(selector, .dictionary(named)).changeCount()
  }

  /// Inserts, and returns the id of the new row. The id is the key that the operation declares, by default SQLite's rowid,
  /// which is the `INTEGER PRIMARY KEY` if the table has one.
  ///
  /// ```swift
  /// let id = try employees.insertReturningID("insert:", Employee(eid: "eid-000005", firstName: "Ada"))
  /// ```
  /// For an upsert it is the primary key of the inserted or updated row.
  ///
  /// - Throws: ``DAOError``; ``DAOError/Code/noRow`` if no row with a rowid was inserted, as into a table WITHOUT ROWID (use
  ///   `insertReturningKeys`); ``DAOError/Code/tooManyRows``, and nothing is inserted, for several rows;
  ///   ``DAOError/Code/parameter`` for an UPDATE or DELETE.
  public func insertReturningID(_ selector: String, _ arguments: (any Encodable)?...) throws -> Int64 {
    try call(selector, .positional(arguments)).insertedID()
  }

  /// Inserts on the connection's own thread, and returns the id of the new row.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does.
  public func insertReturningID(_ selector: String, _ arguments: (any Encodable)?...) async throws -> Int64 {
    try await call(selector, .positional(arguments)).insertedID()
  }

  /// Inserts many rows by one operation, a `<foreach>` for example, and returns their keys.
  ///
  /// ```swift
  /// let eids = try employees.insertReturningKeys("insertAll:", newcomers, as: String.self)
  /// ```
  /// The keys are those that the operation declares, by default the primary keys. The keys of a VALUES list come in its order.
  /// A row that is left out, by `ON CONFLICT DO NOTHING` for example, has no key.
  ///
  /// - Parameters:
  ///   - selector: The operation.
  ///   - arguments: The list of the new rows, or the arguments that the operation takes beside it.
  ///   - type: A scalar where there is one key column, else an entity, or a ``Row``.
  /// - Throws: ``DAOError``.
  public func insertReturningKeys<Key: Decodable>(
    _ selector: String, _ arguments: (any Encodable)?..., as type: Key.Type
  ) throws -> [Key] {
    try call(selector, .positional(arguments)).insertedKeys(type)
  }

  /// Inserts many rows on the connection's own thread, and returns their keys.
  ///
  /// - Throws: ``DAOError``.
  public func insertReturningKeys<Key: Decodable>(
    _ selector: String, _ arguments: (any Encodable)?..., as type: Key.Type
  ) async throws -> sending [Key] {
    try await call(selector, .positional(arguments)).insertedKeys(type)
  }

  /// Calls an operation for each of many elements, in one transaction, or a savepoint of the open one: all of them or none.
  ///
  /// ```swift
  /// let result = try employees.batch("insert:", newcomers)
  /// print(result.changes)  // of all elements together
  /// print(result.counts)  // of each element
  /// ```
  /// Without elements no statement runs.
  /// - Throws: ``DAOError`` whose ``DAOError/element`` is the number, from 0, of the element that failed.
  @discardableResult
  public func batch<Elements: Sequence>(_ selector: String, _ elements: Elements) throws -> BatchResult
  where Elements.Element: Encodable {
    try operation(forElement: selector).batch(elements)
  }

  /// Calls an operation for each of many elements on the connection's own thread, in one transaction.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  @discardableResult
  public func batch<Elements: Sequence>(_ selector: String, _ elements: Elements) async throws -> BatchResult
  where Elements.Element: Encodable {
    try await operation(forElement: selector).batch(elements)
  }

  func operation(forElement selector: String) throws -> Operation {
    Operation(core: core, script: script, loaded: try script.operation(named: selector, argumentCount: 1).operation)
  }

  /// The rows of an operation one at a time, as the loop asks for them.
  ///
  /// ```swift
  /// for try await employee in employees.rows("selectAll", as: Employee.self) {
  ///   print(employee.firstName ?? "-")
  /// }
  /// ```
  /// The first row arrives before the last is read. Errors are thrown while iterating. Leaving the loop early frees the
  /// connection. The rows of a change are read at once, and come once it is committed.
  public func rows<T: Decodable>(_ selector: String, _ arguments: (any Encodable)?..., as type: T.Type) -> RowSequence<T> {
    RowSequence(Result { try call(selector, .positional(arguments)) }, of: script.current)
  }

  /// Runs `body` for each row of an operation, with one row in memory at a time. `body` returns false to stop.
  ///
  /// Selects in `body` run on the loop's own connection and see what the loop sees. Changes run on the writer.
  /// - Throws: ``DAOError``, or what `body` throws.
  public func forEachRow<T: Decodable>(
    _ selector: String, _ arguments: (any Encodable)?..., as type: T.Type, _ body: (T) throws -> Bool
  ) throws {
    try call(selector, .positional(arguments)).forEachRow(type, body)
  }

  /// A handle that calls one operation without looking it up by name.
  ///
  /// - Throws: ``DAOError`` when there is no such operation, or several.
  public func operation(_ selector: String) throws -> Operation {
    Operation(core: core, script: script, loaded: try script.operation(named: selector, argumentCount: 0).operation)
  }

  /// An operation as a method: `dao.selectAll()`, `dao.selectWithEid("e1")`, `dao.select(withEid: "e1")`.
  ///
  /// With labels, the operation whose selector the name and labels spell is called, `selectWithEid:` for example. Without such
  /// an operation the labels bind `:names`.
  public subscript(dynamicMember name: String) -> DynamicCall { DynamicCall(dao: self, name: name) }

  @inline(__always)
  func call(_ selector: String, _ arguments: consuming Arguments) throws -> Call {
    let found = try script.operation(named: selector, argumentCount: arguments.count)
    return Call(found.operation, on: core, try found.operation.ordered(arguments), keeping: found.script)
  }
}
