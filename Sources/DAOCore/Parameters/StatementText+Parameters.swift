extension StatementText {
  /// The index of the parameter with a property's name.
  func index(ofProperty name: String) -> Int? {
    parameterNames.index(of: name).flatMap { parameters[$0].name == nil ? nil : $0 + 1 }
  }

  /// The index of the parameter for a coding key; nil where another key of its type is nearer to the parameter's name.
  func index<Key: CodingKey>(ofProperty name: String, amongKeys type: Key.Type) -> Int? {
    parameterNames.index(of: name, amongKeys: type).flatMap { parameters[$0].name == nil ? nil : $0 + 1 }
  }

  /// Whether a type handler binds the parameter.
  package func isHandled(at index: Int) -> Bool { handlers?.handles(index) ?? false }

  /// The error of a list where a statement has several parameters, or none.
  package var listError: DAOError {
    var error = countError(1)
    if verb == .change { error.message += "; to run it for each element of a list, call 'batch'" }
    return error
  }

  /// The error for a number of values that differs from the number of parameters.
  func countError(_ count: Int) -> DAOError {
    let given = count == 1 ? "1 value was given" : "\(count) values were given"
    let place = count < givenIndexes.count ? "; the parameter '\(parameterDescription(givenIndexes[count]))' has no value" : ""
    return DAOError(.parameter, "the statement has \(parameterList) and \(given)\(place)")
  }

  /// The error of two names for one parameter, of which either could be bound.
  func doubledError(at index: Int, _ name: String, _ other: String) -> DAOError {
    .givenTwice("the parameter '\(parameterDescription(index))'", name, other)
  }

  /// `2 parameters (:eid, :name)`; a long list is cut.
  var parameterList: String {
    let count = givenIndexes.count
    guard count > 0 else { return "no parameters" }
    let named = 50
    let names = givenIndexes.prefix(named).map(parameterDescription).joined(separator: ", ") + (count > named ? ", …" : "")
    return count == 1 ? "1 parameter (\(names))" : "\(count) parameters (\(names))"
  }
}

extension DAOError {
  /// The error of two names, or of one that is there twice, for a parameter or input.
  package static func givenTwice(_ what: String, _ name: String, _ other: String) -> DAOError {
    let names = [name, other].sorted()
    let spellings = name == other ? "" : ", as '\(names[0])' and '\(names[1])'"
    return DAOError(.parameter, "\(what) is given twice\(spellings)")
  }
}
