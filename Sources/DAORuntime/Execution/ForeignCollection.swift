/// A collection that is no result: `Codable` would read it from the JSON of one column of one row, where all rows are meant.
protocol ForeignCollection {
  /// The elements of an array that has its rows; nil if it is read from the columns of one row.
  static var elementOfRows: Any.Type? { get }
  /// Its name in messages.
  static var kind: String { get }
}

extension Set: ForeignCollection {
  static var elementOfRows: Any.Type? { Element.self }
  static var kind: String { "Set" }
}

extension ContiguousArray: ForeignCollection {
  static var elementOfRows: Any.Type? { Element.self }
  static var kind: String { "ContiguousArray" }
}

extension Dictionary: ForeignCollection {
  /// A dictionary by names is one row: a value for each of its columns.
  static var elementOfRows: Any.Type? { Key.self == String.self ? nil : Value.self }
  static var kind: String { "Dictionary" }
}
