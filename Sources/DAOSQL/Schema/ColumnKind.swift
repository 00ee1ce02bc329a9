/// What the declared type of a column means to those who read the schema; its affinity tells what the engine stores.
package indirect enum ColumnKind: Sendable, Hashable {
  case integer, real, decimal, boolean, text, blob, date, time, timestamp, uuid, json
  /// Values of one kind.
  case array(ColumnKind)
  /// A type without a meaning that is known, or none.
  case unknown

  /// The kind of a type by the words of its name, of which the most telling one decides.
  ///
  /// - Parameters:
  ///   - declared: `VARCHAR(20)`, `double precision`, `timestamp(3) with time zone`; empty for none.
  ///   - own: The words of the engine, in lower case, beside those that all engines have.
  package init(declared: String, own: [String: ColumnKind]) {
    let plain = declared.lowercased().withoutSizes
    let words = plain.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    let elements = words.filter { !["array", "list", "set", "vector"].contains($0) }
    let isArray = plain.contains("[") || elements.count < words.count
    let kinds = elements.compactMap { own[$0] ?? Self.common[$0] }
    let kind = Self.telling.first(where: kinds.contains) ?? .unknown
    self = isArray ? .array(kind) : kind
  }

  private static let common: [String: ColumnKind] = [
    "int": .integer, "integer": .integer, "smallint": .integer, "bigint": .integer, "int2": .integer, "int4": .integer,
    "int8": .integer, "real": .real, "float": .real, "double": .real, "decimal": .decimal, "dec": .decimal,
    "numeric": .decimal, "bool": .boolean, "boolean": .boolean, "text": .text, "char": .text, "character": .text,
    "varchar": .text, "nchar": .text, "date": .date, "time": .time, "timestamp": .timestamp, "timestamptz": .timestamp,
    "uuid": .uuid, "json": .json, "jsonb": .json, "range": .unknown,
  ]

  /// The kinds in the order in which one decides over another: `timestamp with time zone` is no time, `date range` no date.
  private static let telling: [ColumnKind] = [
    .unknown, .boolean, .real, .decimal, .text, .blob, .integer, .timestamp, .date, .time, .uuid, .json,
  ]

  package var isNumber: Bool { [.integer, .real, .decimal].contains(self) }

  /// Whether a `Date` is meant.
  package var isDate: Bool { self == .date || self == .timestamp }

  /// Whether a date, a time of day or both are meant.
  package var isMoment: Bool { isDate || self == .time }
}

extension String {
  /// The type with a blank for each part in parentheses.
  fileprivate var withoutSizes: String {
    var plain = ""
    var rest = self[...]
    while let start = rest.firstIndex(of: "("), let end = rest[start...].firstIndex(of: ")") {
      plain += rest[..<start] + " "
      rest = rest[end...].dropFirst()
    }
    return plain + rest
  }
}
