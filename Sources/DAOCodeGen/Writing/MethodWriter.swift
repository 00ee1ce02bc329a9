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
      let attributes = Self.isDiscardable(method.form) ? ["@discardableResult"] : []
      // The compiler counts on from the first line, and a line has the number 1 at least.
      let room = method.location.line - 1 - attributes.count
      let documentation = isRequirement ? MethodDocumentation(method, isAsync: isAsync).lines(atMost: room) : []
      text.locate(method.location, after: documentation.count + attributes.count, path: path)
      text.document(documentation)
      for attribute in attributes { text.line(attribute) }
      let (parameters, effects, result) = Self.type(of: method, isAsync: isAsync)
      let names = parameters.map { isRequirement ? $0.required.text : $0.text }
      let tail = effects + (result.map { " -> \($0)" } ?? "")
      let head = "\(isRequirement ? "" : access)func \(SwiftName.escaped(method.name))"
      if isRequirement {
        text.signature(head, names, tail)
      } else {
        write(Body(method, parameters, isAsync: isAsync), of: method, after: (head, names, tail), to: &text)
      }
    }
  }

  static func isDiscardable(_ form: SwiftMethod.Form) -> Bool {
    switch form {
    case .change, .batch: true
    case .call, .rows, .page, .insertedID, .insertedKeys: false
    }
  }

  /// The parameters, effects and result of one form of a method.
  static func type(of method: SwiftMethod, isAsync: Bool) -> ([SwiftParameter], effects: String, result: String?) {
    let effects = isAsync ? " async throws" : " throws"
    switch method.form {
    case .call(let type): return (method.parameters, effects, type.text)
    case .change: return (method.parameters, effects, "Int")
    case .page(let element): return (method.parameters, effects, "Page<\(element.text)>")
    case .batch: return (method.parameters, effects, "BatchResult")
    case .insertedID: return (method.parameters, effects, "Int")
    case .insertedKeys(let key): return (method.parameters, effects, "[\(key.text)]")
    case .rows(let element):
      if isAsync { return (method.parameters, "", "RowSequence<\(element.text)>") }
      let name = SwiftName.unique("body", among: method.parameters.map(\.name))
      let body = SwiftParameter(label: "_", name: name, type: "(\(element.text)) throws -> Bool")
      return (method.parameters + [body], effects, nil)
    }
  }

  // MARK: Bodies

  /// The call in a method.
  private struct Body {
    /// `try await dao.call`.
    let call: String
    let arguments: [String]
    /// The arguments by name, as a dictionary of their own where they are many.
    let named: (name: String, items: [String])?
    let tail: [String]
    /// What the result is converted to.
    var conversion: String?

    init(_ method: SwiftMethod, _ parameters: [SwiftParameter], isAsync: Bool) {
      let keyword = isAsync ? "try await " : "try "
      switch method.form {
      case .call, .change: (call, tail) = (keyword + "dao.call", [])
      case .page:
        (call, tail) = (keyword + "dao.page", zip(["number", "size"], parameters.suffix(2)).map { "\($0): \($1.name)" })
      case .batch: (call, tail) = (keyword + "dao.batch", [])
      case .insertedID:
        (call, tail) = (keyword + "dao.insertReturningID", [])
        conversion = "Int"
      case .insertedKeys(let key): (call, tail) = (keyword + "dao.insertReturningKeys", ["as: \(key.text).self"])
      case .rows(let element) where isAsync: (call, tail) = ("dao.rows", ["as: \(element.text).self"])
      case .rows(let element):
        (call, tail) = (keyword + "dao.forEachRow", ["as: \(element.text).self"] + parameters.suffix(1).map(\.name))
      }
      let selector = SwiftText.literal(method.selector)
      switch method.arguments {
      case .positional(let values):
        arguments = [selector] + values
        named = nil
      case .named(let values):
        arguments = [selector]
        let name = SwiftName.unique("values", among: parameters.map(\.name))
        named = (name, values.map { "\(SwiftText.literal($0.key)): \($0.value)" })
      }
    }

    var all: [String] { arguments + (named.map { ["[\($0.items.joined(separator: ", "))]"] } ?? []) + tail }
    var line: String {
      let line = "\(call)(\(all.joined(separator: ", ")))"
      return conversion.map { "\($0)(\(line))" } ?? line
    }
  }

  private func write(
    _ body: Body, of method: SwiftMethod, after head: (String, [String], String), to text: inout SwiftText
  ) {
    let whole = "\(head.0)(\(head.1.joined(separator: ", ")))\(head.2) { \(body.line) }"
    if whole.count <= text.room { return text.line(whole) }
    text.signature(head.0, head.1, head.2 + " {")
    text.nested { text in
      text.locate(method.location, path: path)
      if body.line.count <= text.room { return text.line(body.line) }
      var arguments = body.all
      if let named = body.named {
        text.line("let \(named.name): [String: (any Encodable)?] = [")
        text.nested { text in
          for item in named.items { text.line(item + ",") }
        }
        text.line("]")
        arguments = body.arguments + [named.name] + body.tail
      }
      guard let conversion = body.conversion else {
        return text.call((body.named == nil ? "" : "return ") + body.call, arguments)
      }
      let name = SwiftName.unique("id", among: method.parameters.map(\.name) + [body.named?.name ?? ""])
      text.call("let \(name) = \(body.call)", arguments)
      text.line("return \(conversion)(\(name))")
    }
    text.line("}")
  }
}
