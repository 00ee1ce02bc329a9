/// A result builder for bodies of transactions and `read`s that are a single expression. You do not use it directly.
///
/// In a plain closure of one expression the compiler (Swift 6.3) resolves a call by method, `dao.countAll()`, by the function
/// around the closure, and takes the asynchronous form in an asynchronous function. In a closure with a result builder it
/// resolves the call by the closure itself. A body of several statements does not match this builder and is compiled as a plain
/// closure.
@resultBuilder
public struct SingleExpression<R>: Sendable {
  /// Creates the marker, the default value of a parameter that callers do not pass.
  public init() {}

  /// The expression as a value of the body's type.
  public static func buildExpression(_ value: R) -> R { value }

  /// The value of the body.
  public static func buildBlock(_ value: R) -> R { value }
}
