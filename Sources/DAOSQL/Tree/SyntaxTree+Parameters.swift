extension SyntaxTree {
  /// The tokens of the parameters with their numbers, from 0, as the engine counts them: `?` has the next number, `?2` its own,
  /// and a name has one number in all of its places.
  ///
  /// - Parameter names: The names of the parameters by their numbers, without `:`; nil for those without one.
  package func parameterNumbers(names: [String?]) -> [(token: Int, number: Int)] {
    let numbers = Dictionary(names.enumerated().compactMap { number, name in name.map { ($0, number) } }) { first, _ in first }
    var count = 0
    return tokens.indices.filter { tokens[$0].kind == .parameter }.map { token in
      let name = String(tokens[token].text.dropFirst())
      let number = if let own = Int(name), own > 0 { own - 1 } else { numbers[name] ?? count }
      count = max(count, number + 1)
      return (token, number)
    }
  }
}
