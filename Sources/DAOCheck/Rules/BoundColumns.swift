import DAOCore
import DAOScript

/// The columns that the values of an operation are stored in or compared with, by the places that bind them.
struct BoundColumns {
  /// The columns of each place, each once.
  private(set) var places: [(value: LinkedValue, columns: [TableColumn])] = []
  /// The places whose value is stored as it is.
  private(set) var stored: Set<DAOError.Location> = []

  init(_ operation: LinkedOperation, _ statements: [CheckedStatement], dialect: any Dialect) {
    let values = Dictionary(operation.values.map { ($0.location, $0) }) { first, _ in first }
    var found: [DAOError.Location: [TableColumn]] = [:]
    for statement in statements {
      let tokens = SQLScanner(statement.text.sql, dialect: dialect).filter { $0.kind == .parameter }
      for (index, parameter) in statement.description.parameters.enumerated() where !parameter.columns.isEmpty {
        guard let location = Self.location(of: index, tokens, statement), values[location] != nil else { continue }
        if parameter.isStored { stored.insert(location) }
        found[location, default: []] += parameter.columns.filter { found[location]?.contains($0) != true }
      }
    }
    places = found.compactMap { location, columns in values[location].map { ($0, columns) } }
      .sorted { $0.value.location < $1.value.location }
  }

  /// The place of a parameter: of its first token.
  private static func location(of index: Int, _ tokens: [SQLToken], _ statement: CheckedStatement) -> DAOError.Location? {
    let name = statement.text.parameters[index].name
    let token =
      name.map { name in tokens.first { $0.text.dropFirst() == name } }
      ?? (tokens.first { $0.text == "?\(index + 1)" } ?? (tokens.indices.contains(index) ? tokens[index] : nil))
    return token.flatMap { statement.location(ofOffset: $0.range.lowerBound) }
  }
}
