/// Where the parser lost its way.
package struct SyntaxFault: Sendable, Hashable {
  /// The index of the token; that of the end for a statement that is not finished.
  package var token: Int
  /// What could stand there: `an expression`, `)`.
  package var wanted: String

  package init(token: Int, wanted: String) {
    self.token = token
    self.wanted = wanted
  }
}
