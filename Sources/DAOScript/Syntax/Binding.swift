import DAOMarkup

/// `<bind name value>`: a name for a value, from here to the end of the operation.
package struct Binding: Sendable, Hashable {
  package var name: Text
  package var value: Expression

  package init(name: Text, value: Expression) {
    self.name = name
    self.value = value
  }
}
