/// Writes the methods that call others, in both forms.
struct DerivedWriter {
  /// `public ` or nothing.
  let access: String

  func write(_ method: DerivedMethod, to text: inout SwiftText) {
    for isAsync in [true, false] {
      let (parameters, effects, _) = MethodWriter.type(of: method.base, isAsync: isAsync)
      text.gap()
      text.document([isAsync ? Self.documentation(method) : "The same on the calling thread."])
      text.signature(
        "\(access)func \(SwiftName.escaped(method.name))", parameters.map(\.text), "\(effects) -> \(method.result.text) {")
      text.nested { text in
        let call = isAsync ? "try await " : "try "
        let name = SwiftName.escaped(method.base.name)
        let arguments = parameters.map(\.passed)
        let entity = SwiftName.escaped(parameters.first?.name ?? "")
        switch method.form {
        case .required(let operation):
          let argument = "by: \(SwiftText.literal(operation))"
          let whole = "\(call)\(name)(\(arguments.joined(separator: ", "))).required(\(argument))"
          guard whole.count > text.room else { return text.line(whole) }
          let row = SwiftName.unique("row", among: parameters.map(\.name))
          text.call("let \(row) = \(call)\(name)", arguments)
          text.call("return try \(row).required", [argument])
        case .inserted(let key):
          let key = SwiftName.escaped(key)
          text.call("\(call)\(entity).replacing", ["\\.\(key)", "with: \(name)(\(arguments.joined(separator: ", ")))"])
        case .updated(let version):
          let version = SwiftName.escaped(version)
          text.call("\(call)\(name)", arguments)
          text.call("return \(entity).replacing", ["\\.\(version)", "with: \(entity).\(version) + 1"])
        }
      }
      text.line("}")
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
