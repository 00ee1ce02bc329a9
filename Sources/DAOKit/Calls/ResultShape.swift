// Unsafe: a cached plan is taken for the one of its result type, whose identity it was found by.
import DAOCore
import DAOScript

/// How the result that a caller asks for is read: all rows, at most one, exactly one, a change count.
enum ResultShape {
  /// The result of a bound statement as an `R`.
  static func read<R: Decodable>(_ type: R.Type, from bound: BoundStatement) throws -> R {
    let holder = try bound.statement.plans.object(for: ObjectIdentifier(type)) { PlanHolder(try plan(type, for: bound)) }
    return try unsafeDowncast(holder, to: PlanHolder<R>.self).plan(bound)
  }

  private final class PlanHolder<R> {
    let plan: Plan<R>
    init(_ plan: @escaping Plan<R>) { self.plan = plan }
  }

  private typealias Plan<R> = (BoundStatement) throws -> R

  /// How to read an `R` from this statement, whenever it is run.
  private static func plan<R: Decodable>(_ type: R.Type, for bound: BoundStatement) throws -> Plan<R> {
    guard bound.statement.returnsRows else { return try changeCount(type) }
    let rows = try rowsPlan(type, for: bound)
    // A change that returns rows must not be kept when its rows cannot be read. A PRAGMA may refuse to run in a transaction.
    guard bound.statement.isReadOnly || bound.statement.text.verb != .change else {
      return { bound in try bound.atomically { try rows(bound) } }
    }
    return rows
  }

  private static func rowsPlan<R: Decodable>(_ type: R.Type, for bound: BoundStatement) throws -> Plan<R> {
    if let shape = R.self as? any ShapedResult.Type { return try shapedPlan(shape, for: bound) }
    try bound.checkEntity(R.self)
    return { bound in try bound.only(R.self) }
  }

  private static func shapedPlan<S: ShapedResult, R>(_ shape: S.Type, for bound: BoundStatement) throws -> Plan<R> {
    try bound.checkEntity(S.entity)
    return { bound in
      guard let result: R = identical(try S.read(from: bound)) else {
        throw DAOError(.typeMismatch, "\(S.self) is no \(R.self)")
      }
      return result
    }
  }

  private static func changeCount<R>(_ type: R.Type) throws -> Plan<R> {
    guard isCount(type) else {
      throw DAOError(
        .typeMismatch, "\(R.self) was asked for and the statement returns no rows, but how many it changed: ask for an Int")
    }
    return { bound in try count(try bound.changeCount()) }
  }

  /// Whether `type` asks for how many rows were changed.
  static func isCount(_ type: Any.Type) -> Bool {
    let wanted = (type as? any OptionalResult.Type)?.wrapped ?? type
    return wanted == Int.self || wanted == Int64.self
  }

  /// A change count as one of the types that ask for it.
  static func count<R>(_ count: Int, as type: R.Type = R.self) throws -> R {
    guard let result = count as? R ?? Int64(count) as? R else {
      throw DAOError(.typeMismatch, "the number of changed rows is no \(R.self)")
    }
    return result
  }
}

/// A type that asks for another number of rows than exactly one.
protocol ShapedResult {
  /// The type of one row.
  static var entity: Any.Type { get }
  static func read(from bound: BoundStatement) throws -> Self
}

extension Array: ShapedResult where Element: Decodable {
  static var entity: Any.Type { (Element.self as? any OptionalResult.Type)?.wrapped ?? Element.self }

  static func read(from bound: BoundStatement) throws -> [Element] {
    let rows = try bound.all(Element.self)
    if rows.count > 1, bound.operation.entity?.isSingle == true {
      throw DAOError(.tooManyRows, "the script promises at most one row (type=\"@…\") and there are \(rows.count)")
    }
    return rows
  }
}

extension Optional: ShapedResult where Wrapped: Decodable {
  static var entity: Any.Type { Wrapped.self }

  static func read(from bound: BoundStatement) throws -> Wrapped? { try bound.onlyPresent(Wrapped.self) }
}

/// An optional, whose wrapped type can be asked for.
protocol OptionalResult {
  static var wrapped: Any.Type { get }
}

extension Optional: OptionalResult {
  static var wrapped: Any.Type { Wrapped.self }
}

extension BoundStatement {
  /// Runs `body`, which reads the rows of a change, so that what cannot be read is not kept.
  func atomically<R>(_ body: () throws -> R) throws -> R {
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

  /// - Throws: ``DAOError/Code/wrongEntity`` when the script's `type` names another type than `type`.
  func checkEntity(_ type: Any.Type) throws {
    guard let entity = operation.entity else { return }
    let name = String(reflecting: type)
    guard type == Row.self || name == entity.name || name.hasSuffix(".\(entity.name)") else {
      throw DAOError(.wrongEntity, "\(type) was asked for and the script's type is \(entity.name)")
    }
  }
}
