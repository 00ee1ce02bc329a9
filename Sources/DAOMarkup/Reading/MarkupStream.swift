import CLibXML2

/// Reads a document from any source piece by piece, in the memory of one piece. Beside ``ParsedDocument``, this is the only code that
/// knows libxml2's parser.
///
/// As ``MarkupReader`` it knows only the five entities of XML, and accesses neither files nor the network. A DOCTYPE is passed over, if
/// it declares no entities.
package final class MarkupStream {
  /// So much is parsed at once, and its parts are kept.
  private static let portion = 1 << 16

  private let context: xmlParserCtxtPtr
  private let state: UnsafeMutablePointer<StreamState>
  private let read: () throws -> [UInt8]
  private var fed = 0
  private var isAtEnd = false
  private var isFinished = false
  /// The bytes that are not discarded yet, and the offset of the first.
  private var bytes: [UInt8] = []
  private var first = 0
  private var discarded = 0

  /// - Parameter read: Gives the next bytes; none at the end.
  /// - Throws: ``MarkupError`` for another encoding than UTF-8; errors of `read`.
  package init(limits: MarkupLimits, read: @escaping () throws -> [UInt8]) throws {
    ParsedDocument.initialised
    guard let context = xmlCreatePushParserCtxt(nil, nil, nil, 0, nil) else {
      throw MarkupError("no memory to parse the file", at: .start)
    }
    self.context = context
    self.read = read
    state = .allocate(capacity: 1)
    state.initialize(to: StreamState(limits: limits))
    // libxml2 keeps its own limits, as in ParsedDocument. With NOENT an attribute has its text, not `&#38;` for `&amp;`; there is no
    // other entity to expand, since StreamCallbacks refuses declarations.
    let options = XML_PARSE_NONET.rawValue | XML_PARSE_IGNORE_ENC.rawValue | XML_PARSE_NOENT.rawValue
    xmlCtxtUseOptions(context, Int32(options))
    StreamCallbacks.attach(to: context, state)
    while bytes.count < 1024, try fill() {}
    try checkEncoding()
  }

  deinit {
    xmlFreeDoc(context.pointee.myDoc)
    xmlFreeParserCtxt(context)
    state.deinitialize(count: 1)
    state.deallocate()
  }

  private func checkEncoding() throws(MarkupError) {
    guard !bytes.isEmpty else { throw MarkupError("the file is empty", at: .start) }
    let marks: [[UInt8]] = [[0xFE, 0xFF], [0xFF, 0xFE], [0x00, 0x3C], [0x3C, 0x00]]
    let name = marks.contains(where: bytes.starts) ? "UTF-16" : SourceDecoder.declaredEncoding(bytes)?.name ?? "UTF-8"
    guard ["UTF-8", "UTF8", "US-ASCII", "ASCII"].contains(name.uppercased()) else {
      throw MarkupError("the file is in \(name): save it as UTF-8", at: .start)
    }
  }

  // MARK: Parts

  /// Reads the next parts.
  ///
  /// - Parameter parts: Are those; the memory of the ones before is used again.
  /// - Returns: Whether there were any before the end of the document.
  /// - Throws: ``MarkupError`` for what is not well-formed or beyond the limits; errors of the source.
  package func read(_ parts: inout StreamParts) throws -> Bool {
    while true {
      if let fault = state.pointee.fault { throw fault }
      guard !isFinished else { return false }
      try parse()
      parts.removeAll()
      swap(&parts, &state.pointee.parts)
      if !parts.events.isEmpty { return true }
    }
  }

  /// A name, which has the same number in the whole document.
  package func name(_ number: Int) -> String { state.pointee.names.texts[number] }

  private func parse() throws {
    if fed == first + bytes.count { _ = try fill() }
    let start = fed - first
    let count = min(bytes.count - start, Self.portion)
    try checkTag(upTo: start + count)
    bytes.withUnsafeBytes { bytes in
      let text = bytes.baseAddress?.advanced(by: start).assumingMemoryBound(to: CChar.self)
      _ = xmlParseChunk(context, text, Int32(count), count == 0 ? 1 : 0)
    }
    fed += count
    isFinished = count == 0
  }

  /// Refuses a start tag with too many attributes before libxml2 parses it, as ``AttributeLimit`` does. One that libxml2 has seen whole
  /// at once is no longer than a portion.
  private func checkTag(upTo end: Int) throws(MarkupError) {
    let start = max(0, xmlByteConsumed(context)) - first
    guard end - start > Self.portion, bytes[start] == UInt8(ascii: "<"), bytes[start + 1] != UInt8(ascii: "!"),
      bytes[start + 1] != UInt8(ascii: "?")
    else { return }
    guard bytes[start..<end].count(where: { $0 == UInt8(ascii: "=") }) <= Self.portion else {
      throw StreamState.fault("the element has more than \(state.pointee.limits.attributes) attributes", context)
    }
  }

  // MARK: Bytes

  private func fill() throws -> Bool {
    guard !isAtEnd else { return false }
    if discarded - first > 1 << 20 {
      bytes.removeFirst(discarded - first)
      first = discarded
    }
    let next = try read()
    isAtEnd = next.isEmpty
    bytes += next
    return !isAtEnd
  }

  /// The bytes of a range of offsets that is not discarded yet.
  package func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> { bytes[range.lowerBound - first..<range.upperBound - first] }

  /// The offset after the last byte that was read, which the last part may not have reached.
  package var end: Int { first + bytes.count }

  /// The offset of the `<` of a start tag that ends at an offset: no `<` stands in a tag (XML 1.0, production 10).
  package func tagStart(before end: Int) -> Int {
    (bytes[..<(end - first)].lastIndex(of: UInt8(ascii: "<")) ?? 0) + first
  }

  /// Forgets the bytes up to an offset. They need memory until then.
  package func discard(upTo end: Int) { discarded = end }
}
