import CLibXML2

/// What one run of libxml2's parser is told, and what it reports.
///
/// C calls back with the parser's context; its `_private` leads here.
final class ParserRun {
  private let depthLimit: Int
  private let allowsExternalDoctype: Bool
  private(set) var faults: [(offset: Int, message: String)] = []

  /// A damaged file can have a fault in each of its bytes.
  private static let faultLimit = 20

  init(depthLimit: Int, allowsExternalDoctype: Bool) {
    self.depthLimit = depthLimit
    self.allowsExternalDoctype = allowsExternalDoctype
  }

  /// Sets the callbacks; `self` must outlive the parse.
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
    guard faults.count < Self.faultLimit else { return }
    faults.append((offset, message))
  }

  private func stop(_ context: xmlParserCtxtPtr, _ message: String) {
    report(message, at: Self.offset(context))
    xmlStopParser(context)
  }

  /// libxml2 calls this behind a DOCTYPE's name and identifiers, before the `[` of an internal subset.
  private func doctype(_ context: xmlParserCtxtPtr) {
    if !allowsExternalDoctype {
      stop(context, "a DOCTYPE is not allowed: remove it")
    } else if context.pointee.input?.pointee.cur?.pointee == UInt8(ascii: "[") {
      stop(context, "declarations inside a DOCTYPE are not allowed: remove all from '[' to ']'")
    }
  }

  private func element(_ context: xmlParserCtxtPtr) {
    if context.pointee.nodeNr > depthLimit {
      stop(context, "elements nest deeper than \(depthLimit) levels")
    }
  }

  /// Everything that was reported, with lines and columns.
  func error(in source: [UInt8]) -> MarkupError {
    guard !faults.isEmpty else { return MarkupError("not well-formed", at: .start) }
    return MarkupError(
      faults: faults.map { fault in
        let message = String(fault.message.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
        return .init(message, at: SourceCursor.position(of: fault.offset, in: source))
      })
  }
}
