/// A column by the key path of its property, or by its name.
package enum ColumnReference: Sendable {
  case property(PropertyPath)
  case name(String)

  static func property(_ path: AnyKeyPath) -> ColumnReference { .property(PropertyPath(path: path)) }
}

/// The key path of a property.
package struct PropertyPath: Sendable {
  // Its only parts that may not be Sendable are the indexes of subscripts, which are no properties.
  nonisolated(unsafe) let path: AnyKeyPath
}
