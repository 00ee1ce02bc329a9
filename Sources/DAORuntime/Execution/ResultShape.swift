// Unsafe: a cached reader is downcast without a check to the type whose identity is its key in the cache.
import DAOCore

/// How a result is read, by the type that the caller asks for: all rows, at most one, exactly one, or a change count.
package enum ResultShape {
  /// Reads the result of a bound statement as an `R`.
  package static func read<R: Decodable>(_ type: R.Type, from bound: ResultSet) throws -> R {
    let holder = try bound.statement.state.plans.object(for: ObjectIdentifier(type)) {
      ReaderHolder(try reader(type, for: bound))
    }
    return try unsafeDowncast(holder, to: ReaderHolder<R>.self).read(bound)
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
    guard bound.statement.isReadOnly || bound.statement.text.verb != .change else {
      return { bound in try bound.atomically { try rows(bound) } }
    }
    return rows
  }

  private static func rowsReader<R: Decodable>(_ type: R.Type, for bound: ResultSet) throws -> Reader<R> {
    if let shape = R.self as? any ShapedResult.Type { return try shapedReader(shape, for: bound) }
    try bound.owner.check(R.self)
    return { bound in try bound.only(R.self) }
  }

  private static func shapedReader<S: ShapedResult, R>(_ shape: S.Type, for bound: ResultSet) throws -> Reader<R> {
    try bound.owner.check(S.entity)
    return { bound in
      guard let result: R = identical(try S.read(from: bound)) else {
        throw DAOError(.typeMismatch, "\(S.self) is no \(R.self)")
      }
      return result
    }
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
    let wanted = (type as? any OptionalResult.Type)?.wrapped ?? type
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
  static func read(from bound: ResultSet) throws -> Self
}

extension Array: ShapedResult where Element: Decodable {
  package static var entity: Any.Type { (Element.self as? any OptionalResult.Type)?.wrapped ?? Element.self }

  package static func read(from bound: ResultSet) throws -> [Element] {
    let rows = try bound.all(Element.self)
    if rows.count > 1, bound.owner.promisesOneRow {
      throw DAOError(.tooManyRows, "the script promises at most one row (type=\"@…\") and there are \(rows.count)")
    }
    return rows
  }
}

extension Optional: ShapedResult where Wrapped: Decodable {
  package static var entity: Any.Type { Wrapped.self }

  package static func read(from bound: ResultSet) throws -> Wrapped? { try bound.onlyPresent(Wrapped.self) }
}

/// Access to the wrapped type of an optional at run time.
package protocol OptionalResult {
  static var wrapped: Any.Type { get }
}

extension Optional: OptionalResult {
  package static var wrapped: Any.Type { Wrapped.self }
}
