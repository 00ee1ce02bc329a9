/// An SQL function written in Swift, for the statements, triggers, views and indexes of a database.
///
/// ```swift
/// let initials = SQLFunction("initials", argumentCount: 2, isDeterministic: true) { arguments in
///   guard case .text(let first) = arguments[0], case .text(let last) = arguments[1] else { return nil }
///   return .text("\(first.prefix(1)). \(last.prefix(1)).")
/// }
/// ```
/// A database has the functions of ``Configuration/functions``. One that has the name of a built-in function, in whatever case,
/// takes its place; one of the name `regexp` with two arguments brings the operator REGEXP to life.
///
/// The closure runs while a statement does, on the statement's thread; reading connections run it at the same time. It must
/// not call the database: on the connection that it runs on such a call is an error, and elsewhere it may have to wait.
public struct SQLFunction: Sendable {
  /// The name in SQL, without regard to the case of its ASCII letters.
  public let name: String
  /// How many arguments it takes; nil for any number.
  public let argumentCount: Int?
  /// Whether the same arguments always give the same result. Only such a function may stand in an index, a generated column or a
  /// partial index's WHERE.
  public let isDeterministic: Bool
  package let body: @Sendable ([Value]) throws -> Value?

  /// A function of this name; of several with one name, that with the call's number of arguments is called.
  ///
  /// - Parameters:
  ///   - name: The name in SQL, at most 255 bytes of UTF-8.
  ///   - argumentCount: How many arguments it takes, from 0 to 127. Default: nil, for any number.
  ///   - isDeterministic: Whether the same arguments always give the same result. Default: false.
  ///   - body: The result for the arguments; nil is NULL. An error that it throws, or the result NaN, fails the statement with
  ///     ``DAOError/Code/function``. An argument that is a text of invalid UTF-8 does so before `body` is called.
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
