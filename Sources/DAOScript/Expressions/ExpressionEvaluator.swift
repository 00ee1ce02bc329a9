import DAOCore

/// Evaluates an expression in a scope.
struct ExpressionEvaluator {
  let scope: DynamicScope

  func isTrue(_ node: ExpressionNode) throws(ExpressionFailure) -> Bool {
    switch node {
    case .not(let node):
      return try !isTrue(node)
    case .all(let nodes):
      for node in nodes { if try !isTrue(node) { return false } }
      return true
    case .any(let nodes):
      for node in nodes { if try isTrue(node) { return true } }
      return false
    case .equality(let left, let right, let isWanted):
      return try value(of: left).isEqual(to: value(of: right)) == isWanted
    case .order(let left, let order, let right, let offset):
      return try holds(value(of: left), order, value(of: right), at: offset)
    case .membership(let left, let right, let isWanted, let offset):
      return try isMember(value(of: left), value(of: right), at: offset) == isWanted
    case .literal, .name, .member, .getter, .element, .call, .list, .negation, .arithmetic, .choice:
      return try value(of: node).isTrue
    }
  }

  /// The value of an operand.
  func value(of node: ExpressionNode) throws(ExpressionFailure) -> DynamicValue { try found(node).spelled }

  /// What an expression comes to, with its own type.
  func found(_ node: ExpressionNode) throws(ExpressionFailure) -> DynamicValue {
    switch node {
    case .literal(let value):
      return value
    case .name(let name, let offset):
      return try value(named: name, at: offset)
    case .member(let base, let name, let offset):
      if let list = list(named: name, of: base) { return list }
      let value = try value(of: base)
      if value.isNull { throw base.nullFailure("property '\(name)'", ".\(name)", at: offset) }
      return try member(name, of: value, at: offset)
    case .getter(let base, let method, let property, let offset):
      let value = try value(of: base)
      if value.isNull { throw base.nullFailure("method \(method)()", ".\(method)()", at: offset) }
      return try read(property, by: method, of: value, at: offset)
    case .element(let base, let index, let offset):
      if case .literal(.text(let name)) = index, let list = list(named: name, of: base) { return list }
      let value = try value(of: base)
      if value.isNull { throw base.nullFailure("element", "[\(index.literal ?? "…")]", at: offset) }
      return try element(self.value(of: index), of: value, at: offset)
    case .call(let base, let method, let arguments, let offset):
      let value = try value(of: base)
      if value.isNull {
        throw base.nullFailure("method \(method)()", ".\(method)(\(arguments.isEmpty ? "" : "…"))", at: offset)
      }
      let argument = try arguments.first.map { node throws(ExpressionFailure) in try self.value(of: node) }
      return try call(method, on: value, argument ?? .null, at: offset)
    case .list(let nodes):
      var values: [DynamicValue] = []
      for node in nodes { values.append(try found(node)) }
      return try bounded(.list(values, isSet: false))
    case .negation(let node, let offset):
      return try negated(operand(node, of: .subtract, at: offset), at: offset)
    case .arithmetic(let left, let operation, let right, let offset):
      let left = try operand(left, of: operation, at: offset)
      return try calculate(left, operation, operand(right, of: operation, at: offset), at: offset)
    case .choice(let test, let yes, let no):
      return try isTrue(test) ? found(yes) : found(no)
    case .not, .all, .any, .equality, .order, .membership:
      return .bool(try isTrue(node))
    }
  }

  // MARK: Names

  private func value(named name: String, at offset: Int) throws(ExpressionFailure) -> DynamicValue {
    switch scope.find(name) {
    case .value(let value): return value
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
    guard value.isNull else { return value }
    let sign = operation.rawValue
    guard let name = node.path.last else {
      throw ExpressionFailure(message: "'\(sign)' takes no null: test for null first", offset: offset)
    }
    let tests = node.path.map { "\($0) != null" }.joined(separator: " and ")
    throw ExpressionFailure(message: "'\(name)' is null, which '\(sign)' does not take: write \(tests)", offset: offset)
  }

  // MARK: Comparisons

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
