import Foundation

/// Binds a call's arguments to the parameters of one statement. Every parameter must get a value, and every value must have a
/// parameter.
package final class ArgumentBinder {
  private let text: StatementText
  private let writer: any ParameterWriter
  private let scalars: ScalarEncoder
  private let entities: EntityEncoder
  private let hasTime: Bool
  /// The type of the last borrowed argument, and the way to bind it: finding it for each call takes 600 instructions of 14,796 in
  /// `insert`.
  private var lastType: ObjectIdentifier?
  private var lastForm = BorrowedForm.single

  private enum BorrowedForm {
    /// An entity, read in the caller's memory. Each key of a dictionary must be a parameter; an entity may have other properties.
    case inPlace(isStrict: Bool)
    /// An entity that gives its values by position.
    case byPosition(any PositionWriting)
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
  }

  /// Releases the cached containers, which refer back to this binder.
  package func close() { entities.close() }

  package func bind(_ arguments: Arguments) throws {
    do {
      switch arguments {
      case .borrowed(let argument):
        switch form(of: argument.type) {
        case .inPlace(let isStrict): try entities.bind(argument, isStrict: isStrict)
        case .byPosition(let writing): try entities.bind(argument, by: writing)
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

  private func form(of type: any Encodable.Type) -> BorrowedForm {
    if ObjectIdentifier(type) != lastType {
      lastType = ObjectIdentifier(type)
      lastForm = newForm(of: type)
    }
    return lastForm
  }

  private func newForm(of type: any Encodable.Type) -> BorrowedForm {
    if type is any OptionalArgument.Type { return .optional }
    if text.givenIndexes.count > 1, text.handlers == nil, let type = type as? any PositionEncodable.Type {
      return .byPosition(entities.writing(of: type))
    }
    return text.givenIndexes.count == 1 ? .single : .inPlace(isStrict: type is any StringKeyed.Type)
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

  private func bind(positional values: [(any Encodable)?]) throws {
    if values.count == 1, let value = values[0] { return try bind(only: value) }
    if values.count != text.givenIndexes.count { throw text.countError(values.count) }
    for (index, value) in zip(text.givenIndexes, values) { try scalars.bind(value, at: index) }
  }

  private func bind(only value: some Encodable) throws {
    if text.givenIndexes.count == 1, try scalars.bindScalar(value, at: text.givenIndexes[0]) { return }
    try BorrowedArgument.borrow(value) { argument in
      try entities.bind(argument, isStrict: value is any StringKeyed)
    }
  }

  private func bind(named values: [(name: String, value: (any Encodable)?)]) throws {
    var names: [String?] = Array(repeating: nil, count: text.parameters.count)
    for (name, value) in values {
      guard let position = text.parameterNames.index(of: name), text.parameters[position].name != nil else {
        throw DAOError(.parameter, "'\(name)' is no parameter of the statement; it has \(text.parameterList)")
      }
      if let other = names[position] { throw text.doubledError(at: position + 1, name, other) }
      names[position] = name
      try scalars.bind(value, at: position + 1)
    }
    if let missing = text.givenIndexes.first(where: { names[$0 - 1] == nil }) {
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
