/// A word or sign of an expression.
struct ExpressionToken {
  var kind: Kind
  /// Its UTF-8 offset in the expression.
  var offset: Int

  enum Kind: Equatable {
    case name(String)
    /// An integer without its sign, so that the smallest one can be written too.
    case integer(UInt64)
    case real(Double)
    case string(String)
    case sign(String)
    case end
  }

  /// The token as messages show it.
  var description: String {
    switch kind {
    case .name(let name): "'\(name)'"
    case .integer(let value): "'\(value)'"
    case .real(let value): "'\(value)'"
    case .string(let text): "the string '\(text)'"
    case .sign(let sign): "'\(sign)'"
    case .end: "the end"
    }
  }
}

/// A fault at one position of an expression.
struct ExpressionFault: Error {
  var message: String
  var offset: Int
}
