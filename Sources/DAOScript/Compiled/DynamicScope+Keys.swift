import DAOCore

extension DynamicScope {
  /// The scope with a key in the arguments, replacing the caller's value.
  ///
  /// - Throws: ``DAOError/Code/parameter`` if no argument can hold the key.
  package func setting(_ property: KeyProperty, to key: DynamicValue) throws(DAOError) -> DynamicScope {
    var value = parameter
    if case .null = value { value = .object(DynamicObject(names: [], values: [], kind: .dictionary)) }
    return DynamicScope(try value.setting(property.names[...], to: [key], adding: true), databaseID: databaseID)
  }

  /// The entity, dictionary or list among the arguments, with a key in each element: the result that the caller gets back.
  ///
  /// - Parameter keys: For each property, the keys of all rows in order.
  /// - Throws: ``DAOError/Code/parameter`` for an unknown property, or for a number of keys that differs from the number of
  ///   entities.
  package func entities(with keys: [(property: KeyProperty, values: [DynamicValue])]) throws(DAOError) -> DynamicValue {
    var value = parameter
    for (property, values) in keys {
      value = try value.setting(property.names[...], to: values, adding: false)
    }
    guard case .object(let object) = value, object.kind != .entity else { return value }
    if let names = keys.first?.property.names, names.count > 1, let named = object[names[0]] { return named }
    return object.kind == .arguments && object.values.count == 1 ? object.values[0] : value
  }

  /// The arguments for a statement with fixed SQL. Of an entity, these are the properties that have parameters; of a
  /// dictionary, all entries except the keys without a parameter.
  package func arguments(for text: StatementText, keys: [KeyProperty]) throws(DAOError) -> Arguments {
    guard case .object(let object) = parameter else {
      if case .null = parameter, text.parameters.isEmpty { return .positional([]) }
      if case .list = parameter, text.givenIndexes.count != 1 { throw text.listError }
      let isHandled = text.givenIndexes.count == 1 && text.isHandled(at: text.givenIndexes[0])
      return .positional([try parameter.encodable(isHandled: isHandled)])
    }
    let isPositional =
      object.kind == .arguments && (object.isNumbered || text.parameters.allSatisfy { $0.name == nil })
    guard !isPositional else {
      var values: [(any Encodable)?] = []
      for (index, value) in object.values.enumerated() {
        values.append(try value.encodable(isHandled: text.isHandled(at: index + 1)))
      }
      return .positional(values)
    }
    var members: [(name: String, value: (any Encodable)?)] = []
    for (index, name) in object.names.enumerated() where object.kind != .entity || object.index(of: name) == index {
      let position = text.parameterNames.index(of: name)
      guard position != nil || (object.kind != .entity && !keys.contains { $0.names == [name] }) else { continue }
      members.append(
        (name, try object.values[index].encodable(isHandled: position.map { text.isHandled(at: $0 + 1) } ?? false)))
    }
    return .named(members)
  }
}

extension DynamicValue {
  /// The value with keys at a path: one key in an object, or one in each element of a list.
  ///
  /// - Parameter adding: Whether an entity may lack the property.
  fileprivate func setting(
    _ path: ArraySlice<String>, to keys: [DynamicValue], adding: Bool
  ) throws(DAOError) -> DynamicValue {
    guard let name = path.first else { return keys.first ?? self }
    switch self {
    case .list(let values, let isSet):
      let path = path.count > 1 && ["list", "collection", "array"].contains(name) ? path.dropFirst() : path
      guard values.count == keys.count else {
        throw DAOError(
          .parameter, "there are \(values.count) elements and the keys of \(keys.count) rows, so whose they are is not known")
      }
      var elements: [DynamicValue] = []
      for (value, key) in zip(values, keys) { elements.append(try value.setting(path, to: [key], adding: adding)) }
      return .list(elements, isSet: isSet)
    case .object(let object):
      return .object(try object.setting(path, name, to: keys, adding: adding))
    case .null, .bool, .integer, .large, .real, .float, .decimal, .text, .date, .data, .uuid:
      throw DAOError(
        .parameter, "the key cannot become the property '\(path.joined(separator: "."))' of \(kind): pass an entity")
    }
  }

  /// A value that binds like the original.
  ///
  /// - Parameter isHandled: Whether a type handler binds it.
  fileprivate func encodable(isHandled: Bool = false) throws(DAOError) -> (any Encodable)? {
    if isHandled, !isNull { return HandledArgument(value: self) }
    if isNull { return nil }
    return try argument()
  }
}

extension DynamicObject {
  fileprivate func setting(
    _ path: ArraySlice<String>, _ name: String, to keys: [DynamicValue], adding: Bool
  ) throws(DAOError) -> DynamicObject {
    // The path may name a property of the only labelled entity, without its label.
    if kind == .arguments, values.count == 1, self[name] == nil, !values[0].isScalar {
      return with(try values[0].setting(path, to: keys, adding: adding), as: names[0])
    }
    if let value = self[name], path.count > 1 {
      return with(try value.setting(path.dropFirst(), to: keys, adding: adding), as: name)
    }
    guard path.count == 1 else {
      throw DAOError(
        .parameter, "\(typeName) has no '\(name)', so the key cannot become '\(path.joined(separator: "."))' of it")
    }
    guard keys.count == 1 else {
      throw DAOError(.parameter, "\(typeName) is one, and there are the keys of \(keys.count) rows")
    }
    if !adding, kind == .entity, self[name] == nil {
      throw DAOError(
        .parameter, "\(typeName) has no property '\(name)' for the key\(Spelling.hint(for: name, in: names))")
    }
    return with(keys[0], as: name)
  }
}
