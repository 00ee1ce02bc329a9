import DAOCore
import DAOMarkup

/// Reads the content of an operation or a fragment as nodes: texts and elements of dynamic SQL.
package struct NodeReader {
  var checker: MarkupChecker
  /// Whether attributes may contain a `${name}` that an include will replace.
  private let isTemplate: Bool

  package init(file: String, isTemplate: Bool = false) {
    checker = MarkupChecker(file: file)
    self.isTemplate = isTemplate
  }

  package var faults: [Fault] { checker.faults }

  /// The nodes inside of `element`, except for children that the caller reads itself.
  package mutating func nodes(of element: Element, passingOver others: [String] = []) -> [SQLNode] {
    element.children.compactMap { node in
      switch node {
      case .text(let text): return .text(text)
      case .element(let child): return others.contains(child.name) ? nil : tag(child, in: element, others)
      }
    }
  }

  private mutating func tag(_ element: Element, in parent: Element, _ others: [String]) -> SQLNode? {
    guard let type = SQLTags.tag(named: element.name) else {
      checker.unknown(element, in: SQLTags.elementNames + others, else: "; <\(parent.name)> holds SQL and")
      return nil
    }
    return type.read(element, with: &self).map { .tag($0) }
  }

  /// The expression in an attribute. A missing attribute is a fault and gives nil.
  mutating func expression(_ name: String, of element: Element, _ advice: String) -> Expression? {
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
