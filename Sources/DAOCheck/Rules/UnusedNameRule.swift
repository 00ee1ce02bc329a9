import DAOCore
import DAOScript

/// A `<bind>` or a loop's item that no SQL reads, and a number that `?NNN` leaves out.
struct UnusedNameRule: ScriptsRule {
  func check(_ scripts: CheckedScripts, _ report: inout CheckReport) {
    // A fragment may be included by several operations: it is enough that one reads the name.
    var names: [DAOError.Location: (name: String, element: String, isRead: Bool)] = [:]
    for operation in scripts.scripts.flatMap(\.operations) {
      var texts = operation.linked.selectKeys.map { ($0.sql.nodes, $0.sql.origin) }
      if case .dynamic(let sql) = operation.linked.body { texts.append((sql.nodes, sql.origin)) }
      for (nodes, origin) in texts {
        let read = nodes.readNames
        nodes.visitNames(in: origin.element.file) { name, element, location, inner in
          let isRead = names[location]?.isRead ?? false
          names[location] = (name, element, isRead || (inner ?? read).contains(name))
        }
      }
      checkNumbers(of: operation, &report)
    }
    for (location, name) in names.sorted(by: { $0.key < $1.key }) where !name.isRead {
      let message = "nothing reads '\(name.name)' of this \(name.element): write #{\(name.name)} where it belongs, or remove it"
      report.add(Diagnostic(.unusedParameter, message, at: location))
    }
  }

  private func checkNumbers(of operation: CompiledOperation, _ report: inout CheckReport) {
    guard case .fixed(let text, _) = operation.linked.body else { return }
    for input in operation.linked.inputs where input.values.isEmpty && input.name.hasPrefix("?") && !input.isShadowed {
      report.add(
        Diagnostic(
          .unusedParameter, "the SQL has no \(input.name), and a later number: callers must pass a value that nothing reads",
          at: place(ofNumberAfter: input.name, operation) ?? text.origin?.element ?? operation.location,
          operation: operation.name))
    }
  }
}

extension UnusedNameRule {
  /// The place of the first `?NNN` with a higher number.
  private func place(ofNumberAfter name: String, _ operation: CompiledOperation) -> DAOError.Location? {
    func number(_ name: String) -> Int { Int(name.dropFirst()) ?? 0 }
    return operation.linked.values.first { $0.input.hasPrefix("?") && number($0.input) > number(name) }?.location
  }
}

extension [SQLNode] {
  /// Every name that a placeholder, test, loop or substitution mentions.
  fileprivate var readNames: Set<String> {
    reduce(into: []) { names, node in
      switch node {
      case .text(let text): names.formUnion(text.string.contains("#") || text.string.contains("$") ? text.string.words : [])
      case .parameter(let parameter): names.formUnion(parameter.source.words)
      case .placeholder(let placeholder): names.formUnion(placeholder.path.source.string.words)
      case .substitution(let substitution): names.formUnion(substitution.name.string.words)
      case .tag(let tag):
        if let bind = tag as? Bind { names.formUnion(bind.value.names) }
        if let loop = tag as? ForEach { names.formUnion(loop.collection.names) }
      case .fragment: break
      }
      for branch in node.branches {
        names.formUnion(branch.test?.names ?? [])
        names.formUnion(branch.nodes.readNames)
      }
    }
  }

  /// Calls `body` for each `<bind>` and loop item: its name, element, place, and the names that are read inside of the loop.
  fileprivate func visitNames(
    in file: String, _ body: (_ name: String, _ element: String, DAOError.Location, _ inner: Set<String>?) -> Void
  ) {
    for node in self {
      var file = file
      if case .fragment(let other, _) = node { file = other }
      if case .tag(let tag) = node {
        if let bind = tag as? Bind {
          body(bind.name.string, "<bind>", DAOError.Location(bind.name.position, in: file), nil)
        } else if let loop = tag as? ForEach, let item = loop.item, !loop.nodes.isEmpty {
          body(item, "<foreach>", DAOError.Location(loop.position, in: file), loop.nodes.readNames)
        }
      }
      for branch in node.branches { branch.nodes.visitNames(in: file, body) }
    }
  }
}

extension String {
  fileprivate var words: [String] { split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init) }
}
