/// Parts of a document as libxml2 reports them, with all their texts in one array.
package struct StreamParts {
  package enum Kind {
    case start, end
    /// A piece of a text, or a CDATA section.
    case text
    /// A comment or a processing instruction.
    case other
  }

  package struct Event {
    package let kind: Kind
    /// The number of the name of a start tag.
    package var name = 0
    /// The attributes of a start tag; the bytes of a text.
    package var values = 0..<0
    /// The offset of the byte after a tag in the document.
    package var end = 0
  }

  package private(set) var events: [Event] = []
  /// Those of start tags. Declarations of namespaces are attributes, and values that a DOCTYPE adds are none.
  package private(set) var attributes: [(name: Int, value: Range<Int>)] = []
  /// The UTF-8 of texts and of the values of attributes.
  package private(set) var texts: [UInt8] = []

  package init() {}

  mutating func append(_ kind: Kind, end: Int = 0) { events.append(Event(kind: kind, end: end)) }

  /// Appends a start tag, whose attributes were appended before it.
  mutating func appendStart(_ name: Int, attributes count: Int, end: Int) {
    events.append(Event(kind: .start, name: name, values: attributes.count - count..<attributes.count, end: end))
  }

  mutating func appendAttribute(_ name: Int, _ value: UnsafeBufferPointer<UInt8>) {
    attributes.append((name, append(value)))
  }

  /// Appends a text, which goes on where the last part is one.
  mutating func appendText(_ text: UnsafeBufferPointer<UInt8>) {
    let values = append(text)
    if let last = events.indices.last, events[last].kind == .text {
      events[last].values = events[last].values.lowerBound..<values.upperBound
    } else {
      events.append(Event(kind: .text, values: values))
    }
  }

  private mutating func append(_ text: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    let start = texts.count
    texts.append(contentsOf: text)
    return start..<texts.count
  }

  mutating func removeAll() {
    events.removeAll(keepingCapacity: true)
    attributes.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
  }
}
