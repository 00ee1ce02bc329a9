import DAOCore

/// A type handler that a script names.
package struct NamedHandler: Sendable {
  /// The name as written.
  let name: String
  /// The property that it stores or reads.
  let property: String
  let location: DAOError.Location
  /// Nil if no handler of this name is registered.
  let handler: (any TypeHandler)?
  /// Whether the program has one that is not registered here.
  let isDeclared: Bool
  /// The registered name that is nearest to it.
  let hint: String

  /// A warning, not an error, for a missing handler: a program without it may still call other operations.
  var warning: Fault? { handler == nil && !isDeclared ? Fault(undeclared, at: location, severity: .warning) : nil }

  private var undeclared: String { "\(missing), and name it in dao.json for checks" }

  private var missing: String {
    "there is no type handler '\(name)'\(hint.isEmpty ? ": " : "\(hint) Or ")write one in Swift and register it in "
      + "Configuration.typeHandlers"
  }

  /// The value that is bound for an argument.
  package func value(of argument: DynamicValue, dates: Configuration.DateStrategy) throws(DAOError) -> Value {
    do throws(DAOError) {
      return try run { handler in
        argument.isNull ? .null : try handler.value(ofArgument: argument, named: property, dates: dates)
      }
    } catch {
      var error = error
      error.message = "'\(property)': \(error.message)"
      throw error
    }
  }

  /// A stored value, converted to the form that the property would have without a handler.
  package func plainValue(of stored: Value, dates: Configuration.DateStrategy) throws(DAOError) -> Value {
    try run { handler in stored == .null ? .null : try handler.plainValue(of: stored, dates: dates) }
  }

  private func run(_ body: (any TypeHandler) throws -> Value) throws(DAOError) -> Value {
    guard let handler else { throw DAOError(.typeHandler, missing, location: location) }
    do {
      return try body(handler)
    } catch let error as DAOError {
      throw DAOError(.typeHandler, "the type handler '\(name)' has failed: \(error.message)", location: location)
    } catch let error as DecodingError {
      let reason = error.reason(hidesValues: true)
      throw DAOError(.typeHandler, "the type handler '\(name)' has failed: \(reason)", location: location)
    } catch {
      throw DAOError(.typeHandler, "the type handler '\(name)' has failed: \(error)", location: location)
    }
  }
}

extension TypeHandler {
  fileprivate func value(
    ofArgument argument: DynamicValue, named name: String, dates: Configuration.DateStrategy
  ) throws -> Value {
    try value(of: argument.decode(Property.self, named: name, dates: dates))
  }

  fileprivate func plainValue(of stored: Value, dates: Configuration.DateStrategy) throws -> Value {
    try DynamicValue(encoding: property(of: stored)).value(dates: dates)
  }
}
