import DAOMarkup

extension Element {
  /// The size of its texts in bytes, including those of its children.
  var textSize: Int {
    children.reduce(1) { size, node in
      switch node {
      case .text(let text): size + text.string.utf8.count
      case .element(let child): size + child.textSize
      }
    }
  }

  /// The scripts that attributes of this element and its children refer to: the part before the last dot.
  func collectReferences(into names: inout Set<String>) {
    for attribute in attributes where Self.referring.contains(attribute.name) {
      if name == "cache-ref", attribute.name == "namespace" { names.insert(attribute.value) }
      if let dot = attribute.value.lastIndex(of: ".") {
        names.insert(String(attribute.value[..<dot].drop(while: \.isWhitespace)))
      }
    }
    for case .element(let child) in children { child.collectReferences(into: &names) }
  }

  /// `value` is the attribute of a property, which may be inserted into a `refid`.
  private static let referring: Set<String> = ["refid", "resultMap", "extends", "select", "parameterMap", "value", "namespace"]
}
