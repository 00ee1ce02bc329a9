import DAOCore

/// Writes methods: as requirements of the protocol, or with their bodies.
struct MethodWriter {
  /// `public ` or nothing.
  let access: String
  let path: (String) -> String

  /// Writes the asynchronous form and the synchronous one.
  func write(_ method: SwiftMethod, isRequirement: Bool, to text: inout SwiftText) {
    for isAsync in [true, false] {
      text.gap()
      let documentation = isRequirement ? Self.documentation(method, isAsync: isAsync) : []
      let isDiscardable = Self.isDiscardable(method.form)
      text.locate(method.location, after: documentation.count + (isDiscardable ? 1 : 0), path: path)
      text.document(documentation)
      if isDiscardable { text.line("@discardableResult") }
      let (parameters, effects, result) = Self.type(of: method, isAsync: isAsync)
      let names = parameters.map { parameter in
        var parameter = parameter
        if isRequirement { parameter.defaultValue = nil }
        return parameter.text
      }
      let tail = effects + (result.map { " -> \($0)" } ?? "")
      let head = "\(isRequirement ? "" : access)func \(SwiftName.escaped(method.name))"
      text.signature(head, names, isRequirement ? tail : tail + " {")
      guard !isRequirement else { continue }
      text.nested { writeBody(method, isAsync: isAsync, to: &$0) }
      text.line("}")
    }
  }

  private static func isDiscardable(_ form: SwiftMethod.Form) -> Bool {
    switch form {
    case .change, .batch: true
    case .call, .rows, .page, .insertedID, .insertedKeys: false
    }
  }

  private static func documentation(_ method: SwiftMethod, isAsync: Bool) -> [String] {
    guard isAsync else {
      if case .rows = method.form { return ["Reads the rows one by one on the calling thread; `body` returns false to stop."] }
      return ["The same on the calling thread."]
    }
    return switch method.form {
    case .call: ["Runs " + (method.documentation.first ?? "")] + method.documentation.dropFirst()
    case .change:
      ["Runs " + (method.documentation.first ?? "")] + method.documentation.dropFirst() + [
        "", "Returns how many rows it has changed.",
      ]
    case .rows: ["The rows of `\(method.selector)`, one at a time."]
    case .page: ["A page of `\(method.selector)`, numbered from 1, and how many rows there are in all."]
    case .batch: ["Runs `\(method.selector)` for each element, all of them in one transaction."]
    case .insertedID: ["Runs `\(method.selector)`, and returns the id of the new row."]
    case .insertedKeys: ["Runs `\(method.selector)`, and returns the keys of the new rows."]
    }
  }

  /// The parameters, effects and result of one form of a method.
  private static func type(of method: SwiftMethod, isAsync: Bool) -> ([SwiftParameter], effects: String, result: String?) {
    let effects = isAsync ? " async throws" : " throws"
    switch method.form {
    case .call(let type): return (method.parameters, effects, type.text)
    case .change: return (method.parameters, effects, "Int")
    case .page(let element): return (method.parameters, effects, "Page<\(element.text)>")
    case .batch: return (method.parameters, effects, "BatchResult")
    case .insertedID: return (method.parameters, effects, "Int64")
    case .insertedKeys(let key): return (method.parameters, effects, "[\(key.text)]")
    case .rows(let element):
      if isAsync { return (method.parameters, "", "RowSequence<\(element.text)>") }
      let body = SwiftParameter(label: "_", name: "body", type: "(\(element.text)) throws -> Bool")
      return (method.parameters + [body], effects, nil)
    }
  }

  // MARK: Bodies

  private func writeBody(_ method: SwiftMethod, isAsync: Bool, to text: inout SwiftText) {
    let keyword = isAsync ? "try await " : "try "
    var arguments = [SwiftText.literal(method.selector)]
    var tail: [String] = []
    var function = "call"
    switch method.form {
    case .call, .change: break
    case .page:
      function = "page"
      tail = ["number: number", "size: size"]
    case .batch: function = "batch"
    case .insertedID: function = "insertReturningID"
    case .insertedKeys(let key):
      function = "insertReturningKeys"
      tail = ["as: \(key.text).self"]
    case .rows(let element):
      function = isAsync ? "rows" : "forEachRow"
      tail = ["as: \(element.text).self"] + (isAsync ? [] : ["body"])
    }
    let isPlain = if case .rows = method.form { isAsync } else { false }
    let head = (isPlain ? "" : keyword) + "dao.\(function)"
    switch method.arguments {
    case .positional(let values): arguments += values
    case .named(let values):
      let items = values.map { "\(SwiftText.literal($0.key)): \($0.value)" }
      let literal = "[\(items.joined(separator: ", "))]"
      let line = "\(head)(\((arguments + [literal] + tail).joined(separator: ", ")))"
      if line.count <= text.room { return text.line(line) }
      text.line("let values: [String: (any Encodable)?] = [")
      text.nested { text in
        for item in items { text.line(item + ",") }
      }
      text.line("]")
      return text.line("return \(head)(\((arguments + ["values"] + tail).joined(separator: ", ")))")
    }
    let line = "\(head)(\((arguments + tail).joined(separator: ", ")))"
    guard line.count > text.room else { return text.line(line) }
    text.line(head + "(")
    text.nested { $0.line((arguments + tail).joined(separator: ", ") + ")") }
  }
}
