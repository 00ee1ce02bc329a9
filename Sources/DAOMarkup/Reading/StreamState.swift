import CLibXML2

/// What libxml2 has told of a document.
struct StreamState {
  let limits: MarkupLimits
  /// The first fault, after the parts.
  private(set) var fault: MarkupError?
  var parts = StreamParts()
  private(set) var names = StreamNames()
  private var depth = 0

  init(limits: MarkupLimits) { self.limits = limits }

  /// The pointers of a start tag, as libxml2 gives them to `startElementNs`.
  struct Tag {
    let name, prefix: UnsafePointer<xmlChar>?
    /// The prefix and the name of each namespace that is declared.
    let declared: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
    let declaredCount: Int
    /// Five pointers for each attribute: name, prefix, namespace, and the two ends of the value. Those of a DOCTYPE come last.
    let values: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
    let valueCount: Int
  }

  mutating func begin(_ tag: Tag, _ context: xmlParserCtxtPtr) {
    guard fault == nil else { return }
    let name = names.index(of: tag.name, tag.prefix)
    for index in 0..<tag.declaredCount {
      let address = tag.declared?[2 * index + 1]
      parts.appendAttribute(
        names.index(of: tag.declared?[2 * index], nil, isDeclaration: true),
        UnsafeBufferPointer(start: address, count: Int(xmlStrlen(address))))
    }
    for index in 0..<tag.valueCount {
      guard let values = tag.values, let start = values[5 * index + 3], let end = values[5 * index + 4] else { continue }
      parts.appendAttribute(
        names.index(of: values[5 * index], values[5 * index + 1]), UnsafeBufferPointer(start: start, count: end - start))
    }
    let attributes = tag.declaredCount + tag.valueCount
    depth += 1
    if depth > limits.depth {
      fail("elements nest deeper than \(limits.depth) levels", context)
    } else if attributes > limits.attributes {
      fail("the element has more than \(limits.attributes) attributes", context)
    } else if context.pointee.nsNr > 2 * limits.attributes {
      // libxml2 searches prefixes and namespace names linearly for every element.
      fail("more than \(limits.attributes) namespaces are declared here", context)
    }
    // libxml2 calls before it has passed the end of the tag, and reports one without an end after that.
    guard fault == nil, let rest = context.pointee.input?.pointee.cur else { return }
    let isEmpty = rest[0] == UInt8(ascii: "/") && rest[1] == UInt8(ascii: ">")
    guard isEmpty || rest[0] == UInt8(ascii: ">") else { return }
    parts.appendStart(name, attributes: attributes, end: Self.offset(context) + (isEmpty ? 2 : 1))
  }

  mutating func end(_ context: xmlParserCtxtPtr) {
    depth -= 1
    if fault == nil { parts.append(.end, end: Self.offset(context)) }
  }

  mutating func append(_ kind: StreamParts.Kind) { if fault == nil { parts.append(kind) } }

  mutating func append(_ text: UnsafeBufferPointer<UInt8>) { if fault == nil { parts.appendText(text) } }

  /// Appends a piece of a CDATA section, in which libxml2 leaves line ends as they are (XML 1.0, section 2.11).
  mutating func append(section piece: UnsafeBufferPointer<UInt8>, _ context: xmlParserCtxtPtr) {
    let (feed, carriage) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    // A long section comes in pieces of the bytes that libxml2 parses, and a line end may be in two of them.
    var isAfterCarriage = false
    if let start = piece.baseAddress, let input = context.pointee.input?.pointee, let base = input.base, let end = input.end,
      base < start, start < end
    {
      isAfterCarriage = start[-1] == carriage
    }
    guard isAfterCarriage || piece.contains(carriage) else { return append(piece) }
    var text: [UInt8] = []
    for byte in piece {
      if byte != feed || !isAfterCarriage { text.append(byte == carriage ? feed : byte) }
      isAfterCarriage = byte == carriage
    }
    text.withUnsafeBufferPointer { append($0) }
  }

  mutating func fail(_ message: String, _ context: xmlParserCtxtPtr) {
    if fault == nil { fault = Self.fault(message, context) }
  }

  static func fault(_ message: String, _ context: xmlParserCtxtPtr) -> MarkupError {
    MarkupError(message, at: Position(line: Int(context.pointee.input?.pointee.line ?? 1), column: 1))
  }

  private static func offset(_ context: xmlParserCtxtPtr) -> Int { max(0, xmlByteConsumed(context)) }
}
