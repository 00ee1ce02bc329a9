import DAOCore

/// The `<mappers>` of a MyBatis configuration, which tell what mapper files of a folder are meant.
package struct MapperList: Sendable {
  /// Where `<mappers>` stands.
  let location: DAOError.Location
  private(set) var entries: [Entry] = []

  /// What one of them names.
  enum Entry: Sendable {
    /// `resource` or `url`: the end of a file's path, by its parts.
    case file([String])
    /// `class`: the namespace of a mapper, whose file MyBatis looks for by that name too.
    case type(String)
    /// `<package name>`: what the namespaces begin with.
    case package(String)
  }

  init(location: DAOError.Location) { self.location = location }

  mutating func add(_ entry: Entry) { entries.append(entry) }

  /// `file:./mappers/Author.xml`, or a path without a scheme.
  static func file(at path: String) -> Entry {
    .file(parts(of: path.replacing(/^\w+:/, with: "")).split(separator: "..").last.map { Array($0) } ?? [])
  }

  static func parts(of path: String) -> [String] {
    path.split(separator: "/").map(String.init).filter { $0 != "." }
  }
}
