import CLibXML2

/// Turns libxml2's tree into values: names and positions come from the source, texts from libxml2.
struct TreeReader {
  private var walker: SourceWalker

  init(source: [UInt8]) { walker = SourceWalker(source: source) }

  mutating func read(_ root: xmlNodePtr) throws(MarkupError) -> Element {
    walker.skipProlog()
    _ = walker.takeInstructions()
    let element = try element(root)
    guard walker.faults.isEmpty else { throw MarkupError(faults: walker.faults) }
    return element
  }

  /// Reads an element. The walker must be at the element's `<`, and ends after its end tag.
  private mutating func element(_ node: xmlNodePtr) throws(MarkupError) -> Element {
    let position = walker.position
    let tag = walker.startTag()
    guard node.pointee.name.map({ tag.name.hasSuffix(String(cString: $0)) }) == true else { throw disagreement(position) }
    var element = Element(name: tag.name, attributes: try attributes(node, tag), position: position)
    guard !tag.isEmpty else { return element }
    var next = node.pointee.children
    while true {
      let (recorder, tag) = walker.text()
      element.instructions += walker.takeInstructions()
      let string = Self.takeText(&next)
      if !string.isEmpty { element.children.append(.text(recorder.text(string, fallback: position))) }
      if tag == .end { break }
      guard let child = next else { throw disagreement(walker.position) }
      element.children.append(.element(try self.element(child)))
      next = child.pointee.next
    }
    walker.skipEndTag()
    return element
  }

  private func attributes(_ node: xmlNodePtr, _ tag: SourceWalker.StartTag) throws(MarkupError) -> [Attribute] {
    var attributes: [Attribute] = []
    var next = node.pointee.properties
    for (name, position, recorder) in tag.attributes where name != "xmlns" && !name.hasPrefix("xmlns:") {
      guard let property = next else { throw disagreement(position) }
      var value = property.pointee.children
      attributes.append(
        Attribute(name: name, text: recorder.text(Self.takeText(&value), fallback: position), position: position))
      next = property.pointee.next
    }
    return attributes
  }

  /// Joins the text of `node` and its following siblings up to the next element, and moves `node` there.
  private static func takeText(_ node: inout xmlNodePtr?) -> String {
    var string = ""
    while let current = node, current.pointee.type != XML_ELEMENT_NODE {
      if current.pointee.type == XML_TEXT_NODE || current.pointee.type == XML_CDATA_SECTION_NODE,
        let content = current.pointee.content
      {
        string += String(cString: content)
      }
      node = current.pointee.next
    }
    return string
  }

  private func disagreement(_ position: Position) -> MarkupError {
    MarkupError("the element cannot be followed in the source", at: position)
  }
}
