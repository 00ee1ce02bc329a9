import DAOCore
import DAOSQL
import DAOScript

/// The columns that the values of an operation are stored in or compared with, by the places that bind them.
struct BoundColumns {
  /// The columns of each place, each once.
  private(set) var places: [(value: LinkedValue, columns: [TableColumn])] = []
  /// The places whose value is stored as it is.
  private(set) var stored: Set<DAOError.Location> = []

  /// The columns that the elements of lists are compared with.
  private(set) var elements: [(value: LinkedValue, columns: [TableColumn])] = []
  /// The places whose value is compared with one inside JSON.
  private(set) var besideJSON: [(value: LinkedValue, location: DAOError.Location)] = []

  init(_ operation: LinkedOperation, _ statements: [CheckedStatement], dialect: any Dialect) {
    let values = Dictionary(operation.values.map { ($0.location, $0) }) { first, _ in first }
    var found: [DAOError.Location: [TableColumn]] = [:]
    for statement in statements {
      let parameters = statement.description.parameters
      let locations = Self.locations(of: statement, dialect)
      for index in parameters.indices {
        guard let location = locations[index], let value = values[location] else { continue }
        if !parameters[index].elementColumns.isEmpty { elements.append((value, parameters[index].elementColumns)) }
        if let token = parameters[index].jsonToken, let place = statement.location(ofToken: token) {
          besideJSON.append((value, place))
        }
        guard !parameters[index].columns.isEmpty else { continue }
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
