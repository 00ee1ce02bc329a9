import DAOCore
import DAOMarkup

/// Turns what stands in an operation or a fragment into nodes: texts, and the elements of dynamic SQL.
struct NodeReader {
  private(set) var checker: MarkupChecker
  /// Whether `${name}` may stand for a part of an attribute, which an include will give.
  private let isTemplate: Bool

  /// The elements that may stand in SQL.
  static let elementNames = ["if", "choose", "where", "set", "trim", "foreach", "bind", "include"]

  init(file: String, isTemplate: Bool = false) {
    checker = MarkupChecker(file: file)
    self.isTemplate = isTemplate
  }

  /// The nodes inside of `element`, but for those children that its reader reads itself.
  mutating func nodes(of element: Element, passingOver others: [String] = []) -> [SQLNode] {
    element.children.compactMap { node in
      switch node {
      case .text(let text): return .text(text)
      case .element(let child): return others.contains(child.name) ? nil : self.node(child, in: element, others)
      }
    }
  }

  private mutating func node(_ element: Element, in parent: Element, _ others: [String]) -> SQLNode? {
    switch element.name {
    case "if": return branch(element).map { .conditional($0) }
    case "choose": return choice(element)
    case "where":
      checker.checkAttributes(of: element, allowed: [])
      return .trim(.where(nodes(of: element), at: element.position))
    case "set":
      checker.checkAttributes(of: element, allowed: [])
      return .trim(.set(nodes(of: element), at: element.position))
    case "trim": return trim(element)
    case "foreach": return loop(element)
    case "bind": return binding(element)
    case "include": return include(element)
    default:
      checker.unknown(element, in: Self.elementNames + others, else: "; <\(parent.name)> holds SQL and")
      return nil
    }
  }

  private mutating func branch(_ element: Element) -> Branch? {
    checker.checkAttributes(of: element, allowed: ["test"])
    let test = expression("test", of: element, "write the condition, like name != null")
    let nodes = nodes(of: element)
    return test.map { Branch(test: $0, nodes: nodes) }
  }

  private mutating func choice(_ element: Element) -> SQLNode {
    checker.checkAttributes(of: element, allowed: [])
    var branches: [Branch] = []
    var otherwise: Element?
    for child in checker.elements(of: element) {
      switch child.name {
      case "when":
        if otherwise != nil { checker.fault("<when> stands behind <otherwise>: move it in front", at: child.position) }
        if let branch = branch(child) { branches.append(branch) }
      case "otherwise":
        checker.checkAttributes(of: child, allowed: [])
        if otherwise != nil { checker.fault("a second <otherwise>: there can be one", at: child.position) }
        otherwise = child
      default: checker.unknown(child, in: ["when", "otherwise"], else: "; <choose> holds")
      }
    }
    return .choice(branches, otherwise: otherwise.map { nodes(of: $0) } ?? [])
  }

  private mutating func trim(_ element: Element) -> SQLNode {
    checker.checkAttributes(of: element, allowed: ["prefix", "suffix", "prefixOverrides", "suffixOverrides"])
    return .trim(
      Trim(
        prefix: element["prefix"]?.value ?? "", suffix: element["suffix"]?.value ?? "",
        prefixOverrides: overrides("prefixOverrides", of: element), suffixOverrides: overrides("suffixOverrides", of: element),
        nodes: nodes(of: element), position: element.position))
  }

  private mutating func overrides(_ name: String, of element: Element) -> [String] {
    guard let attribute = element[name] else { return [] }
    let words = Trim.overrides(attribute.value)
    if words.count <= ScriptLimits.overrides { return words }
    checker.fault("'\(name)' lists more than \(ScriptLimits.overrides) words: write fewer", at: attribute.position)
    return []
  }

  private mutating func loop(_ element: Element) -> SQLNode? {
    checker.checkAttributes(
      of: element, allowed: ["collection", "item", "index", "open", "close", "separator", "nullable"])
    let collection = expression("collection", of: element, "name the list, set or dictionary to go over")
    let isNullable = checker.boolean("nullable", of: element)
    let nodes = nodes(of: element)
    guard let collection else { return nil }
    return .loop(
      Loop(
        collection: collection, item: element["item"]?.text.trimmed().string, index: element["index"]?.text.trimmed().string,
        open: element["open"]?.value ?? "", close: element["close"]?.value ?? "",
        separator: element["separator"]?.value ?? "", isNullable: isNullable, nodes: nodes, position: element.position))
  }

  private mutating func binding(_ element: Element) -> SQLNode? {
    checker.checkAttributes(of: element, allowed: ["name", "value"])
    checker.checkEmpty(element)
    let name = checker.required("name", of: element, "name the value")
    let value = expression("value", of: element, "write an expression, like '%' + name + '%'")
    guard let name, let value else { return nil }
    return .binding(Binding(name: name, value: value))
  }

  private mutating func include(_ element: Element) -> SQLNode? {
    checker.checkAttributes(of: element, allowed: ["refid"])
    var properties: [Include.Property] = []
    var names: Set<String> = []
    for child in checker.elements(of: element) {
      guard child.name == "property" else {
        checker.unknown(child, in: ["property"], else: "; <include> holds")
        continue
      }
      checker.checkAttributes(of: child, allowed: ["name", "value"])
      checker.checkEmpty(child)
      guard let name = checker.required("name", of: child, "name what the fragment writes as ${name}") else { continue }
      guard let value = child["value"] else {
        checker.fault("<property> has no 'value': write the text for ${\(name.string)}", at: child.position)
        continue
      }
      if !names.insert(name.string).inserted {
        checker.fault("a second <property> for ${\(name.string)}", at: child.position)
      }
      properties.append(Include.Property(name: name, value: value.text))
    }
    guard let fragment = checker.required("refid", of: element, "name the fragment, the 'id' of an <sql>") else { return nil }
    return .include(Include(fragment: fragment, properties: properties, position: element.position))
  }

  private mutating func expression(_ name: String, of element: Element, _ advice: String) -> Expression? {
    guard let text = checker.required(name, of: element, advice) else { return nil }
    if isTemplate, text.string.contains("${") { return nil }
    do {
      return try Expression.parse(text, file: checker.file)
    } catch {
      checker.add(error.faults)
      return nil
    }
  }
}
