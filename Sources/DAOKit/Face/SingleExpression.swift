/// Marks the body of a transaction or `read` that may be a single expression.
///
/// You do not write it. In a plain closure of one expression the compiler (Swift 6.3) judges a call by method, `dao.countAll()`, by
/// the function around the closure, and takes its asynchronous form where that is asynchronous. In a closure that goes through a
/// result builder it judges by the closure itself. A body of more than that is none of this builder's, and is compiled as it is.
@resultBuilder
public struct SingleExpression<R>: Sendable {
  /// The marker, an argument that nobody gives.
  public init() {}

  /// The expression as a value of the body's type.
  public static func buildExpression(_ value: R) -> R { value }

  /// The value of the body.
  public static func buildBlock(_ value: R) -> R { value }
}
