extension FileFormat {
  /// The format that the end of a path tells; nil for the path of anything else, such as a database.
  package static func told(byPath path: String) -> FileFormat? { try? format(ofPath: path) }
}
