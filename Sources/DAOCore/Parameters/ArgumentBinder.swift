import Foundation

/// Binds a call's arguments to the parameters of one statement. Every parameter must get a value, and every value must have a
/// parameter.
package final class ArgumentBinder {
  private let text: StatementText
  private let writer: any ParameterWriter
  private let scalars: ScalarEncoder
  private let entities: EntityEncoder
  /// The entity encoder as an existential, made once: making one for each call would retain the encoder.
  private let encoder: any Encoder
  private let hasTime: Bool
  /// The type of the last borrowed argument, and the way to bind it.
  @exclusivity(unchecked) private var lastType: ObjectIdentifier?
  @exclusivity(unchecked) private var lastForm = LentForm.inPlace

  private enum LentForm {
    /// An entity, read in the caller's memory.
    case inPlace
    /// The value of the only parameter: probably a scalar, cheap to copy.
    case single
    /// An optional, unwrapped before it is bound.
    case optional
  }

  package init(text: StatementText, writer: any ParameterWriter) {
    self.text = text
    self.writer = writer
    hasTime = !text.timeIndexes.isEmpty
    scalars = ScalarEncoder(text: text, writer: writer)
    entities = EntityEncoder(text: text, writer: writer, scalars: scalars)
    encoder = entities
  }

  /// Releases the cached containers, which refer back to this binder.
  package func close() { entities.close() }

  package func bind(_ arguments: Arguments) throws {
    do {
      switch arguments {
      case .lent(let argument):
        switch form(of: argument.type) {
        case .inPlace: try entities.bind(argument, by: encoder)
        case .single: try bind(only: argument.value)
        case .optional: try bind(positional: [argument.copy])
        }
      case .bound(let values): return try bind(all: values) { try writer.bind($0, at: $1) }
      case .collected(let values): return try bind(all: values) { try writer.bind($0, at: $1) }
      case .positional(let values): try bind(positional: values)
      case .named(let values): try bind(named: values)
      case .dictionary(let values): try bind(named: values.map { (name: $0.key, value: $0.value) })
      }
      if hasTime { try bindTime() }
    } catch let error as EncodingError {
      throw DAOError(.encoding, error.reason)
    }
  }

  @inline(__always)
  private func form(of type: any Encodable.Type) -> LentForm {
    if ObjectIdentifier(type) != lastType {
      lastType = ObjectIdentifier(type)
      lastForm = type is any OptionalArgument.Type ? .optional : text.givenIndexes.count == 1 ? .single : .inPlace
    }
    return lastForm
  }

  private func bind<Element>(all values: [Element], _ bind: (Element, Int) throws -> Void) throws {
    if values.count != text.parameters.count { throw text.countError(values.count) }
    for (index, value) in values.enumerated() { try bind(value, index + 1) }
  }

  /// One time for all parameters of a call.
  private func bindTime() throws {
    let now = Date()
    for index in text.timeIndexes { try writer.bind(now, at: index) }
  }

  // Not inlined, so that the path of an entity stays short.
  @inline(never)
  private func bind(positional values: [(any Encodable)?]) throws {
    if values.count == 1, let value = values[0] { return try bind(only: value) }
    if values.count != text.givenIndexes.count { throw text.countError(values.count) }
    for (index, value) in zip(text.givenIndexes, values) { try scalars.bind(value, at: index) }
  }

  private func bind(only value: some Encodable) throws {
    if text.givenIndexes.count == 1, try scalars.bindScalar(value, at: text.givenIndexes[0]) { return }
    try LentArgument.lend(value) { try entities.bind($0, by: encoder) }
  }

  @inline(never)
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
    if let missing = text.givenIndexes.first(where: { !isBound[$0 - 1] }) {
      throw DAOError(.parameter, "the parameter '\(text.parameterDescription(missing))' has no value")
    }
  }
}

extension EncodingError {
  /// The message of an entity's `encode(to:)` or of Foundation's JSON encoder.
  package var reason: String {
    guard case .invalidValue(let value, let context) = self else { return "a value cannot be stored" }
    return "\(type(of: value)) cannot be stored: \(context.debugDescription)"
  }
}
