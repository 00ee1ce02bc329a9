/// An SQL function written in Swift, for the statements, triggers, views and indexes of a database.
///
/// ```swift
/// let initials = SQLFunction("initials", argumentCount: 2, isDeterministic: true) { arguments in
///   guard case .text(let first) = arguments[0], case .text(let last) = arguments[1] else { return nil }
///   return .text("\(first.prefix(1)). \(last.prefix(1)).")
/// }
/// ```
/// Register a function in ``SQLiteSettings/functions``. A function with the name of a built-in one, in either case, replaces it.
/// A function `regexp` with two arguments implements the operator REGEXP.
///
/// The closure runs during a statement, on the statement's thread; read connections run it concurrently. It must not call the
/// database: on the same connection such a call is an error, and on another it can block.
public struct SQLFunction: Sendable {
  /// The name in SQL; the case of ASCII letters does not matter.
  public let name: String
  /// The number of arguments; nil for any number.
  public let argumentCount: Int?
  /// Whether equal arguments always give the same result. Indexes, generated columns and the WHERE of partial indexes accept
  /// only such functions.
  public let isDeterministic: Bool
  package let body: @Sendable ([Value]) throws -> Value?

  /// Makes a function; functions of one name are told apart by their number of arguments.
  ///
  /// - Parameters:
  ///   - name: The name in SQL, at most 255 bytes of UTF-8.
  ///   - argumentCount: The number of arguments, from 0 to 127. Default: nil, any number.
  ///   - isDeterministic: Whether equal arguments always give the same result. Default: false.
  ///   - body: Computes the result; nil is NULL. If it throws or returns NaN, the statement fails with
  ///     ``DAOError/Code/function``. An argument with invalid UTF-8 also fails the statement; `body` is not called.
  public init(
    _ name: String, argumentCount: Int? = nil, isDeterministic: Bool = false,
    body: @escaping @Sendable (_ arguments: [Value]) throws -> Value?
  ) {
    self.name = name
    self.argumentCount = argumentCount
    self.isDeterministic = isDeterministic
    self.body = body
  }
}
