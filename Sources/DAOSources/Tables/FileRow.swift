import DAOCore

/// A row of a file: its members in their order. One that a row has not is NULL there.
struct FileRow {
  var table: String
  /// Whether the row is a value alone, and no object.
  var isValue = false
  var members: [(name: String, value: FileCell)] = []

  /// The member of a row that is a value alone.
  static let value = "value"
}

extension FileRow {
  /// About how many bytes the values have.
  var size: Int { members.reduce(0) { $0 + $1.value.size } }

  /// The rows that a value inside of a row has: an object, or a list of them.
  static func rows(of value: JSONValue, table: String, _ traits: FormatTraits) -> [FileRow] {
    switch value {
    case .list(let elements): elements.flatMap { rows(of: $0, table: table, traits) }
    case .object(let members):
      [FileRow(table: table, members: members.flatMap { Self.members($0.name, $0.value, traits) })]
    default: []
    }
  }

  /// Where the format has attributes, a list is an element that is there several times.
  private static func members(_ name: String, _ value: JSONValue, _ traits: FormatTraits) -> [(name: String, value: FileCell)] {
    if traits.hasAttributes, case .list(let elements) = value { return elements.map { (name, .value(FileValue($0))) } }
    return [(name, .value(FileValue(value)))]
  }
}
