/// Binds the arguments of a call to the parameters of one statement; every parameter gets a value, every value a
/// parameter.
package final class ArgumentBinder {
  private let text: StatementText
  private let writer: any ParameterWriter
  private let scalars: ScalarEncoder
  private let entities: EntityEncoder
  /// The type of the last lent argument, and whether it is an optional.
  @exclusivity(unchecked) private var lastType: ObjectIdentifier?
  @exclusivity(unchecked) private var isLastTypeOptional = false

  package init(text: StatementText, writer: any ParameterWriter) {
    self.text = text
    self.writer = writer
    scalars = ScalarEncoder(text: text, writer: writer)
    entities = EntityEncoder(text: text, writer: writer, scalars: scalars)
  }

  /// Lets go of the cached containers, which refer back to this binder.
  package func close() { entities.close() }

  package func bind(_ arguments: Arguments) throws {
    do {
      try bindAll(arguments)
    } catch let error as EncodingError {
      throw DAOError(.encoding, error.reason)
    }
  }

  private func bindAll(_ arguments: Arguments) throws {
    switch arguments {
    case .positional(let values): try bind(positional: values)
    case .lent(let argument): try bind(lent: argument)
    case .named(let values): try bind(named: values)
    case .dictionary(let values): try bind(named: values.map { (name: $0.key, value: $0.value) })
    case .bound(let values):
      try checkCount(values.count)
      for (index, value) in values.enumerated() { try writer.bind(value, at: index + 1) }
    }
  }

  private func bind(positional values: [(any Encodable)?]) throws {
    if values.count == 1, let value = values[0] { return try bind(only: value) }
    try checkCount(values.count)
    for (index, value) in values.enumerated() { try scalars.bind(value, at: index + 1) }
  }

  private func bind(only value: some Encodable) throws {
    if text.parameters.count == 1, try scalars.bindScalar(value, at: 1) { return }
    try LentArgument.lend(value) { try entities.bind($0) }
  }

  /// A scalar is small and an optional must be looked into, so these two are copied.
  private func bind(lent argument: LentArgument) throws {
    if text.parameters.count == 1 || isOptional(argument.type) { return try bind(positional: [argument.copy]) }
    try entities.bind(argument)
  }

  private func isOptional(_ type: any Encodable.Type) -> Bool {
    if ObjectIdentifier(type) != lastType {
      lastType = ObjectIdentifier(type)
      isLastTypeOptional = type is any OptionalArgument.Type
    }
    return isLastTypeOptional
  }

  private func bind(named values: [(name: String, value: (any Encodable)?)]) throws {
    var isBound = Array(repeating: false, count: text.parameters.count)
    for (name, value) in values {
      guard let position = text.parameterNames.index(of: name), text.parameters[position].name != nil else {
        throw DAOError(.parameter, "'\(name)' is no parameter of the statement; it has \(text.parameterList)")
      }
      guard !isBound[position] else { throw DAOError(.parameter, "the parameter ':\(name)' is given twice") }
      isBound[position] = true
      try scalars.bind(value, at: position + 1)
    }
    if let missing = isBound.firstIndex(of: false) {
      throw DAOError(.parameter, "the parameter '\(text.parameterDescription(missing + 1))' has no value")
    }
  }

  private func checkCount(_ count: Int) throws {
    if count != text.parameters.count { throw text.countError(count) }
  }
}

extension EncodingError {
  /// What an entity's own `encode(to:)`, or Foundation's JSON, has refused.
  fileprivate var reason: String {
    if case .invalidValue(let value, let context) = self {
      "\(type(of: value)) cannot be stored: \(context.debugDescription)"
    } else {
      "\(self)"
    }
  }
}
