import DAOCore
import DAOMarkup

/// Reads the elements of one file as a script, and collects their faults.
struct ScriptReader {
  private var checker: MarkupChecker
  private var operations: OperationReader
  private var bodies: BuiltBodyReader
  /// The position of each selector's first definition, by engine.
  private var selectors: [String: DAOError.Location] = [:]

  init(file: String) {
    checker = MarkupChecker(file: file)
    operations = OperationReader(file: file, language: .script)
    bodies = BuiltBodyReader(file: file)
  }

  mutating func script(_ root: Element, name: String) -> Script {
    var script = Script(name: name, file: checker.file, location: checker.location(root.position))
    guard root.name == "dao" else {
      fault("the root element of a script is <dao>, not <\(root.name)>", at: root.position)
      script.faults = checker.faults
      return script
    }
    checkAttributes(of: root, allowed: ["nulls"])
    script.nulls = nulls(of: root)
    var declarations = DeclarationReader(file: checker.file, namespace: name, language: .script)
    for node in root.children where checker.faults.count < FaultList.limit {
      switch node {
      case .element(let element):
        if DeclarationReader.elementNames(.script).contains(element.name) {
          declarations.read(element)
        } else if let operation = operation(element) {
          script.operations.append(operation)
        }
      case .text(let text): checkBlank(text)
      }
    }
    declarations.finish(&script)
    var allowances = AllowanceReader(file: checker.file, script: script.name)
    allowances.read(root)
    script.allowances = allowances.allowances
    script.faults += checker.faults + operations.faults + bodies.checker.faults + allowances.checker.faults
    return script
  }

  private mutating func operation(_ element: Element) -> ScriptOperation? {
    guard let kind = OperationKind(rawValue: element.name) else {
      let names = OperationKind.allCases.map(\.rawValue)
      if let name = Spelling.nearest(to: element.name, in: names + DeclarationReader.elementNames(.script)) {
        fault("unknown element <\(element.name)>; did you mean <\(name)>?", at: element.position, code: "unknown-element")
      } else {
        checker.unknown(element, in: names, else: "; the operations are")
      }
      return nil
    }
    checkAttributes(of: element, allowed: kind.attributes)
    let allowsAllRows = checker.boolean("all-rows", of: element)
    var operation = ScriptOperation(
      kind: kind, selector: selector(of: element), location: checker.location(element.position), entity: entity(of: element),
      isTraced: checker.boolean("trace", of: element) ?? false, allowsAllRows: allowsAllRows,
      nulls: kind == .select ? nulls(of: element) : nil,
      body: body(of: element, kind: kind, allowsAllRows: allowsAllRows ?? false))
    operation.promisesNoScan = checker.choice("plan", of: element, ["no-scan": true]) ?? false
    operation.nameLocation = element["selector"].map { checker.location($0.text.position) }
    operations.complete(&operation, from: element)
    if kind == .select {
      operation.bounds = bounds(of: element)
      operation.generatesEntity = checker.generates(element)
    }
    return operation
  }

  /// The attributes `limit` and `offset`.
  private mutating func bounds(of element: Element) -> RowBounds? {
    guard element["limit"] != nil || element["offset"] != nil else { return nil }
    return RowBounds(
      offset: checker.count("offset", of: element) ?? 0, limit: checker.count("limit", of: element))
  }

  // MARK: Bodies

  private mutating func body(of element: Element, kind: OperationKind, allowsAllRows: Bool) -> ScriptOperation.Body {
    var nodes = operations.nodes(of: element, kind)
    if nodes.allSatisfy({ if case .text(let text) = $0 { text.isBlank } else { false } }) {
      nodes = []
    } else if nodes.count == 1, case .text(let text) = nodes[0] {
      nodes = [.text(text.trimmed())]
    }
    if kind.canBeBuilt, let table = element["table"] {
      guard nodes.isEmpty else {
        fault("'table' builds the SQL, and there is SQL too: remove one of them", at: table.position)
        return .sql([])
      }
      let table = table.text.trimmed()
      return .built(bodies.body(of: element, kind: kind, table: table, allowsAllRows: allowsAllRows))
    }
    if nodes.isEmpty, !element.children.contains(where: \.isElement) {
      let way = kind.canBeBuilt ? "write its SQL, or name the 'table' to build it from" : "write its SQL"
      fault("<\(element.name)> is empty: \(way)", at: element.position)
    }
    for name in kind.builtAttributes {
      guard let attribute = element[name] else { continue }
      fault("'\(name)' is for built SQL: name the 'table', or remove it", at: attribute.position)
    }
    return .sql(nodes)
  }

  // MARK: Attributes

  private mutating func checkAttributes(of element: Element, allowed: [String]) {
    var known = element
    known.attributes.removeAll { attribute in
      guard !allowed.contains(attribute.name) else { return false }
      let homes = OperationKind.allCases.filter { $0.attributes.contains(attribute.name) }.map { "<\($0.rawValue)>" }
      guard !homes.isEmpty else { return false }
      fault(
        "<\(element.name)> has no attribute '\(attribute.name)'; that is for \(homes.joined(separator: ", "))",
        at: attribute.position, code: "unknown-attribute")
      return true
    }
    checker.checkAttributes(of: known, allowed: allowed)
  }

  private mutating func selector(of element: Element) -> String {
    guard let attribute = element["selector"] else {
      fault("<\(element.name)> has no 'selector': name the operation", at: element.position, code: "missing-attribute")
      return ""
    }
    let selector = attribute.value
    let parts = selector.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 1 ? !selector.isIdentifier : !(parts.dropLast().allSatisfy(\.isIdentifier) && selector.hasSuffix(":")) {
      fault(
        "'\(selector)' is no selector: write a name, like selectAll, selectWithEid: or countWithGender:position:",
        at: attribute.text.position)
    } else if let first = selectors["\(selector) \(element["databaseId"]?.value ?? "")"] {
      fault("the selector '\(selector)' is taken: it is defined at \(first)", at: attribute.text.position, code: "doubled-name")
    } else {
      selectors["\(selector) \(element["databaseId"]?.value ?? "")"] = checker.location(attribute.text.position)
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

  private mutating func nulls(of element: Element) -> Configuration.NullStrategy? {
    checker.choice("nulls", of: element, ["strict": .strict, "zero": .zero])
  }

  // MARK: Faults

  private mutating func checkBlank(_ text: Text) {
    guard !text.isBlank else { return }
    fault("text outside of an operation: put it into one, or into a comment", at: text.trimmed().position)
  }

  private mutating func fault(_ message: String, at position: Position, code: String? = nil) {
    checker.fault(message, at: position, code: code)
  }
}

extension Node {
  fileprivate var isElement: Bool { if case .element = self { true } else { false } }
}
