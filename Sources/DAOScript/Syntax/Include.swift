import DAOMarkup

/// `<include refid>`: the nodes of a fragment, with values for the `${name}` in them.
package struct Include: Sendable, Hashable {
  /// `columns`, or `employee.columns` of another script.
  package var fragment: Text
  package var properties: [Property]
  package var position: Position

  package struct Property: Sendable, Hashable {
    package var name: Text
    package var value: Text

    package init(name: Text, value: Text) {
      self.name = name
      self.value = value
    }
  }

  package init(fragment: Text, properties: [Property] = [], position: Position) {
    self.fragment = fragment
    self.properties = properties
    self.position = position
  }
}
