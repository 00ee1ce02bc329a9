import DAOCore
import DAOMarkup

/// The path to a bound value: `author.name`, `items[0]`, `map[key]`.
package struct PropertyPath: Sendable, Hashable {
  /// The path as written.
  package let source: Text
  package let file: String
  /// The name that is looked up in the scope.
  package let root: String
  let steps: [Step]

  enum Step: Sendable, Hashable {
    /// `.name`, `[name]` or `['name']`.
    case name(String)
    /// `[0]`.
    case index(Int)
    /// `[${index}]`: the value of this name, for example in a `<foreach>`.
    case variable(String)
  }

  /// Parses a path.
  ///
  /// - Throws: ``DAOError/Code/script`` with the fault at its position in `file`.
  package static func parse(_ text: Text, file: String) throws(DAOError) -> PropertyPath {
    do {
      var parser = PropertyPathParser(text.string)
      let (root, steps) = try parser.path()
      return PropertyPath(source: text, file: file, root: root, steps: steps)
    } catch {
      let location = DAOError.Location(text.position(ofUTF8Offset: error.offset), in: file)
      throw DAOError(.script, faults: [Fault(error.message, at: location)])
    }
  }

  /// The value at the path; null if the path leads through a null.
  ///
  /// - Throws: ``DAOError/Code/parameter`` for an unknown name.
  package func resolve(in scope: DynamicScope) throws(DAOError) -> DynamicValue {
    if root == "_parameter", case .name(let name)? = steps.first, let list = scope.list(named: name) {
      return try follow(steps.dropFirst(), from: list, in: scope)
    }
    switch scope.find(root) {
    case .value(let value): return try follow(steps[...], from: value, in: scope)
    case .failure(let error): throw error
    case .absent(let names): throw error("the parameter '\(root)' has no value\(Self.hint(for: root, in: names))")
    case .unknown(let names, let owner): throw error(ExpressionEvaluator.unknown(root, names, owner))
    }
  }

  /// The nearest name, or all names.
  private static func hint(for name: String, in names: [String]) -> String {
    let hint = Spelling.hint(for: name, in: names)
    return hint.isEmpty && !names.isEmpty ? "; there are \(names.joined(separator: ", "))" : hint
  }

  private func follow(
    _ steps: ArraySlice<Step>, from start: DynamicValue, in scope: DynamicScope
  ) throws(DAOError) -> DynamicValue {
    var value = start
    for step in steps {
      guard !value.isNull else { return .null }
      value = try self.value(of: self.step(step, in: scope), in: value)
    }
    return value
  }

  /// The step that a variable means.
  private func step(_ step: Step, in scope: DynamicScope) throws(DAOError) -> Step {
    guard case .variable(let name) = step else { return step }
    if case .failure(let error) = scope.find(name) { throw error }
    guard case .value(let value) = scope.find(name) else { throw error("'${\(name)}' has no value") }
    if case .integer(let number) = value, let index = Int(exactly: number) { return .index(index) }
    guard let key = value.string else { throw error("'${\(name)}' is \(value.kind), neither a number nor a key") }
    return .name(key)
  }

  private func value(of step: Step, in value: DynamicValue) throws(DAOError) -> DynamicValue {
    switch (step, value) {
    case (.index(let index), .list(let values, isSet: false)):
      guard values.indices.contains(index) else {
        throw error("there is no element [\(index)] in a list of \(values.count)")
      }
      return values[index]
    case (.name(let name), .object(let object)):
      if let value = object[name] { return value }
      throw error(ExpressionEvaluator.unknown(name, object.names, object.typeName))
    case (.index(let index), .object(let object)):
      if let value = object[String(index)] { return value }
      throw error("\(object.typeName) has no '\(index)'")
    case (.name(let name), _): throw error("\(value.kind) has no property '\(name)'")
    case (.variable(let name), _): throw error("'${\(name)}' has no value")
    case (.index(let index), _): throw error("\(value.kind) has no element [\(index)]")
    }
  }

  private func error(_ message: String) -> DAOError {
    DAOError(.parameter, "in '\(source.string)': \(message)", location: DAOError.Location(source.position, in: file))
  }
}
