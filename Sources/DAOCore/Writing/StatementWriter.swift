import DAOSQL

/// Writes one statement from pieces, with its parameters and the script position of each piece that has one.
package struct StatementWriter {
  package let dialect: any Dialect
  package private(set) var sql = ""
  package private(set) var runs: [Origin.Run] = []
  package private(set) var parameters: [StatementText.Parameter] = []
  /// The index of each name, with its first spelling. All parameters with the same name are one, which a database tells by its
  /// bytes.
  private var named: [String: (index: Int, spelling: String)] = [:]

  package init(dialect: any Dialect) { self.dialect = dialect }

  /// Writes SQL of the library, which has no position in a script.
  package mutating func write(_ text: String) {
    if runs.last?.location != nil { runs.append(Origin.Run(offset: sql.utf8.count, location: nil)) }
    sql += text
  }

  /// Writes SQL of a script.
  ///
  /// - Parameter runs: Where its parts stand in the script.
  package mutating func write(_ text: String, runs: [Origin.Run]) {
    for run in runs { self.runs.append(Origin.Run(offset: sql.utf8.count + run.offset, location: run.location)) }
    sql += text
  }

  /// Writes SQL that a script has at `location`; nil for SQL of the library.
  package mutating func write(_ text: String, from location: DAOError.Location?) {
    write(text, runs: [Origin.Run(offset: 0, location: location)])
  }

  // MARK: Parameters

  /// Writes the parameter for the value of `column`.
  package mutating func write(valueOf column: TableColumn) {
    let isPlain = column.name.isIdentifier && column.name.utf8.allSatisfy { $0 < 0x80 }
    let index = index(ofName: column.name)
    parameters[index - 1].column = column
    write(dialect.placeholder(index: index, source: isPlain ? ":\(column.name)" : "?\(index)"))
  }

  /// Writes a parameter for the time of the call, which is stored in `column`.
  package mutating func write(timeFor column: TableColumn) {
    parameters.append(.init(column: column, isTimeOfCall: true))
    write(dialect.place(parameters.count))
  }

  /// Writes the parameter of a name; one of the same name is the same parameter.
  package mutating func write(parameterNamed name: String, from location: DAOError.Location?) {
    let index = index(ofName: name)
    write(dialect.placeholder(index: index, source: ":\(named[name]?.spelling ?? name)"), from: location)
  }

  /// Writes the parameter with an index, from 1; nil for the index after the largest one so far.
  package mutating func write(parameterAt index: Int?, from location: DAOError.Location?) {
    let count = max(parameters.count + (index == nil ? 1 : 0), index ?? 0)
    while parameters.count < count { parameters.append(.init()) }
    let source = index.map { "?\($0)" } ?? "?"
    write(dialect.placeholder(index: index ?? count, source: source), from: location)
  }

  /// Assigns indexes as SQLite does (<https://www.sqlite.org/lang_expr.html#varparam>).
  private mutating func index(ofName name: String) -> Int {
    if let known = named[name] { return known.index }
    parameters.append(.init(name: name))
    named[name] = (parameters.count, name)
    return parameters.count
  }
}

extension StatementWriter {
  /// Writes the elements, separated by commas.
  mutating func write<Element>(list: [Element], by separator: String = ", ", _ body: (inout Self, Element) -> Void) {
    for (index, element) in list.enumerated() {
      if index > 0 { write(separator) }
      body(&self, element)
    }
  }
}
