import DAOCore

/// Evaluates an expression in a scope.
struct ExpressionEvaluator {
  let scope: DynamicScope

  func isTrue(_ node: ExpressionNode) throws(ExpressionFailure) -> Bool {
    switch node {
    case .not(let node): try !isTrue(node)
    case .all(let nodes): try areTrue(nodes, unless: false)
    case .any(let nodes): try areTrue(nodes, unless: true)
    case .equality(let left, let right, let isWanted): try areEqual(left, right) == isWanted
    case .order(let left, let order, let right, let offset): try holds(left, order, right, at: offset)
    case .membership(let left, let right, let isWanted, let offset): try isMember(left, right, at: offset) == isWanted
    case .literal, .name, .member, .getter, .element, .call, .list, .negation, .arithmetic, .choice: try value(of: node).isTrue
    }
  }

  /// Whether all parts are true, or one is: the first that comes to `result` decides.
  private func areTrue(_ nodes: [ExpressionNode], unless result: Bool) throws(ExpressionFailure) -> Bool {
    for node in nodes { if try isTrue(node) == result { return result } }
    return !result
  }

  /// The value of an operand.
  func value(of node: ExpressionNode) throws(ExpressionFailure) -> DynamicValue { try found(node).spelled }

  /// What an expression comes to, with its own type.
  ///
  /// It calls itself once per level, so each case with values of its own is a function of its own: together they would make a
  /// frame of several kilobytes.
  func found(_ node: ExpressionNode) throws(ExpressionFailure) -> DynamicValue {
    switch node {
    case .literal(let value): value
    case .name(let name, let offset): try value(named: name, at: offset)
    case .member(let base, let name, let offset): try member(name, of: base, at: offset)
    case .getter(let base, let method, let property, let offset): try read(property, by: method, of: base, at: offset)
    case .element(let base, let index, let offset): try element(index, of: base, at: offset)
    case .call(let base, let method, let arguments, let offset): try call(method, on: base, arguments, at: offset)
    case .list(let nodes): try list(of: nodes)
    case .negation(let node, let offset): try negated(operand(node, of: .subtract, at: offset), at: offset)
    case .arithmetic(let left, let operation, let right, let offset): try calculate(left, operation, right, at: offset)
    case .choice(let test, let yes, let no): try found(isTrue(test) ? yes : no)
    case .not, .all, .any, .equality, .order, .membership: .bool(try isTrue(node))
    }
  }

  // MARK: Parts

  private func member(_ name: String, of base: ExpressionNode, at offset: Int) throws(ExpressionFailure) -> DynamicValue {
    if let list = list(named: name, of: base) { return list }
    let value = try value(of: base)
    if value.isNull { throw base.nullFailure("property '\(name)'", ".\(name)", at: offset) }
    return try member(name, of: value, at: offset)
  }

  private func read(
    _ property: String, by method: String, of base: ExpressionNode, at offset: Int
  ) throws(ExpressionFailure) -> DynamicValue {
    let value = try value(of: base)
    if value.isNull { throw base.nullFailure("method \(method)()", ".\(method)()", at: offset) }
    return try read(property, by: method, of: value, at: offset)
  }

  private func element(
    _ index: ExpressionNode, of base: ExpressionNode, at offset: Int
  ) throws(ExpressionFailure) -> DynamicValue {
    if case .literal(.text(let name)) = index, let list = list(named: name, of: base) { return list }
    let value = try value(of: base)
    if value.isNull { throw base.nullFailure("element", "[\(index.literal ?? "…")]", at: offset) }
    return try element(self.value(of: index), of: value, at: offset)
  }

  private func call(
    _ method: ExpressionMethod, on base: ExpressionNode, _ arguments: [ExpressionNode], at offset: Int
  ) throws(ExpressionFailure) -> DynamicValue {
    let value = try value(of: base)
    if value.isNull {
      throw base.nullFailure("method \(method)()", ".\(method)(\(arguments.isEmpty ? "" : "…"))", at: offset)
    }
    guard let argument = arguments.first else { return try call(method, on: value, .null, at: offset) }
    return try call(method, on: value, self.value(of: argument), at: offset)
  }

