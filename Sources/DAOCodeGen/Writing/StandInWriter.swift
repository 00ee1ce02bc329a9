/// Writes what a protocol's methods do in a stand-in that does not implement them.
struct StandInWriter {
  /// `public ` or nothing.
  let access: String
  let path: (String) -> String

  /// Writes both forms of a method: the asynchronous one calls the synchronous one, which throws an error.
  func write(_ method: SwiftMethod, to text: inout SwiftText) {
    for isAsync in [true, false] {
      let attributes = MethodWriter.isDiscardable(method.form) ? ["@discardableResult"] : []
      let (parameters, effects, result) = MethodWriter.type(of: method, isAsync: isAsync)
      text.gap()
      text.locate(method.location, after: attributes.count, path: path)
      for attribute in attributes { text.line(attribute) }
      text.signature(
        "\(access)func \(SwiftName.escaped(method.name))", parameters.map(\.required.text),
        effects + (result.map { " -> \($0)" } ?? "") + " {")
      text.nested { text in
        guard isAsync else { return text.call("throw DAOError", Self.fault(method, parameters)) }
        guard let result, effects.contains("async") else { return writeSequence(method, parameters, to: &text) }
        writeCall(of: method, parameters, result, to: &text)
      }
      text.line("}")
    }
  }

  /// In a function that is not asynchronous itself, Swift takes the synchronous form.
  private func writeCall(
    of method: SwiftMethod, _ parameters: [SwiftParameter], _ result: String, to text: inout SwiftText
  ) {
    let name = SwiftName.unique("call", among: parameters.map(\.name))
    text.locate(method.location, path: path)
    text.block("func \(name)() throws -> \(result)") { text in
      text.call("try self.\(SwiftName.escaped(method.name))", parameters.map(\.passed))
    }
    text.line("return try \(name)()")
  }

  private func writeSequence(_ method: SwiftMethod, _ parameters: [SwiftParameter], to text: inout SwiftText) {
    let name = SwiftName.unique("error", among: parameters.map(\.name))
    text.call("let \(name) = DAOError", Self.fault(method, parameters))
    text.line("return RowSequence(failing: \(name))")
  }

  /// The arguments of the error.
  private static func fault(_ method: SwiftMethod, _ parameters: [SwiftParameter]) -> [String] {
    let name = "\(method.name)(\(parameters.map { $0.label + ":" }.joined()))"
    return [".unknownOperation", SwiftText.literal("the stand-in does not implement '\(name)'")]
  }
}
