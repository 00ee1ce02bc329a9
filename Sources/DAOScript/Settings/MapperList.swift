import DAOCore

/// The `<mappers>` of a MyBatis configuration, which select mapper files of a folder.
package struct MapperList: Sendable {
  /// The position of `<mappers>`.
  let location: DAOError.Location
  private(set) var entries: [Entry] = []

  /// A mapper or package in the list.
  enum Entry: Sendable {
    /// `resource` or `url`: the end of a file's path, as its components.
    case file([String])
    /// `class`: the namespace of a mapper. MyBatis also finds its file by this name.
    case type(String)
    /// `<package name>`: a prefix of namespaces.
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
