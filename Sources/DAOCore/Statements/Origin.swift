/// The operation of a statement and the places of its SQL in the script.
package struct Origin: Sendable, Hashable {
  /// The operation: `script.selector`.
  package var operation: String
  /// The runs of SQL that came from the script, in ascending order of their offsets.
  package var runs: [Run]
  /// The place of the operation's element.
  package var element: DAOError.Location

  /// From the UTF-8 `offset` to the next run the SQL is the script's text at `location`, character by character.
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

  /// The script's place for a UTF-8 offset of `sql`; the element's place if it is unknown.
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
