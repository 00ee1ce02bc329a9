import DAOCore
import DAOMarkup
import DAOSQL

/// Writes one statement from pieces, and records the script position of each.
struct StatementWriter {
  let file: String
  let dialect: any Dialect
  private(set) var sql = ""
  private(set) var runs: [Origin.Run] = []
  private(set) var parameters: [StatementText.Parameter] = []
  /// The index of each name, with its first spelling. All parameters with the same name are one.
  private var named: [String: (index: Int, source: String)] = [:]

  init(file: String, dialect: any Dialect) {
    self.file = file
    self.dialect = dialect
  }

  /// Writes SQL of the library, which has no position in the script.
  mutating func write(_ text: String) { sql += text }

  /// Writes SQL from `position` in the script.
  mutating func write(_ text: String, from position: Position) {
    mark(sql.utf8.count, position)
    sql += text
  }

  mutating func write(_ nodes: [SQLNode]) {
    for node in nodes {
      switch node {
      case .text(let text):
        for run in text.runs { mark(sql.utf8.count + run.offset, run.position) }
        sql += text.string
      case .parameter(let parameter):
        mark(sql.utf8.count, parameter.position)
        sql += placeholder(for: parameter.form, source: parameter.source)
      case .placeholder, .substitution, .tag, .fragment:
        // An operation with any of these nodes is dynamic.
        break
      }
    }
  }

  /// Writes the parameter for the value of `column`.
  mutating func write(valueOf column: TableColumn) {
    let isPlain = column.name.isIdentifier && column.name.utf8.allSatisfy { $0 < 0x80 }
    let index = index(of: .name(column.name), source: ":\(column.name)")
    parameters[index - 1].column = column
    sql += dialect.placeholder(index: index, source: isPlain ? ":\(column.name)" : "?\(index)")
  }

  /// Two spellings of a name (`:id` and `@id`) are one parameter here, but two to a database, so the first spelling is used.
  private mutating func placeholder(for form: SQLParameter.Form, source: String) -> String {
    let index = index(of: form, source: source)
    guard case .name(let name) = form else { return dialect.placeholder(index: index, source: source) }
    return dialect.placeholder(index: index, source: named[name]?.source ?? source)
  }

  /// Writes a parameter for the time of the call, which is stored in `column`.
  mutating func write(timeFor column: TableColumn) {
    parameters.append(.init(column: column, isTimeOfCall: true))
    sql += dialect.placeholder(index: parameters.count, source: "?\(parameters.count)")
  }

  private mutating func mark(_ offset: Int, _ position: Position) {
    runs.append(Origin.Run(offset: offset, location: DAOError.Location(position, in: file)))
  }

  /// Assigns indexes as SQLite does (<https://www.sqlite.org/lang_expr.html#varparam>).
  private mutating func index(of form: SQLParameter.Form, source: String) -> Int {
    switch form {
    case .next:
      parameters.append(.init())
      return parameters.count
    case .index(let index):
      while parameters.count < index { parameters.append(.init()) }
      return index
    case .name(let name):
      if let known = named[name] { return known.index }
      parameters.append(.init(name: name))
      named[name] = (parameters.count, source)
      return parameters.count
    }
  }
}
