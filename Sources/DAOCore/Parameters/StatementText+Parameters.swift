extension StatementText {
  /// The error of another number of values than there are parameters.
  func countError(_ count: Int) -> DAOError {
    let given = count == 1 ? "1 value was given" : "\(count) values were given"
    let place = count < givenIndexes.count ? "; the parameter '\(parameterDescription(givenIndexes[count]))' has no value" : ""
    return DAOError(.parameter, "the statement has \(parameterList) and \(given)\(place)")
  }

  /// `2 parameters (:eid, :name)`.
  var parameterList: String {
    let count = givenIndexes.count
    guard count > 0 else { return "no parameters" }
    let names = givenIndexes.map(parameterDescription).joined(separator: ", ")
    return count == 1 ? "1 parameter (\(names))" : "\(count) parameters (\(names))"
  }
}
