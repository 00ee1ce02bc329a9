import DAOCheck
import DAOCore

/// Writes methods: as requirements of the protocol, as what a stand-in does, or with their calls.
struct MethodWriter {
  /// `public ` or nothing.
  let access: String

  /// Writes the asynchronous form and the synchronous one as requirements.
  func writeRequirements(of method: SwiftMethod, to text: inout SwiftText) {
    text.gap()
    text.document(Self.documentation(of: method))
    for isAsync in [true, false] {
      text.declaration(
        "func \(SwiftName.escaped(method.name))", method.parameters.map(\.required.text), Self.tail(method, isAsync: isAsync),
        isDiscardable: method.isDiscardable)
    }
  }

  /// Writes what a stand-in does that does not implement the method. Its synchronous form serves as the asynchronous one too.
  func writeStandIn(for method: SwiftMethod, to text: inout SwiftText) {
    text.function(
      "\(access)func \(SwiftName.escaped(method.name))", method.parameters.map(\.required.text),
      Self.tail(method, isAsync: false), isDiscardable: method.isDiscardable, SwiftCall("throw DAOError.notImplemented"))
  }

  /// Writes both forms with their calls.
  func writeCalls(of method: SwiftMethod, to text: inout SwiftText) {
    for isAsync in [true, false] {
      text.function(
        "\(access)func \(SwiftName.escaped(method.name))", method.parameters.map(\.text), Self.tail(method, isAsync: isAsync),
        isDiscardable: method.isDiscardable, Self.call(of: method, isAsync ? "try await " : "try "))
    }
  }

  private static func tail(_ method: SwiftMethod, isAsync: Bool) -> String {
    "\(isAsync ? " async" : "") throws -> \(method.result.text)"
  }

  private static func call(of method: SwiftMethod, _ keyword: String) -> SwiftCall {
    let name =
      switch method.form {
      case .call, .change: "call"
      case .insertedID: "insertReturningID"
      case .insertedKeys: "insertReturningKeys"
      }
    var call = SwiftCall(
      "\(keyword)dao.\(name)", [SwiftText.literal(method.selector)], parameters: method.parameters.map(\.name))
    call.add(method.arguments)
    if case .insertedID = method.form { call.conversion = .number }
    if case .call(_, let values?) = method.form { call.conversion = .values(values) }
    if case .insertedKeys(let key) = method.form { call.tail = ["as: \(key.text).self"] }
    return call
  }

  private static func documentation(of method: SwiftMethod) -> [String] {
    let sql = method.documentation
    return switch method.form {
    case .call: ["Runs `\(method.selector)`\(sql.first ?? ".")"] + sql.dropFirst()
    case .change: ["Runs `\(method.selector)`, and counts its changes\(sql.first ?? ".")"] + sql.dropFirst()
    case .insertedID: ["Runs `\(method.selector)`, and returns the id of the new row."]
    case .insertedKeys: ["Runs `\(method.selector)`, and returns the keys of the new rows."]
    }
  }
}
