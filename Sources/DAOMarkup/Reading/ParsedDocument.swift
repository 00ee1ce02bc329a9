import CLibXML2

/// A document parsed by libxml2. Beside ``MarkupStream``, this is the only code that knows libxml2's parser.
///
/// C pointers stay inside; callers get a tree of values.
final class ParsedDocument {
  private let document: xmlDocPtr
  private let source: [UInt8]

  /// Runs once, before any thread parses (libxml2's documentation, "Thread safety").
  static let initialised: Void = xmlInitParser()

  init(source: [UInt8], limits: MarkupLimits) throws(MarkupError) {
    Self.initialised
    let run = ParserRun(limits: limits)
    guard let context = xmlNewParserCtxt() else { throw MarkupError("no memory to parse the file", at: .start) }
    defer { xmlFreeParserCtxt(context) }
    run.attach(to: context)
    // Never set NOENT or HUGE: entities must stay unexpanded, and libxml2 must keep its own limits.
    let options = XML_PARSE_NONET.rawValue | XML_PARSE_BIG_LINES.rawValue | XML_PARSE_IGNORE_ENC.rawValue
    let parsed = withExtendedLifetime(run) {
      source.withUnsafeBytes { bytes in
        xmlCtxtReadMemory(
          context, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), nil, nil, Int32(options))
      }
    }
    guard let parsed, run.faults.isEmpty else {
      xmlFreeDoc(parsed)
      throw run.error(in: source)
    }
    document = parsed
    self.source = source
  }

  deinit { xmlFreeDoc(document) }

  func root() throws(MarkupError) -> Element {
    guard let root = xmlDocGetRootElement(document) else { throw MarkupError("the file has no element", at: .start) }
    var reader = TreeReader(source: source)
    return try reader.read(root)
  }
}
