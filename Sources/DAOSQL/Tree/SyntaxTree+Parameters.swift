extension SyntaxTree {
  /// The indexes of the tokens that are parameters, with the numbers of these, from 0.
  package var parameterNumbers: [(token: Int, number: Int)] {
    let places = tokens.indices.filter { tokens[$0].kind == .parameter }
    return zip(places, NumberedParameter.numbered(places.map { tokens[$0] })).map { ($0, $1.index) }
  }
}
