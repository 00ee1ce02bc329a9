import DAOCore

extension StatementText {
  /// The statement with other SQL in a UTF-8 range. All other SQL keeps its place in the script.
  func replacing(_ range: Range<Int>, by replacement: String) -> StatementText {
    let utf8 = sql.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    let end = utf8.index(utf8.startIndex, offsetBy: range.upperBound)
    var origin = origin
    if let known = self.origin {
      let change = replacement.utf8.count - range.count
      var runs = known.runs.filter { $0.offset <= range.lowerBound }
      runs.append(
        Origin.Run(offset: range.upperBound + change, location: known.location(ofOffset: range.upperBound, in: sql)))
      for run in known.runs where run.offset > range.upperBound {
        runs.append(Origin.Run(offset: run.offset + change, location: run.location))
      }
      origin?.runs = runs
    }
    return StatementText(
      sql: "\(sql[..<start])\(replacement)\(sql[end...])", parameters: parameters, verb: verb, nulls: nulls, origin: origin)
  }
}