  private func list(of nodes: [ExpressionNode]) throws(ExpressionFailure) -> DynamicValue {
    var values: [DynamicValue] = []
    for node in nodes { values.append(try found(node)) }
    return try bounded(.list(values, isSet: false))
  }

  private func calculate(
    _ left: ExpressionNode, _ operation: ExpressionNode.Arithmetic, _ right: ExpressionNode, at offset: Int
  ) throws(ExpressionFailure) -> DynamicValue {
    let left = try operand(left, of: operation, at: offset)
    return try calculate(left, operation, operand(right, of: operation, at: offset), at: offset)
  }

  // MARK: Names

  private func value(named name: String, at offset: Int) throws(ExpressionFailure) -> DynamicValue {
    switch scope.find(name) {
    case .value(let value): return value
    case .failure(let error): throw ExpressionFailure(message: error.message, offset: offset)
    case .absent: return .null
    case .unknown(let names, let owner):
      throw ExpressionFailure(code: .parameter, message: Self.unknown(name, names, owner), offset: offset)
    }
  }

  static func unknown(_ name: String, _ names: [String], _ owner: String) -> String {
    let hint = Spelling.hint(for: name, in: names + ["null", "true", "false"])
    let list = names.isEmpty ? "" : "; there are \(names.joined(separator: ", "))"
    return "\(owner) has no '\(name)'\(hint.isEmpty ? list : hint)"
  }

  /// `_parameter.list` for a call whose only argument is a list: the list itself, as in MyBatis.
  private func list(named name: String, of base: ExpressionNode) -> DynamicValue? {
    guard case .name("_parameter", _) = base else { return nil }
    return scope.list(named: name)
  }

  private func member(_ name: String, of value: DynamicValue, at offset: Int) throws(ExpressionFailure) -> DynamicValue {
    if case .object(let object) = value {
      if object.kind == .dictionary, let own = object.own(name) { return own }
      return try entry(name, of: object, at: offset)
    }
    switch name {
    case "size", "length": if let count = value.count { return .integer(Int64(count)) }
    case "isEmpty", "empty": if let count = value.count { return .bool(count == 0) }
    default: break
    }
    throw ExpressionFailure(code: .parameter, message: "\(value.kind) has no property '\(name)'", offset: offset)
  }

  /// The entry or property of that name. A missing dictionary entry is null.
  private func entry(_ name: String, of object: DynamicObject, at offset: Int) throws(ExpressionFailure) -> DynamicValue {
    if let value = object[name] { return value }
    if object.kind == .dictionary { return .null }
    let message = Self.unknown(name, object.names, object.typeName)
    throw ExpressionFailure(code: .parameter, message: message, offset: offset)
  }

  /// The property that a getter reads: `active`, or Swift's `isActive`, for `isActive()`. A string has `isBlank()`.
  private func read(
    _ property: String, by method: String, of value: DynamicValue, at offset: Int
  ) throws(ExpressionFailure) -> DynamicValue {
    if case .text(let text) = value, method == "isBlank" { return .bool(text.allSatisfy(\.isWhitespace)) }
    guard case .object(let object) = value else {
      throw ExpressionFailure(message: "\(value.kind) has no method \(method)()", offset: offset)
    }
    if let value = object[property] ?? (method.hasPrefix("is") ? object[method] : nil) { return value }
    throw ExpressionFailure(
      code: .parameter, message: Self.unknown(property, object.names, object.typeName), offset: offset)
  }

