// Unsafe: a cached reader is downcast without a check to the type whose identity is its key in the cache.
import DAOCore
import Foundation

/// How a result is read, by the type that the caller asks for: all rows, at most one, exactly one, or a change count.
package enum ResultShape {
  /// Reads the result of a bound statement as an `R`.
  package static func read<R: Decodable>(_ type: R.Type, from bound: ResultSet) throws -> R {
    try unsafeDowncast(holder(type, for: bound), to: ReaderHolder<R>.self).read(bound)
  }

  /// - Throws: What ``read(_:from:)`` would throw before it runs the statement.
  static func check(_ type: any Decodable.Type, for bound: ResultSet) throws { _ = try holder(type, for: bound) }

  @inline(__always)
  private static func holder<R: Decodable>(_ type: R.Type, for bound: ResultSet) throws -> AnyObject {
    try bound.statement.state.plans.object(for: ObjectIdentifier(type)) { ReaderHolder(try reader(type, for: bound)) }
  }

  private final class ReaderHolder<R> {
    let read: Reader<R>
    init(_ read: @escaping Reader<R>) { self.read = read }
  }

  private typealias Reader<R> = (ResultSet) throws -> R

  /// The reader of an `R` for this statement, cached and used for all its runs.
  private static func reader<R: Decodable>(_ type: R.Type, for bound: ResultSet) throws -> Reader<R> {
    guard bound.statement.returnsRows else { return try changeCount(type) }
    let rows = try rowsReader(type, for: bound)
    // A change is undone if the rows that it returns cannot be read. A PRAGMA is left out: some refuse to run in a transaction.
    guard bound.statement.isReadOnly || !bound.statement.text.verb.isChange else {
      return { bound in try bound.atomically { try rows(bound) } }
    }
    return rows
  }

  private static func rowsReader<R: Decodable>(_ type: R.Type, for bound: ResultSet) throws -> Reader<R> {
    if let shape = R.self as? any ShapedResult.Type { return try shapedReader(shape, for: bound) }
    try checkSingle(R.self, for: bound)
    return advising(R.self) { bound in try bound.only(R.self) }
  }

  private static func shapedReader<S: ShapedResult, R>(_ shape: S.Type, for bound: ResultSet) throws -> Reader<R> {
    if isArray(S.self) { try bound.owner.check(S.entity) } else { try checkSingle(S.entity, for: bound) }
    let read = S.reader
    return advising(isArray(S.self) ? S.self : S.entity) { bound in
      guard let result: R = identical(try read(bound)) else {
        throw DAOError(.typeMismatch, "\(S.self) is no \(R.self)")
      }
      return result
    }
  }

  /// The same reader; for a collection its errors say that all rows are read into an array.
  private static func advising<R>(_ type: Any.Type, _ read: @escaping Reader<R>) -> Reader<R> {
    guard let advice = advice(for: type) else { return read }
    return { bound in
      do {
        return try read(bound)
      } catch var error as DAOError where error.code == .typeMismatch || error.code == .columnCount {
        error.message += "; \(advice)"
        throw error
      }
    }
  }

  private static func advice(for type: Any.Type) -> String? {
    if type is any ForeignCollection.Type {
      return "a dictionary is one row, with a value for each column: for all rows ask for an array"
    }
    guard type is any Collection.Type, !isArray(type), type != String.self, type != Data.self else { return nil }
    return "all rows are read into an array: ask for one, and make the \(type) of it"
  }

  /// - Throws: ``DAOError/Code/typeMismatch`` for a collection that would be read from one row, where all rows are meant.
  private static func checkSingle(_ entity: Any.Type, for bound: ResultSet) throws {
    if let collection = entity as? any ForeignCollection.Type, let element = collection.elementOfRows {
      throw DAOError(
        .typeMismatch,
        "\(entity) was asked for, and all rows are read into an array: ask for [\(element)], and make the \(collection.kind) of it"
      )
    }
    try bound.owner.check(entity)
  }

  /// Whether `type` is an array, or an optional one: all rows.
  package static func isArray(_ type: Any.Type) -> Bool {
    unwrapped(type) is any ArrayResult.Type
  }

  /// The type without its optionals.
  package static func unwrapped(_ type: Any.Type) -> Any.Type {
    (type as? any OptionalResult.Type)?.wrapped ?? type
  }

  private static func changeCount<R>(_ type: R.Type) throws -> Reader<R> {
    guard isCount(type) else {
      throw DAOError(
        .typeMismatch, "\(R.self) was asked for and the statement returns no rows, but how many it changed: ask for an Int")
    }
    return { bound in try count(try bound.changeCount()) }
  }

  /// Whether `type` is one of those that stand for a change count.
  package static func isCount(_ type: Any.Type) -> Bool {
    let wanted = unwrapped(type)
    return wanted == Int.self || wanted == Int64.self
  }

  /// Converts a change count to one of these types.
  package static func count<R>(_ count: Int, as type: R.Type = R.self) throws -> R {
    guard let result = count as? R ?? Int64(count) as? R else {
      throw DAOError(.typeMismatch, "the number of changed rows is no \(R.self)")
    }
    return result
  }
}

/// A result type for any number of rows but exactly one: an array or an optional.
package protocol ShapedResult {
  /// The type of one row.
  static var entity: Any.Type { get }
  /// Reads the result of a statement; chosen once for all its runs.
  static var reader: (ResultSet) throws -> Self { get }
  /// Whether it stands for no row.
  var isAbsent: Bool { get }
}

/// All rows of a result.
private protocol ArrayResult {}

extension Array: ArrayResult {}

extension Array: ShapedResult where Element: Decodable {
  package static var entity: Any.Type { Element.self }

  package static var reader: (ResultSet) throws -> [Element] {
    { bound in
      let rows = try bound.all(Element.self)
      if rows.count > 1, bound.owner.promisesOneRow {
        throw DAOError(.tooManyRows, "the script promises at most one row (type=\"@…\") and there are \(rows.count)")
      }
      return rows
    }
  }

  package var isAbsent: Bool { false }
}

// Swift infers an optional array under `try?`, `??` and `if let`: it has all rows, as the array has.
extension Optional: ShapedResult where Wrapped: Decodable {
  package static var entity: Any.Type { (Wrapped.self as? any ShapedResult.Type)?.entity ?? Wrapped.self }

  package static var reader: (ResultSet) throws -> Wrapped? {
    if let shape = Wrapped.self as? any ShapedResult.Type { return reader(of: shape) }
    return { bound in try bound.onlyPresent(Wrapped.self) }
  }

  private static func reader<S: ShapedResult>(of shape: S.Type) -> (ResultSet) throws -> Wrapped? {
    let read = S.reader
    return { bound in
      let result = try read(bound)
      return result.isAbsent ? nil : identical(result)
    }
  }

  package var isAbsent: Bool { self == nil }
}

/// Access to the wrapped type of an optional at run time.
package protocol OptionalResult {
  /// The type without all its optionals.
  static var wrapped: Any.Type { get }
}

extension Optional: OptionalResult {
  package static var wrapped: Any.Type { ResultShape.unwrapped(Wrapped.self) }
}
