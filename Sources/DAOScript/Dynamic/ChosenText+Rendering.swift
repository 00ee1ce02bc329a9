import DAOCore

extension ChosenText {
  /// The SQL that the value chooses, as the script or the schema spells it, never as the caller does; but for what a
  /// configuration allows unchecked.
  func text(in scope: DynamicScope, dialect: any Dialect, columns: [String: [String]]) throws(DAOError) -> String {
    let value = try value.evaluate(in: scope)
    let given = value.string?.collapsingWhitespace() ?? ""
    switch domain {
    case .unsafe:
      guard value.isScalar else { throw error("is \(value.kind), not text") }
      return value.string ?? ""
    case .values(let values):
      if let text = declared(given) { return text }
      throw error("is none of those that are declared: \(Self.list(values))")
    case .columns(let table):
      return try order(given, by: columns[table] ?? [], of: table, dialect)
    }
  }

  /// `name`, or `name desc, dob`, quoted.
  private func order(
    _ given: String, by columns: [String], of table: String, _ dialect: any Dialect
  ) throws(DAOError) -> String {
    var pieces: [String] = []
    let names = NameTable(columns)
    let given = given.split(separator: ",", omittingEmptySubsequences: false)
    guard given.count <= ScriptLimits.chosenColumns else {
      throw error("has more than \(ScriptLimits.chosenColumns) columns")
    }
    for piece in given {
      let words = piece.split(separator: " ")
      let direction = words.count == 2 ? words[1].uppercased() : "ASC"
      guard let name = words.first.map(String.init), words.count <= 2, direction == "ASC" || direction == "DESC",
        let column = names.index(of: name)
      else {
        throw error("is no column of '\(table)'; there are \(Self.list(columns)), each with asc or desc")
      }
      pieces.append(dialect.quote(columns[column]) + (words.count == 2 ? " \(direction)" : ""))
    }
    return pieces.joined(separator: ", ")
  }

  /// The first of a list, and how many more there are.
  private static func list(_ names: [String]) -> String {
    let shown = 50
    let more = names.count > shown ? ", and \(names.count - shown) more" : ""
    return names.prefix(shown).joined(separator: ", ") + more
  }

  private func error(_ message: String) -> DAOError {
    DAOError(.parameter, "the value of '${\(value.source.string)}' \(message)", location: location)
  }
}
