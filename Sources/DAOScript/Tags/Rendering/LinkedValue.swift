import DAOCore

/// A place where a value is bound, with what the script says of the value's type.
package struct LinkedValue: Sendable, Hashable {
  /// The path as it is written: `name`, `author.name`, `ids[0]`; `?2` for one without a name.
  package let path: String
  /// The input that the path begins with; `?2` for one without a name.
  package let input: String
  package let location: DAOError.Location
  /// `jdbcType`: what the column holds.
  package private(set) var jdbcType: String?
  /// `javaType`: what the argument is.
  package private(set) var javaType: String?
  package private(set) var typeHandler: String?
  /// Whether the value is one of a `<bind>` or `<foreach>`, which hides an input of its name.
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

  /// The place of a parameter in SQL without elements, where a name is no path.
  private init(name: String, location: DAOError.Location) {
    path = name
    input = name
    self.location = location
  }

  /// The parameters among nodes, numbered as SQLite does it (<https://www.sqlite.org/lang_expr.html#varparam>).
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
