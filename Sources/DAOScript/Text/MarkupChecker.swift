import DAOCore
import DAOMarkup

/// Checks the elements of one file, and collects their faults. All readers share it.
struct MarkupChecker {
  let file: String
  private var list = FaultList()

  init(file: String) { self.file = file }

  var faults: [Fault] { list.faults }

  // MARK: Attributes

  /// Notes the attributes that are not in `allowed`. Attributes for editors (`xsi:`) are always allowed.
  mutating func checkAttributes(of element: Element, allowed: [String]) {
    for attribute in list.isFull ? [] : element.attributes
    where !allowed.contains(attribute.name) && !attribute.name.hasPrefix("xsi:") {
      let hint =
        allowed.isEmpty
        ? "; it has none" : Self.suggestion(for: attribute.name, in: allowed, else: "; it has", quoting: { "'\($0)'" })
      fault(
        "unknown attribute '\(attribute.name)' of <\(element.name)>\(hint)", at: attribute.position, code: "unknown-attribute")
    }
  }

  /// The value of an attribute without white space at its ends. A missing or empty attribute is a fault and gives nil.
  mutating func required(_ name: String, of element: Element, _ advice: String) -> Text? {
    guard let attribute = element[name] else {
      fault("<\(element.name)> has no '\(name)': \(advice)", at: element.position, code: "missing-attribute")
      return nil
    }
    guard !attribute.text.isBlank else {
      fault("'\(name)' is empty: \(advice)", at: attribute.position, code: "missing-attribute")
      return nil
    }
    return attribute.text.trimmed()
  }

  mutating func boolean(_ name: String, of element: Element) -> Bool? {
    choice(name, of: element, ["true": true, "false": false])
  }

  mutating func choice<Choice>(_ name: String, of element: Element, _ choices: KeyValuePairs<String, Choice>) -> Choice? {
    guard let attribute = element[name] else { return nil }
    if let choice = choices.first(where: { $0.key == attribute.value }) { return choice.value }
    let names = choices.map(\.key).joined(separator: " or ")
    fault("'\(name)' is \(names), not '\(attribute.value)'", at: attribute.text.position)
    return nil
  }

  /// A whole number, 0 or larger.
  mutating func count(_ name: String, of element: Element) -> Int? {
    guard let attribute = element[name] else { return nil }
    if let number = Int(attribute.text.trimmed().string), number >= 0 { return number }
    fault("'\(name)' is a number from 0, not '\(attribute.value)'", at: attribute.text.position)
    return nil
  }

  /// The name without an optional namespace before it. Any other dot is a fault.
  mutating func local(_ id: Text, in namespace: String) -> String {
    let name = id.string.hasPrefix(namespace + ".") ? String(id.string.dropFirst(namespace.count + 1)) : id.string
    if name.contains(".") {
      fault("'\(name)' has a dot, which stands between a namespace and a name: write another character", at: id.position)
    }
    return name
  }

  // MARK: Children

  /// The child elements of an element without text.
  mutating func elements(of element: Element) -> [Element] {
    element.children.compactMap { node in
      switch node {
      case .element(let element): return element
      case .text(let text):
        if !text.isBlank { fault("text inside of <\(element.name)>: put it into a comment", at: text.trimmed().position) }
        return nil
      }
    }
  }

  /// Notes the content of an element that must be empty.
  mutating func checkEmpty(_ element: Element) {
    for child in elements(of: element) { fault("<\(element.name)> is empty: remove <\(child.name)>", at: child.position) }
  }

  mutating func unknown(_ child: Element, in names: [String], else introduction: String) {
    guard !list.isFull else { return }
    fault(
      "unknown element <\(child.name)>" + Self.suggestion(for: child.name, in: names, else: introduction) { "<\($0)>" },
      at: child.position, code: "unknown-element")
  }

  // MARK: Faults

  /// The nearest spelling, or all candidates.
  static func suggestion(
    for word: String, in names: [String], else introduction: String, quoting: (String) -> String
  ) -> String {
    if let name = Spelling.nearest(to: word, in: names) { return "; did you mean \(quoting(name))?" }
    return "\(introduction) \(names.map(quoting).joined(separator: ", "))"
  }

  mutating func fault(
    _ message: String, at position: Position, severity: Fault.Severity = .error, code: String? = nil
  ) {
    list.add(Fault(message, at: location(position), severity: severity, code: code))
  }

  mutating func add(_ others: [Fault]) { list.add(others) }

  func location(_ position: Position) -> DAOError.Location { DAOError.Location(position, in: file) }
}
