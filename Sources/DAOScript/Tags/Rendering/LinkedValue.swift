import DAOCore

/// A place that binds a value, with the declared type of the value.
package struct LinkedValue: Sendable, Hashable {
  /// The path as written: `name`, `author.name`, `ids[0]`; `?2` for a parameter without a name.
  package let path: String
  /// The input at the root of the path; `?2` for a parameter without a name.
  package let input: String
  package let location: DAOError.Location
  /// `jdbcType`: the type of the column.
  package private(set) var jdbcType: String?
  /// `javaType`: the type of the argument.
  package private(set) var javaType: String?
  package private(set) var typeHandler: String?
  /// Whether the value belongs to a `<bind>` or `<foreach>`, which hides an input with this name.
  package private(set) var isLocal = false

  /// The place of a numbered parameter, counted from 1.
  init(number: Int, location: DAOError.Location) {
    path = "?\(number)"
    input = path
    self.location = location
  }

  init(_ path: PropertyPath, location: DAOError.Location, isLocal: Bool) {
    self.path = path.source.string
    self.location = location
    self.isLocal = isLocal
    let names = path.inputUses.compactMap { if case .name(let name) = $0 { name } else { nil } }
    let name = names.first ?? path.root
    input = DynamicScope.argumentNumber(of: name).map { "?\($0)" } ?? name
  }

  init(_ placeholder: Placeholder, location: DAOError.Location, isLocal: Bool) {
    self.init(placeholder.path, location: location, isLocal: isLocal)
    jdbcType = placeholder["jdbcType"]?.string
    javaType = placeholder["javaType"]?.string
    typeHandler = placeholder["typeHandler"]?.string
  }

  /// The place of a parameter in SQL without elements, where a name is not a path.
  private init(name: String, location: DAOError.Location) {
    path = name
    input = name
    self.location = location
  }

  /// The parameters of nodes, numbered as SQLite numbers them (<https://www.sqlite.org/lang_expr.html#varparam>).
  static func values(in nodes: [SQLNode], file: String) -> [LinkedValue] {
    var largest = 0
    var values: [LinkedValue] = []
    for case .parameter(let parameter) in nodes {
      let location = DAOError.Location(parameter.position, in: file)
      switch parameter.form {
      case .name(let name):
        values.append(LinkedValue(name: name, location: location))
        continue
      case .next: largest += 1
      case .index(let index): largest = max(largest, index)
      }
      let number = if case .index(let index) = parameter.form { index } else { largest }
      values.append(LinkedValue(number: number, location: location))
    }
    return values
  }
}
