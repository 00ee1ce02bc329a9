import DAOMarkup

/// `#{path, jdbcType=…, typeHandler=…}`: a place in SQL where a value is bound.
package struct Placeholder: Sendable, Hashable {
  package var path: PropertyPath
  /// What follows the path: `jdbcType`, `javaType`, `typeHandler`, `mode`, `numericScale`, each as it was written.
  package var options: [Option]
  /// Where its `#` stands.
  package var position: Position

  package struct Option: Sendable, Hashable {
    package var name: Text
    package var value: Text

    package init(name: Text, value: Text) {
      self.name = name
      self.value = value
    }
  }

  package init(path: PropertyPath, options: [Option] = [], position: Position) {
    self.path = path
    self.options = options
    self.position = position
  }

  /// The value of an option, nil where it is not there.
  package subscript(_ option: String) -> Text? { options.first { $0.name.string == option }?.value }
}
