import DAOCore

extension CompiledOperation.Content {
  /// What the SQL takes from its arguments, that of select keys too.
  func inputs(with keys: CompiledKeys?) -> OperationInputs {
    guard let keys else { return ownInputs(selected: []) }
    var inputs = OperationInputs()
    let selected = (keys.before + keys.after).sorted { $0.location < $1.location }
    // A key that stands in front of the SQL names its inputs first.
    let front = selected.prefix { $0.location < start }
    for key in front { inputs.add(key.statement.inputs) }
    inputs.add(ownInputs(selected: keys.before.flatMap(\.properties).map { $0.names[0] }))
    for key in selected.dropFirst(front.count) { inputs.add(key.statement.inputs) }
    for property in keys.properties { inputs.accept(property.names[0]) }
    return inputs
  }

  private func ownInputs(selected keys: [String]) -> OperationInputs {
    switch self {
    case .fixed(let text): OperationInputs(text.parameters, keys: keys)
    case .built(let statement): OperationInputs(names: statement.conditionParameters.map { String($0.dropFirst()) })
    case .dynamic(let statement): statement.inputs
    }
  }

  /// Where the SQL begins, as far as it tells.
  private var start: DAOError.Location {
    switch self {
    case .fixed(let text): text.origin?.runs.first?.location ?? .none
    case .dynamic(let statement): statement.start ?? .none
    case .built: .none
    }
  }
}

extension DAOError.Location {
  /// In front of every other place.
  fileprivate static let none = DAOError.Location(file: "", line: 0, column: 0)
}
