import DAOCore
import DAOMarkup

/// Turns the elements of one file into a script, and notes all that is wrong on the way.
struct ScriptReader {
  let file: String
  private var faults: [Fault] = []
  /// Where each selector was defined first.
  private var selectors: [String: DAOError.Location] = [:]

  /// A file of nothing but faults would take long to report, and nobody reads on.
  private static let faultLimit = 1000

  init(file: String) { self.file = file }

  mutating func script(_ root: Element, name: String) -> Script {
    var script = Script(name: name, file: file, location: location(root.position))
    guard root.name == "dao" else {
      fault("the root element of a script is <dao>, not <\(root.name)>", at: root.position)
      script.faults = faults
      return script
    }
    checkAttributes(of: root, allowed: ["nulls"])
    script.nulls = nulls(of: root)
    for node in root.children where faults.count < Self.faultLimit {
      switch node {
      case .element(let element): if let operation = operation(element) { script.operations.append(operation) }
      case .text(let text): checkBlank(text)
      }
    }
    script.faults = faults
    return script
  }

  private mutating func operation(_ element: Element) -> ScriptOperation? {
    guard let kind = OperationKind(rawValue: element.name) else {
      let names = OperationKind.allCases.map(\.rawValue)
      fault(
        "unknown element <\(element.name)>"
          + Self.suggestion(for: element.name, in: names, else: "; the operations are", quoting: { "<\($0)>" }),
        at: element.position)
      return nil
    }
    checkAttributes(of: element, allowed: kind.attributes)
    return ScriptOperation(
      kind: kind, selector: selector(of: element), location: location(element.position), entity: entity(of: element),
      isTraced: boolean("trace", of: element), nulls: kind == .select ? nulls(of: element) : nil,
      body: body(of: element, kind: kind))
  }

  // MARK: Bodies

  private mutating func body(of element: Element, kind: OperationKind) -> ScriptOperation.Body {
    var nodes: [SQLNode] = []
    for node in element.children {
      switch node {
      case .text(let text):
        if !text.isBlank { nodes.append(.text(text.trimmed())) }
      case .element(let child):
        fault("unknown element <\(child.name)>: <\(element.name)> holds SQL only", at: child.position)
      }
    }
    if kind.canBeBuilt, let table = element["table"] {
      if !nodes.isEmpty { fault("'table' builds the SQL, and there is SQL too: remove one of them", at: table.position) }
      return .built(builtBody(of: element, kind: kind, table: table.text.trimmed()))
    }
    if nodes.isEmpty, element.children.allSatisfy({ if case .text = $0 { true } else { false } }) {
      let way = kind.canBeBuilt ? "write its SQL, or name the 'table' to build it from" : "write its SQL"
      fault("<\(element.name)> is empty: \(way)", at: element.position)
    }
    for name in ["exclude", "where"] where kind.attributes.contains(name) {
      guard let attribute = element[name] else { continue }
      fault("'\(name)' is for built SQL: name the 'table', or remove it", at: attribute.position)
    }
    return .sql(nodes)
  }

  private mutating func builtBody(of element: Element, kind: OperationKind, table: Text) -> BuiltBody {
    if table.string.isEmpty { fault("'table' is empty: name the table", at: table.position) }
    let exclude = element["exclude"]?.text.split(separator: ",").map { $0.trimmed() } ?? []
    for column in exclude where column.string.isEmpty {
      fault("a column's name is missing in 'exclude': write it like \"eid, salary\"", at: column.position)
    }
    let condition = element["where"]?.text.trimmed()
    if kind == .update, condition == nil {
      fault("an update that is built needs 'where': without it every row would change", at: element.position)
    } else if let condition, condition.string.isEmpty {
      fault("'where' is empty: write the condition, like \"eid = :eid\"", at: condition.position)
    }
    return BuiltBody(table: table, exclude: exclude, condition: condition.map { [.text($0)] } ?? [])
  }

  // MARK: Attributes

  private mutating func checkAttributes(of element: Element, allowed: [String]) {
    // Editors find a document's schema by attributes of this namespace.
    for attribute in element.attributes where !allowed.contains(attribute.name) && !attribute.name.hasPrefix("xsi:") {
      let homes = OperationKind.allCases.filter { $0.attributes.contains(attribute.name) }.map { "<\($0.rawValue)>" }
      let message =
        homes.isEmpty
        ? "unknown attribute '\(attribute.name)' of <\(element.name)>"
          + Self.suggestion(for: attribute.name, in: allowed, else: "; it has", quoting: { "'\($0)'" })
        : "<\(element.name)> has no attribute '\(attribute.name)'; that is for \(homes.joined(separator: ", "))"
      fault(message, at: attribute.position)
    }
  }

  private mutating func selector(of element: Element) -> String {
    guard let attribute = element["selector"] else {
      fault("<\(element.name)> has no 'selector': name the operation", at: element.position)
      return ""
    }
    let selector = attribute.value
    let parts = selector.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 1 ? !selector.isIdentifier : !(parts.dropLast().allSatisfy(\.isIdentifier) && selector.hasSuffix(":")) {
      fault(
        "'\(selector)' is no selector: write a name, like selectAll, selectWithEid: or countWithGender:position:",
        at: attribute.text.position)
    } else if let first = selectors[selector] {
      fault("the selector '\(selector)' is taken: it is defined at \(first)", at: attribute.text.position)
    } else {
      selectors[selector] = location(attribute.text.position)
    }
    return selector
  }

  private mutating func entity(of element: Element) -> EntityType? {
    guard element.name == OperationKind.select.rawValue, let attribute = element["type"] else { return nil }
    let entity = EntityType(attribute.value)
    if entity == nil {
      fault(
        "'\(attribute.value)' is no type: write its name, like Employee, or @Employee for one row",
        at: attribute.text.position)
    }
    return entity
  }

  private mutating func boolean(_ name: String, of element: Element) -> Bool {
    choice(name, of: element, ["true": true, "false": false]) ?? false
  }

  private mutating func nulls(of element: Element) -> Configuration.NullStrategy? {
    choice("nulls", of: element, ["strict": .strict, "zero": .zero])
  }

  private mutating func choice<Choice>(_ name: String, of element: Element, _ choices: KeyValuePairs<String, Choice>) -> Choice?
  {
    guard let attribute = element[name] else { return nil }
    if let choice = choices.first(where: { $0.key == attribute.value }) { return choice.value }
    let names = choices.map(\.key).joined(separator: " or ")
    fault("'\(name)' is \(names), not '\(attribute.value)'", at: attribute.text.position)
    return nil
  }

  // MARK: Faults

  private mutating func checkBlank(_ text: Text) {
    guard !text.isBlank else { return }
    fault("text outside of an operation: put it into one, or into a comment", at: text.trimmed().position)
  }

  /// The nearest spelling, or all there are.
  private static func suggestion(
    for word: String, in names: [String], else introduction: String, quoting: (String) -> String
  ) -> String {
    if let name = Spelling.nearest(to: word, in: names) { return "; did you mean \(quoting(name))?" }
    return "\(introduction) \(names.map(quoting).joined(separator: ", "))"
  }

  private mutating func fault(_ message: String, at position: Position) {
    faults.append(Fault(message, at: location(position)))
  }

  private func location(_ position: Position) -> DAOError.Location { DAOError.Location(position, in: file) }
}
