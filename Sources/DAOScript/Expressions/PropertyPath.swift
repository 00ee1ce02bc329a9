import DAOCore
import DAOMarkup

/// The way to a value that is bound: `author.name`, `items[0]`, `map[key]`.
package struct PropertyPath: Sendable, Hashable {
  /// The path as it was written.
  package let source: Text
  package let file: String
  /// The name that the scope is asked for.
  package let root: String
  let steps: [Step]

  enum Step: Sendable, Hashable {
    /// `.name`, `[name]` or `['name']`.
    case name(String)
    /// `[0]`.
    case index(Int)
  }

  /// Reads a path.
  ///
  /// - Throws: ``DAOError/Code/script`` with the fault at its place in `file`.
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

  /// The value that the path leads to; null when it leads through a null.
  ///
  /// - Throws: ``DAOError/Code/parameter`` for a name that is not there.
  package func resolve(in scope: DynamicScope) throws(DAOError) -> DynamicValue {
    var value: DynamicValue
    switch scope.find(root) {
    case .value(let found): value = found
    case .absent: throw error("the parameter '\(root)' has no value")
    case .unknown(let names, let owner): throw error(ExpressionEvaluator.unknown(root, names, owner))
    }
    for step in steps {
      guard !value.isNull else { return .null }
      value = try self.value(of: step, in: value)
    }
    return value
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
    case (.index(let index), _): throw error("\(value.kind) has no element [\(index)]")
    }
  }

  private func error(_ message: String) -> DAOError {
    DAOError(.parameter, "in '\(source.string)': \(message)", location: DAOError.Location(source.position, in: file))
  }
}
