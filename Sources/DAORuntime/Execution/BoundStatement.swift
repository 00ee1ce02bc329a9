import DAOCore

/// A statement's SQL with the values that it binds.
package struct BoundStatement {
  package let text: StatementText
  package let arguments: Arguments

  package init(_ text: StatementText, _ arguments: Arguments) {
    self.text = text
    self.arguments = arguments
  }
}
