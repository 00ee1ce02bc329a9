/// Parts of a document as libxml2 reports them, with all their texts in one array.
struct StreamParts {
  enum Kind { case start, end, text, other }

  struct Event {
    let kind: Kind
    /// The index of the name of a start tag.
    var name = 0
    /// The attributes of a start tag; the bytes of a text.
    var values = 0..<0
    /// The offset of the byte after it in the document.
    var end: Int
  }

  private(set) var events: [Event] = []
  private(set) var attributes: [(name: Int, value: Range<Int>)] = []
  private(set) var texts: [UInt8] = []

  mutating func append(_ kind: Kind, end: Int) { events.append(Event(kind: kind, end: end)) }

  /// Appends a start tag, whose attributes were appended before it.
  mutating func appendStart(_ name: Int, attributes count: Int, end: Int) {
    events.append(Event(kind: .start, name: name, values: attributes.count - count..<attributes.count, end: end))
  }

  mutating func appendAttribute(_ name: Int, _ value: UnsafeBufferPointer<UInt8>) {
    attributes.append((name, append(value)))
  }

  /// Appends a text, which goes on where the last part is one.
  mutating func appendText(_ text: UnsafeBufferPointer<UInt8>, end: Int) {
    let values = append(text)
    if let last = events.indices.last, events[last].kind == .text {
      events[last].values = events[last].values.lowerBound..<values.upperBound
      events[last].end = end
    } else {
      events.append(Event(kind: .text, values: values, end: end))
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
