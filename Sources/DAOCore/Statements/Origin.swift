/// The operation that a statement belongs to, and where its SQL stands in the script.
package struct Origin: Sendable, Hashable {
  /// `script.selector`.
  package var operation: String
  /// The runs of SQL that came from the script, by their UTF-8 offset in the statement's SQL, ascending.
  package var runs: [Run]
  /// Where the operation's element begins.
  package var element: DAOError.Location

  /// From `offset` on, the SQL stands in the script at `location`, character for character, until the next run.
  package struct Run: Sendable, Hashable {
    package var offset: Int
    package var location: DAOError.Location

    package init(offset: Int, location: DAOError.Location) {
      self.offset = offset
      self.location = location
    }
  }

  package init(operation: String, element: DAOError.Location, runs: [Run] = []) {
    self.operation = operation
    self.element = element
    self.runs = runs
  }

  /// The place in the script of the UTF-8 offset `offset` of `sql`; the element's where it is not known.
  package func location(ofOffset offset: Int, in sql: String) -> DAOError.Location {
    guard let run = runs.last(where: { $0.offset <= offset }), offset <= sql.utf8.count else { return element }
    let start = sql.utf8.index(sql.startIndex, offsetBy: run.offset)
    let end = sql.utf8.index(sql.startIndex, offsetBy: offset)
    var location = run.location
    for character in sql[start..<end] {
      if character == "\n" {
        location.line += 1
        location.column = 1
      } else {
        location.column += 1
      }
    }
    return location
  }
}
