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
        nodes.visitNames(in: origin.element.file) { binding, location, inner in
          let isRead = names[location]?.isRead ?? false
          names[location] = (binding.name, binding.element, isRead || (inner ?? read).contains(binding.name))
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
    var names: Set<String> = []
    visit(at: NodePlace(file: "")) { node, _ in
      switch node {
      case .text(let text): names.formUnion(text.string.contains("#") || text.string.contains("$") ? text.string.words : [])
      case .parameter(let parameter): names.formUnion(parameter.source.words)
      case .placeholder(let placeholder): names.formUnion(placeholder.path.source.string.words)
      case .substitution(let substitution): names.formUnion(substitution.name.string.words)
      case .tag(let tag): for read in tag.expressions + tag.branches.compactMap(\.test) { names.formUnion(read.names) }
      case .fragment: break
      }
    }
    return names
  }

  /// Calls `body` for each `<bind>` and loop item, with its place, and the names that are read inside of the loop.
  fileprivate func visitNames(in file: String, _ body: (SQLBinding, DAOError.Location, _ inner: Set<String>?) -> Void) {
    visit(at: NodePlace(file: file)) { node, place in
      guard case .tag(let tag) = node else { return }
      let inside = tag.branches.flatMap(\.nodes)
      for binding in tag.bindings {
        let location = DAOError.Location(binding.position, in: place.file)
        switch binding.meaning {
        case .value: body(binding, location, nil)
        case .item: if !inside.isEmpty { body(binding, location, inside.readNames) }
        case .index: break
        }
      }
    }
  }
}

extension String {
  fileprivate var words: [String] { split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init) }
}
