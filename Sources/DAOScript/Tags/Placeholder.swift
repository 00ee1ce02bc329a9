import DAOMarkup

/// `#{path, jdbcType=…, typeHandler=…}`: a place in SQL that binds a value.
package struct Placeholder: Sendable, Hashable {
  package var path: PropertyPath
  /// The options after the path, as written: `jdbcType`, `javaType`, `typeHandler`, `mode`, `numericScale`.
  package var options: [Option]
  /// The position of its `#`.
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

  /// The value of an option; nil without it.
  package subscript(_ option: String) -> Text? { options.first { $0.name.string == option }?.value }
}
