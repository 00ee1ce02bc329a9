/// A parameter in SQL and its number: those of one name are one parameter, and a bare `?` comes after the largest number before
/// it (<https://www.sqlite.org/lang_expr.html#parameters>).
package struct NumberedParameter: Sendable {
  package let token: SQLToken
  /// From 0.
  package let index: Int

  /// - Parameter parameters: The tokens of all parameters of a text, in its order.
  static func numbered(_ parameters: [SQLToken]) -> [NumberedParameter] {
    var count = 0
    // Engines compare names byte by byte.
    var named: [[UInt8]: Int] = [:]
    return parameters.map { token in
      let name = Array(token.text.utf8)
      var index = count
      if let number = Int(token.text.dropFirst()), number > 0 {
        index = number - 1
      } else if token.text != "?" {
        index = named[name] ?? count
        named[name] = index
      }
      count = max(count, index + 1)
      return NumberedParameter(token: token, index: index)
    }
  }
}

extension SQLText {
  package var numberedParameters: [NumberedParameter] { NumberedParameter.numbered(parameters) }
}
