import DAOCheck
import DAOCore

/// Writes the struct `Operations`.
struct OperationWriter {
  /// `public ` or nothing.
  let access: String

  func write(_ operations: [SwiftOperation], to text: inout SwiftText) {
    text.document(["The operations with their arguments, to be run by rows, by pages and in batches."])
    text.block("\(access)struct Operations: Sendable") { text in
      text.line("fileprivate let dao: DAO")
      text.gap()
      for operation in operations { write(operation, to: &text) }
    }
  }

  private func write(_ operation: SwiftOperation, to text: inout SwiftText) {
    let name = SwiftName.escaped(operation.name)
    var head = ["dao", SwiftText.literal(operation.selector)]
    switch operation.form {
    case .select(let parameters, let arguments, let element, let hasPages, let readsColumn):
      if readsColumn { head[0] = "columnOf: dao" }
      var call = SwiftCall(".init", head, parameters: parameters.map(\.name))
      call.dictionary = "[String: (any Encodable & Sendable)?]"
      call.add(arguments)
      let type = "TypedSelect<\(element.list.text), \(hasPages ? "Page<\(element.text)>" : "Never")>"
      text.function("\(access)func \(name)", parameters.map(\.text), " -> \(type)", call)
    case .change(let element):
      write("\(access)var \(name)", element, "\(SwiftCall(".init", head).line)", to: &text)
    }
  }

  /// A property, whose type may be a long tuple.
  private func write(_ head: String, _ element: BatchElement, _ call: String, to text: inout SwiftText) {
    let items = element.named.map { "\(SwiftText.literal($0.key)): \($0.value)" }
    let closure = items.isEmpty ? "" : " { [\(items.joined(separator: ", "))] }"
    let type = "TypedChange<\(element.type)>"
    let whole = "\(head): \(type) { \(call)\(closure) }"
    if whole.count <= text.room { return text.line(whole) }
    if "\(head): \(type) {".count <= text.room {
      text.line("\(head): \(type) {")
    } else {
      text.line("\(head):")
      text.nested { text in
        text.line("TypedChange<")
        text.nested { $0.tuple(element) }
        text.line(">")
      }
      text.line("{")
    }
    text.nested { text in
      if (call + closure).count <= text.room { return text.line(call + closure) }
      text.block(call) { $0.list("", items) }
    }
    text.line("}")
  }
}

extension SwiftText {
  /// The type of an element, broken where it does not fit.
  fileprivate mutating func tuple(_ element: BatchElement) {
    guard element.type.count > room, !element.members.isEmpty else { return line(element.type) }
    line("(")
    nested { text in
      for row in Self.filled(element.members, room: text.room) { text.line(row) }
    }
    line(")")
  }
}
