import DAOCore

/// An insert, update or delete of a typed DAO, to be run for many elements at once.
///
/// The `operations` of a typed DAO have one for each change with parameters:
///
/// ```swift
/// try await employees.operations.insert.batch(newcomers)
/// try await employees.operations.rename.batch([(firstName: "J", eid: "eid-000001"), (firstName: nil, eid: "eid-000002")])
/// ```
/// `Element` is what the method of the operation takes: its only parameter, or a tuple of several.
public struct TypedChange<Element>: Sendable {
  private let dao: DAO
  private let selector: String
  /// Gives the values of an element by the operation's names; nil where the element is bound as it is.
  private let named: (@Sendable (Element) -> [String: (any Encodable)?])?

  /// Makes the change for entities or scalars, as generated code does.
  public init(_ dao: DAO, _ selector: String) where Element: Encodable {
    self.dao = dao
    self.selector = selector
    named = nil
  }

  /// Makes the change for elements that `named` gives a value of for each of the operation's names, as generated code does.
  public init(_ dao: DAO, _ selector: String, _ named: @escaping @Sendable (Element) -> [String: (any Encodable)?]) {
    self.dao = dao
    self.selector = selector
    self.named = named
  }

  /// Runs the change for each of many elements, in one transaction, or a savepoint of the open one.
  ///
  /// ```swift
  /// let result = try employees.operations.insert.batch(newcomers)
  /// print(result.changes)
  /// ```
  /// Without elements no statement runs.
  /// - Throws: ``DAOError`` whose ``DAOError/element`` is the number, from 0, of the element that failed.
  @discardableResult
  public func batch(_ elements: some Sequence<Element>) throws -> BatchResult {
    try run(elements, operation.changeBatch)
  }

  /// Runs the change for each of many elements on the connection's own thread, in one transaction.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  @discardableResult
  public func batch(_ elements: some Sequence<Element>) async throws -> BatchResult {
    try await run(elements, operation.changeBatch)
  }

  /// Runs an insert for each of many elements, in one transaction, and returns the keys of the new rows: all
  /// rows are stored and their keys fit the type, or nothing is stored.
  ///
  /// ```swift
  /// let eids = try employees.operations.insert.batchReturningKeys(newcomers, as: String.self)
  /// ```
  /// - Throws: ``DAOError``, as `batchReturningKeys` of ``DAO`` does.
  public func batchReturningKeys<Key: Decodable>(_ elements: some Sequence<Element>, as type: Key.Type) throws -> [Key] {
    try run(elements, operation.keyBatch(of: type))
  }

  /// Runs an insert for each of many elements on the connection's own thread, in one transaction, and returns the keys.
  ///
  /// - Throws: ``DAOError``, as the synchronous form does; ``DAOError/Code/cancelled`` when the task is cancelled.
  public func batchReturningKeys<Key: Decodable & Sendable>(
    _ elements: some Sequence<Element>, as type: Key.Type
  ) async throws -> [Key] {
    try await run(elements, operation.keyBatch(of: type))
  }

  /// The insert as a stream of rows.
  var rowCopy: RowCopy {
    get throws {
      let found = try operation
      return RowCopy(core: found.core, operation: try found.operation)
    }
  }

  /// The values of an element.
  var arguments: @Sendable (Element) -> Arguments {
    { [named] element in
      if let named { return .dictionary(named(element)) }
      return .positional([element as? any Encodable])
    }
  }

  private var operation: Operation {
    get throws { try dao.operation(forElement: selector) }
  }

  private func run<Output>(_ elements: some Sequence<Element>, _ batch: Batch<Output>) throws -> Output {
    guard let named else { return try Self.encodable(elements).run(batch) }
    return try batch.run(elements.map(named))
  }

  private func run<Output: Sendable>(_ elements: some Sequence<Element>, _ batch: Batch<Output>) async throws -> Output {
    guard let named else { return try await Self.encodable(elements).run(batch) }
    return try await batch.run(elements.map(named))
  }

  /// A closure that batches elements of the type would not be Sendable, so the conformance is looked up.
  private static func encodable(_ elements: some Sequence<Element>) throws -> any EncodableList {
    guard let list = Array(elements) as? any EncodableList else {
      throw DAOError(.parameter, "\(Element.self) is not Encodable")
    }
    return list
  }
}

private protocol EncodableList {
  func run<Output>(_ batch: Batch<Output>) throws -> Output
  func run<Output: Sendable>(_ batch: Batch<Output>) async throws -> Output
}

extension Array: EncodableList where Element: Encodable {
  fileprivate func run<Output>(_ batch: Batch<Output>) throws -> Output { try batch.run(self) }
  fileprivate func run<Output: Sendable>(_ batch: Batch<Output>) async throws -> Output { try await batch.run(self) }
}
