import DAOCheck

/// Writes the methods that call others, in both forms.
struct DerivedWriter {
  /// `public ` or nothing.
  let access: String

  func write(_ method: DerivedMethod, to text: inout SwiftText) {
    text.gap()
    text.document([Self.documentation(method)])
    for isAsync in [true, false] {
      let parameters = method.base.parameters.map(\.required)
      let head = "\(access)func \(SwiftName.escaped(method.name))"
      let tail = "\(isAsync ? " async" : "") throws -> \(method.result.text)"
      let call = isAsync ? "try await " : "try "
      let isShadowed = method.base.parameters.contains { $0.name == method.base.name }
      let name = isShadowed ? "self.\(SwiftName.escaped(method.base.name))" : SwiftName.escaped(method.base.name)
      let arguments = parameters.map(\.passed)
      let entity = SwiftName.escaped(parameters.first?.name ?? "")
      switch method.form {
      case .required(let operation):
        let argument = "by: \(SwiftText.literal(operation))"
        let whole = "\(call)\(name)(\(arguments.joined(separator: ", "))).required"
        if "\(whole)(\(argument))".count < text.room {
          text.function(head, parameters.map(\.text), tail, SwiftCall(whole, [argument]))
          continue
        }
        text.signature(head, parameters.map(\.text), tail + " {")
        text.nested { text in
          let row = SwiftName.unique("row", among: parameters.map(\.name))
          text.call("let \(row) = \(call)\(name)", arguments)
          text.call("return try \(row).required", [argument])
        }
        text.line("}")
      case .inserted(let key):
        let id = "with: \(name)(\(arguments.joined(separator: ", ")))"
        text.function(
          head, parameters.map(\.text), tail, SwiftCall("\(call)\(entity).replacing", ["\\.\(SwiftName.escaped(key))", id]))
      case .updated(let version):
        let version = SwiftName.escaped(version)
        text.signature(head, parameters.map(\.text), tail + " {")
        text.nested { text in
          text.call("\(call)\(name)", arguments)
          text.call("return \(entity).replacing", ["\\.\(version)", "with: \(entity).\(version) + 1"])
        }
        text.line("}")
      }
    }
  }

  private static func documentation(_ method: DerivedMethod) -> String {
    switch method.form {
    case .required: "Runs `\(method.base.selector)`; no row is an error."
    case .inserted: "Runs `\(method.base.selector)`, and returns the entity with the key of its row."
    case .updated: "Runs `\(method.base.selector)`, and returns the entity with its new version."
    }
  }
}
