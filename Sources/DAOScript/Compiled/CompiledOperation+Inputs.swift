import DAOCore

extension CompiledOperation {
  /// The names that the operation reads from its arguments, in the order of their first use in the text. They are the names in
  /// tests, loops, substitutions and placeholders of all branches, except for the names that `<bind>` and `<foreach>` define.
  ///
  /// `?1` stands for a parameter without a name. For a built statement these are the names of its condition; the table's
  /// columns supply its other parameters.
  package var inputs: [String] { operationInputs.names }

  /// The arguments of a call, by their names where the selector's parts have another order than the SQL.
  ///
  /// - Throws: ``DAOError/Code/parameter`` where nothing tells which of several values is which.
  @inline(__always)
  package func ordered(_ arguments: consuming Arguments) throws(DAOError) -> Arguments {
    operationInputs.isReordered ? try named(arguments) : arguments
  }

  private func named(_ arguments: Arguments) throws(DAOError) -> Arguments {
    guard case .positional(let values) = arguments, values.count > 1,
      let names = operationInputs.names(forCount: values.count)
    else { return arguments }
    if let fault = operationInputs.orderFault {
      throw DAOError(
        .parameter, "'\(selector)' takes no values without names: \(fault)", operation: name, location: location)
    }
    return .named(zip(names, values).map { (name: $0, value: $1) })
  }

  /// The names that the arguments of a call provide to the operation's SQL.
  ///
  /// - Throws: ``DAOError/Code/parameter`` for a dictionary entry or a label that a script's operation never uses, and for a
  ///   wrong number of positional arguments; the error of an argument that cannot be encoded.
  package func scope(_ arguments: Arguments) throws -> DynamicScope {
    switch arguments {
    case .positional(let values):
      return try scope(of: values.map { try $0.map { try DynamicValue(encoding: $0) } ?? .null })
    case .borrowed(let argument):
      return try scope(of: [try argument.copy.map { try DynamicValue(encoding: $0) } ?? .null])
    case .bound(let values):
      return try scope(of: values.map { DynamicValue($0) })
    case .collected(let values):
      return try scope(of: values.map { DynamicValue($0) })
    case .named(let members):
      try checkNames(members.map(\.name), areLabels: true)
    case .dictionary(let members):
      try checkNames(Array(members.keys))
    }
    return try DynamicScope(arguments, databaseID: databaseID)
  }

  private func scope(of values: [DynamicValue]) throws(DAOError) -> DynamicScope {
    if values.count == 1 { return DynamicScope(try argument(values[0]), databaseID: databaseID) }
    guard !values.isEmpty, !isBuilt else { return DynamicScope(values, databaseID: databaseID) }
    if let names = operationInputs.names(forCount: values.count) {
      let object = DynamicObject(names: names, values: values, kind: .arguments)
      return DynamicScope(.object(object), databaseID: databaseID)
    }
    if isStrict, !operationInputs.takesAnyCount { throw countError(values.count) }
    return DynamicScope(values, databaseID: databaseID)
  }

  /// The only argument. An entity and a dictionary have names of their own; a scalar or a list takes the name of the only
  /// input.
  private func argument(_ value: DynamicValue) throws(DAOError) -> DynamicValue {
    switch value {
    case .object(let object):
      if object.kind == .dictionary { try checkNames(object.names) }
      return value
    case .list:
      guard isStrict, let name = operationInputs.onlyName, !DynamicScope.listNames.contains(name) else { return value }
      return .object(DynamicObject(names: [name], values: [value], kind: .arguments))
    case .null, .bool, .integer, .large, .real, .float, .decimal, .text, .date, .data, .uuid:
      if isStrict, !isBuilt, !operationInputs.takesOneValue { throw countError(1) }
      return value
    }
  }

  // MARK: Checks

  /// Checks that each name provides an input of its own.
  ///
  /// - Parameter areLabels: Whether the names also have numbers, such as `param1`.
  private func checkNames(_ names: [String], areLabels: Bool = false) throws(DAOError) {
    guard isStrict, !isBuilt, !operationInputs.takesEverything else { return }
    var fed: [String: String] = [:]
    for (index, name) in names.enumerated() {
      if let input = operationInputs.input(for: name) {
        if let other = fed.updateValue(name, forKey: input) { throw .givenTwice("the input '\(input)'", name, other) }
      } else if !areLabels || !operationInputs.isUnnamed(index) {
        throw unknownInput(name)
      }
    }
  }

  private func unknownInput(_ name: String) -> DAOError {
    let hint = Spelling.hint(for: name, in: inputs)
    let others = inputs.isEmpty ? "; it takes none" : "; it takes \(inputList)"
    return DAOError(.parameter, "the operation takes no '\(name)'\(hint.isEmpty ? others : hint)")
  }

  private func countError(_ count: Int) -> DAOError {
    let given = count == 1 ? "1 was given" : "\(count) were given"
    let names = operationInputs.places.compactMap(\.self)
    guard !inputs.isEmpty else { return DAOError(.parameter, "the operation takes no values and \(given)") }
    let taken = inputs.count == 1 ? "1 value" : "\(inputs.count) values"
    var message = "the operation takes \(taken) (\(inputList)) and \(given)"
    if names.count == inputs.count, names.count <= Self.shownInputs {
      let labels = names.map { "\($0): …" }.joined(separator: ", ")
      message += ": give them in this order, or with labels, like \(selector.prefix { $0 != ":" })(\(labels))"
    }
    return DAOError(.parameter, message)
  }

  private static let shownInputs = 20

  private var inputList: String {
    inputs.prefix(Self.shownInputs).joined(separator: ", ") + (inputs.count > Self.shownInputs ? ", …" : "")
  }
}
