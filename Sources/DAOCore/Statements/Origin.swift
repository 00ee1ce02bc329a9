/// The operation of a statement and the places of its SQL in the script.
package struct Origin: Sendable, Hashable {
  /// The operation: `script.selector`.
  package var operation: String
  /// The runs of SQL that came from the script, in ascending order of their offsets.
  package var runs: [Run]
  /// The place of the operation's element.
  package var element: DAOError.Location

  /// From the UTF-8 `offset` to the next run the SQL is the script's text at `location`, character by character; nil for SQL of
  /// the library.
  package struct Run: Sendable, Hashable {
    package var offset: Int
    package var location: DAOError.Location?

    package init(offset: Int, location: DAOError.Location?) {
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
    locations(ofOffsets: [offset], in: sql)[0]
  }

  /// The places of UTF-8 offsets of `sql` that ascend, in one pass.
  package func locations(ofOffsets offsets: [Int], in sql: String) -> [DAOError.Location] {
    var next = firstRun(after: offsets.first ?? 0)
    var current = next > 0 ? runs[next - 1] : Run(offset: 0, location: element)
    return offsets.map { offset in
      while next < runs.count, runs[next].offset <= offset {
        current = runs[next]
        next += 1
      }
      guard var location = current.location, next > 0, offset <= sql.utf8.count else { return element }
      let start = sql.utf8.index(sql.startIndex, offsetBy: current.offset)
      let end = sql.utf8.index(sql.startIndex, offsetBy: offset)
      for character in sql[start..<end] {
        if character == "\n" {
          location.line += 1
          location.column = 1
        } else {
          location.column += 1
        }
      }
      current = Run(offset: offset, location: location)
      return location
    }
  }

  /// The index of the first run that begins after an offset.
  private func firstRun(after offset: Int) -> Int {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
