import CLibXML2

/// The options and reports of one run of libxml2's parser.
///
/// C callbacks receive the parser's context, whose `_private` field points to this object.
final class ParserRun {
  private let limits: MarkupLimits
  private(set) var faults: [Report] = []

  /// A fault, with the offset that libxml2 had reached when it found it.
  struct Report {
    var offset: Int
    var message: String
    /// The text that the fault begins with, if that text comes after the offset that libxml2 had reached.
    var opening: StaticString?
  }

  /// A damaged file can have a fault in every byte.
  private static let faultLimit = 20

  init(limits: MarkupLimits) { self.limits = limits }

  /// Sets the callbacks. `self` must outlive the parse.
  func attach(to context: xmlParserCtxtPtr) {
    guard let sax = context.pointee.sax else { return }
    context.pointee._private = Unmanaged.passUnretained(self).toOpaque()
    sax.pointee.serror = { context, error in
      guard let error, error.pointee.level.rawValue >= XML_ERR_ERROR.rawValue else { return }
      let message = error.pointee.message.map { String(cString: $0) } ?? "not well-formed"
      ParserRun.with(context) { run, context in run.report(message, at: ParserRun.offset(context)) }
    }
    sax.pointee.internalSubset = { context, _, _, _ in
      ParserRun.with(context) { run, context in run.doctype(context) }
    }
    sax.pointee.resolveEntity = { _, _, _ in nil }
    sax.pointee.startElementNs = { context, name, prefix, uri, namespaces, declared, attributes, defaulted, values in
      xmlSAX2StartElementNs(context, name, prefix, uri, namespaces, declared, attributes, defaulted, values)
      ParserRun.with(context) { run, context in run.element(context) }
    }
  }

  private static func with(_ context: UnsafeMutableRawPointer?, _ body: (ParserRun, xmlParserCtxtPtr) -> Void) {
    guard let context = context?.assumingMemoryBound(to: xmlParserCtxt.self), let run = context.pointee._private else { return }
    body(Unmanaged<ParserRun>.fromOpaque(run).takeUnretainedValue(), context)
  }

  private static func offset(_ context: xmlParserCtxtPtr) -> Int { max(0, xmlByteConsumed(context)) }

  private func report(_ message: String, at offset: Int) {
    switch message.trimmingPrefix(while: \.isWhitespace) {
    case let text where text.hasPrefix("StartTag: invalid element name"):
      add("this '<' begins no tag: write &lt; for it, or put the text into <![CDATA[ … ]]>", offset, from: "<")
    case let text where text.hasPrefix("xmlParseEntityRef: no name") || text.hasPrefix("EntityRef: expecting ';'"):
      add("this '&' begins no reference: write &amp; for it, or put the text into <![CDATA[ … ]]>", offset, from: "&")
    case let text:
      add(String(text), offset)
    }
  }

  private func add(_ message: String, _ offset: Int, from opening: StaticString? = nil) {
    guard faults.count < Self.faultLimit else { return }
    faults.append(Report(offset: offset, message: message, opening: opening))
  }

  private func stop(_ context: xmlParserCtxtPtr, _ message: String, from opening: StaticString? = nil) {
    add(message, Self.offset(context), from: opening)
    xmlStopParser(context)
  }

  /// libxml2 calls this after a DOCTYPE's name and identifiers, before the `[` of an internal subset.
  private func doctype(_ context: xmlParserCtxtPtr) {
    if !limits.allowsExternalDoctype {
      stop(context, "a DOCTYPE is not allowed: remove it", from: "<!DOCTYPE")
    } else if context.pointee.input?.pointee.cur?.pointee == UInt8(ascii: "[") {
      stop(context, "declarations inside a DOCTYPE are not allowed: remove all from '[' to ']'")
    }
  }

  private func element(_ context: xmlParserCtxtPtr) {
    if context.pointee.nodeNr > limits.depth {
      stop(context, "elements nest deeper than \(limits.depth) levels")
    } else if context.pointee.nsNr > 2 * limits.attributes {
      // libxml2 searches prefixes and namespace names linearly for every element.
      stop(context, "more than \(limits.attributes) namespaces are declared here")
    }
  }

  /// All reports, with lines and columns.
  func error(in source: [UInt8]) -> MarkupError {
    guard !faults.isEmpty else { return MarkupError("not well-formed", at: .start) }
    return MarkupError(
      faults: faults.map { fault in
        var offset = fault.offset
        if let opening = fault.opening { offset = SourceCursor(bytes: source).findLast(opening, before: offset) ?? offset }
        let end = fault.message.lastIndex { !$0.isWhitespace }
        return .init(
          end.map { String(fault.message[...$0]) } ?? fault.message, at: SourceCursor.position(of: offset, in: source))
      })
  }
}
