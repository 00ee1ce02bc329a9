import DAOCore
import DAOSQL
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
      let parameters = statement.description.parameters
      let locations = Self.locations(of: statement, dialect)
      for index in parameters.indices where !parameters[index].columns.isEmpty {
        guard let location = locations[index], values[location] != nil else { continue }
        if parameters[index].isStored { stored.insert(location) }
        found[location, default: []] += parameters[index].columns.filter { found[location]?.contains($0) != true }
      }
    }
    places = found.compactMap { location, columns in values[location].map { ($0, columns) } }
      .sorted { $0.value.location < $1.value.location }
  }

  /// The place of each parameter: of its first token.
  private static func locations(of statement: CheckedStatement, _ dialect: any Dialect) -> [DAOError.Location?] {
    let text = statement.text
    let parameters = SQLText(text.sql, dialect: dialect).numberedParameters
    let places = text.origin?.locations(ofOffsets: parameters.map(\.token.range.lowerBound), in: text.sql) ?? []
    let first = Dictionary(zip(parameters.map(\.index), places)) { first, _ in first }
    return statement.description.parameters.indices.map { first[$0] }
  }
}
