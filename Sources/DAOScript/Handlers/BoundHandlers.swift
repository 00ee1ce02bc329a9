import DAOCore

/// The type handlers of one statement's parameters, by index.
struct BoundHandlers: ParameterHandlers {
  private let handlers: [Int: NamedHandler]

  /// - Parameter handlers: The handlers by parameter name.
  init?(_ handlers: [String: NamedHandler], of parameters: [StatementText.Parameter]) {
    var found: [Int: NamedHandler] = [:]
    for (index, parameter) in parameters.enumerated() {
      if let name = parameter.name, let handler = handlers[name] { found[index + 1] = handler }
    }
    guard !found.isEmpty else { return nil }
    self.handlers = found
  }

  func handles(_ index: Int) -> Bool { handlers[index] != nil }

  func value(of argument: any Encodable, at index: Int) throws -> Value {
    try value(of: (argument as? HandledArgument)?.value ?? DynamicValue(encoding: argument), at: index)
  }

  func values(of properties: [(name: String, index: Int)], in entity: any Encodable) throws -> [Value] {
    guard case .object(let object) = try DynamicValue(encoding: entity) else {
      throw DAOError(.typeHandler, "\(type(of: entity)) has no properties for a type handler")
    }
    return try properties.map { try value(of: object[$0.name] ?? .null, at: $0.index) }
  }

  /// The argument keeps its date, whatever the date strategy: the property's own type reads it.
  private func value(of argument: DynamicValue, at index: Int) throws -> Value {
    guard let handler = handlers[index] else { return try argument.value(dates: .secondsSince2001) }
    return try handler.value(of: argument, dates: .secondsSince2001)
  }
}

/// An argument of a keyed call, prepared for a type handler.
struct HandledArgument: SingleArgument {
  let value: DynamicValue

  func encode(to encoder: any Encoder) throws {
    throw DAOError(.typeHandler, "the argument is for a type handler alone")
  }
}
