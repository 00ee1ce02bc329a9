/// One statement as a tree, and where it could not be read.
package struct SyntaxTree: Sendable {
  /// Its tokens without white space and comments.
  package let tokens: [SQLToken]
  package let form: StatementForm
  /// What the parser could not read, in the order of the text.
  package let faults: [SyntaxFault]

  package init(tokens: [SQLToken], form: StatementForm, faults: [SyntaxFault] = []) {
    self.tokens = tokens
    self.form = form
    self.faults = faults
  }
}
