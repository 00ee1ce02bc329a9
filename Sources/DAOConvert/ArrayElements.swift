import DAOCore

/// The elements of all arrays of a table of AgileDB 6, by key and property, in the order in which they were stored.
struct ArrayElements {
  private struct Place: Hashable {
    var key: Value
    var property: String
  }

  private var elements: [Place: [[Value]]] = [:]

  /// The columns that have the elements of each type of array.
  private static let columns = ["stringArray": 0, "intArray": 1, "doubleArray": 2]

  init() {}

  init(of table: String, in source: any Connection) throws {
    let columns = ["key", "objectKey", "stringValue", "intValue", "doubleValue"].map(source.dialect.quote)
    var elements: [Place: [[Value]]] = [:]
    try source.forEachRow(
      "SELECT \(columns.joined(separator: ", ")) FROM \(source.dialect.quote(table)) ORDER BY rowid"
    ) { row in
      guard case .text(let property) = row[1] else { return }
      elements[Place(key: row[0], property: property), default: []].append(Array(row.dropFirst(2)))
    }
    self.elements = elements
  }

  /// Adds the arrays that a row names, `tags:stringArray,sizes:intArray`.
  ///
  /// - Throws: ``RowFault`` for names or elements of another form.
  func add(named names: Value, of key: Value, to values: inout [String: SourceValue]) throws {
    let text: String
    switch names {
    case .null: return
    case .text(let names): text = names
    default: throw RowFault(column: "hasArrayValues", message: "it is no text")
    }
    for part in text.split(separator: ",") {
      let pair = part.split(separator: ":", maxSplits: 1).map(String.init)
      guard pair.count == 2, let column = Self.columns[pair[1]] else {
        throw RowFault(column: "hasArrayValues", message: "'\(part)' is no property with a type of array")
      }
      let found = elements[Place(key: key, property: pair[0])] ?? []
      values[pair[0]] = .structure(.list(try found.map { try Self.element($0[column], of: pair[0], column) }))
    }
  }

  private static func element(_ value: Value, of property: String, _ column: Int) throws -> JSONValue {
    switch (column, value) {
    case (0, .text(let text)): .text(text)
    case (1, .integer(let number)): .integer(number)
    case (2, .real(let number)) where number.isFinite: .real(number)
    case (2, .integer(let number)): .integer(number)
    default: throw RowFault(column: property, message: "an element of the array is not of its type")
    }
  }
}