  private func element(
    _ index: DynamicValue, of value: DynamicValue, at offset: Int
  ) throws(ExpressionFailure) -> DynamicValue {
    switch (value, index) {
    case (.list(let values, isSet: false), .integer(let index)):
      guard values.indices.contains(Int(index)) else {
        let count = values.count == 1 ? "1 element" : "\(values.count) elements"
        throw ExpressionFailure(message: "there is no element [\(index)] in a list of \(count)", offset: offset)
      }
      return values[Int(index)]
    case (.object(let object), _):
      if let key = index.string { return try entry(key, of: object, at: offset) }
    default: break
    }
    throw ExpressionFailure(message: "\(value.kind) has no element [\(index.string ?? index.kind)]", offset: offset)
  }

  // MARK: Operands

  /// The value of one side of an operator. No operator of this group accepts null.
  private func operand(
    _ node: ExpressionNode, of operation: ExpressionNode.Arithmetic, at offset: Int
  ) throws(ExpressionFailure) -> DynamicValue {
    let value = try value(of: node)
    if value.isNull { throw nullOperand(node, of: operation, at: offset) }
    return value
  }

  private func nullOperand(_ node: ExpressionNode, of operation: ExpressionNode.Arithmetic, at offset: Int) -> ExpressionFailure
  {
    let sign = operation.rawValue
    guard let name = node.path.last else {
      return ExpressionFailure(message: "'\(sign)' takes no null: test for null first", offset: offset)
    }
    let tests = node.path.map { "\($0) != null" }.joined(separator: " and ")
    return ExpressionFailure(message: "'\(name)' is null, which '\(sign)' does not take: write \(tests)", offset: offset)
  }

  // MARK: Comparisons

  private func areEqual(_ left: ExpressionNode, _ right: ExpressionNode) throws(ExpressionFailure) -> Bool {
    try value(of: left).isEqual(to: value(of: right))
  }

  private func holds(
    _ left: ExpressionNode, _ order: ExpressionNode.Order, _ right: ExpressionNode, at offset: Int
  ) throws(ExpressionFailure) -> Bool {
    try holds(value(of: left), order, value(of: right), at: offset)
  }

  private func isMember(
    _ value: ExpressionNode, _ collection: ExpressionNode, at offset: Int
  ) throws(ExpressionFailure) -> Bool {
    try isMember(self.value(of: value), self.value(of: collection), at: offset)
  }

  /// Null is neither less nor greater than any value.
  private func holds(
    _ left: DynamicValue, _ order: ExpressionNode.Order, _ right: DynamicValue, at offset: Int
  ) throws(ExpressionFailure) -> Bool {
    if left.isNull || right.isNull { return false }
    if let result = left.order(against: right) { return order.holds(result) }
    if left.isNaN || right.isNaN { return false }
    throw ExpressionFailure(
      message: "\(left.description) and \(right.description) have no order, so '\(order.rawValue)' cannot compare them",
      offset: offset)
  }

  private func isMember(
    _ value: DynamicValue, _ collection: DynamicValue, at offset: Int
  ) throws(ExpressionFailure) -> Bool {
    switch collection {
    case .null: return false
    case .list(let values, _): return values.contains { $0.isEqual(to: value) }
    case .bool, .integer, .large, .real, .float, .decimal, .text, .date, .data, .uuid, .object:
      throw ExpressionFailure(message: "'in' looks into a list, not into \(collection.kind)", offset: offset)
    }
  }
}

extension DynamicValue {
  /// The number of elements, entries or characters; nil for other values.
  var count: Int? {
    switch self {
    case .list(let values, _): values.count
    case .object(let object): object.values.count
    case .text(let text): text.utf16.count
    case .null, .bool, .integer, .large, .real, .float, .decimal, .date, .data, .uuid: nil
    }
  }

  fileprivate var isNaN: Bool {
    switch self {
    case .real(let value): value.isNaN
    case .float(let value): value.isNaN
    default: false
    }
  }

  /// The kind of value, for messages. Messages never include the value itself, which may be a secret.
  var description: String {
    if case .text(let text) = self, DynamicNumber(self) == nil {
      return text.isEmpty ? "an empty string" : "a string that is no number"
    }
    return kind
  }
}
