import CLibXML2

/// What libxml2 has reported to a ``MarkupStream``.
///
/// C callbacks receive the parser's context, whose `_private` field points to this object.
final class StreamRun {
  let limits: MarkupLimits
  /// The first fault, after the parts.
  private(set) var fault: MarkupError?
  private(set) var isFinished = false
  private var parts: [MarkupStream.Part] = []
  private var depth = 0

  init(limits: MarkupLimits) { self.limits = limits }

  func takeParts() -> ArraySlice<MarkupStream.Part> {
    defer { parts.removeAll(keepingCapacity: true) }
    return parts[...]
  }

  func finish() { isFinished = true }

  func fault(_ message: String, _ context: xmlParserCtxtPtr) -> MarkupError {
    MarkupError(message, at: Position(line: Self.line(context), column: 1))
  }

  private static func line(_ context: xmlParserCtxtPtr) -> Int { Int(context.pointee.input?.pointee.line ?? 1) }

  // MARK: Callbacks

  private static let text: charactersSAXFunc = { context, characters, count in
    guard let characters else { return }
    let text = String(decoding: UnsafeBufferPointer(start: characters, count: Int(count)), as: UTF8.self)
    StreamRun.with(context) { $0.append(.text(text), $1) }
  }

  /// Sets the callbacks. `self` must outlive the parse.
  func attach(to context: xmlParserCtxtPtr) {
    guard let sax = context.pointee.sax else { return }
    context.pointee._private = Unmanaged.passUnretained(self).toOpaque()
    sax.pointee.serror = { context, error in
      guard let error, error.pointee.level.rawValue >= XML_ERR_ERROR.rawValue else { return }
      let message = error.pointee.message.map { String(cString: $0) } ?? "not well-formed"
      let end = message.lastIndex { !$0.isWhitespace }
      StreamRun.with(context) { $0.stop($1, end.map { String(message[...$0]) } ?? message) }
    }
    sax.pointee.startElementNs = { context, name, prefix, _, spaces, declared, count, defaulted, values in
      StreamRun.with(context) { run, context in
        guard let name else { return }
        var attributes: [(name: String, value: String)] = []
        attributes.reserveCapacity(Int(spaces + count - defaulted))
        for index in 0..<Int(spaces) {
          let prefix = declared?[2 * index].map { String(cString: $0) }
          let address = declared?[2 * index + 1].map { String(cString: $0) } ?? ""
          attributes.append((prefix.map { "xmlns:\($0)" } ?? "xmlns", address))
        }
        // Five pointers for each: name, prefix, namespace, and the two ends of the value. Those of a DOCTYPE come last.
        for index in 0..<Int(count - defaulted) {
          guard let values, let name = values[5 * index], let start = values[5 * index + 3], let end = values[5 * index + 4]
          else {
            continue
          }
          let value = String(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
          attributes.append((StreamRun.name(name, values[5 * index + 1]), value))
        }
        run.begin(StreamRun.name(name, prefix), attributes, context)
      }
    }
    sax.pointee.endElementNs = { context, _, _, _ in
      StreamRun.with(context) { run, context in
        run.depth -= 1
        run.append(.end, context)
      }
    }
    sax.pointee.characters = Self.text
    // The same pointer, so that libxml2 does not look for blanks that could be ignored.
    sax.pointee.ignorableWhitespace = Self.text
    sax.pointee.cdataBlock = Self.text
    sax.pointee.comment = { context, _ in StreamRun.with(context) { $0.append(.other, $1) } }
    sax.pointee.processingInstruction = { context, _, _ in StreamRun.with(context) { $0.append(.other, $1) } }
    attachDeclarations(sax)
  }

  /// What declarations there may be is known by libxml2 alone, and no entity but those of XML.
  private func attachDeclarations(_ sax: UnsafeMutablePointer<xmlSAXHandler>) {
    sax.pointee.internalSubset = nil
    sax.pointee.externalSubset = nil
    sax.pointee.elementDecl = nil
    sax.pointee.attributeDecl = nil
    sax.pointee.notationDecl = nil
    sax.pointee.unparsedEntityDecl = nil
    sax.pointee.resolveEntity = { _, _, _ in nil }
    sax.pointee.getParameterEntity = { _, _ in nil }
    sax.pointee.entityDecl = { context, _, _, _, _, _ in
      StreamRun.with(context) { $0.stop($1, "a declaration of an entity is not allowed: write its text in its places") }
    }
    sax.pointee.getEntity = { context, name in
      let entity = xmlGetPredefinedEntity(name)
      if entity == nil, let name {
        StreamRun.with(context) {
          $0.stop($1, "the entity '\(String(cString: name))' is not known: write its text, or &amp; for the '&'")
        }
      }
      return entity
    }
  }

  private static func name(_ name: UnsafePointer<xmlChar>, _ prefix: UnsafePointer<xmlChar>?) -> String {
    let name = String(cString: name)
    return prefix.map { "\(String(cString: $0)):\(name)" } ?? name
  }

  private static func with(_ context: UnsafeMutableRawPointer?, _ body: (StreamRun, xmlParserCtxtPtr) -> Void) {
    guard let context = context?.assumingMemoryBound(to: xmlParserCtxt.self), let run = context.pointee._private else { return }
    body(Unmanaged<StreamRun>.fromOpaque(run).takeUnretainedValue(), context)
  }

  // MARK: Parts

  private func begin(_ name: String, _ attributes: [(name: String, value: String)], _ context: xmlParserCtxtPtr) {
    depth += 1
    if depth > limits.depth {
      stop(context, "elements nest deeper than \(limits.depth) levels")
    } else if attributes.count > limits.attributes {
      stop(context, "the element has more than \(limits.attributes) attributes")
    } else if context.pointee.nsNr > 2 * limits.attributes {
      // libxml2 searches prefixes and namespace names linearly for every element.
      stop(context, "more than \(limits.attributes) namespaces are declared here")
    }
    // libxml2 calls before it has passed the end of the tag.
    let isEmpty = context.pointee.input?.pointee.cur?.pointee == UInt8(ascii: "/")
    append(.start(name: name, attributes: attributes), context, ahead: isEmpty ? 2 : 1)
  }

  private func append(_ content: MarkupStream.Part.Content, _ context: xmlParserCtxtPtr, ahead: Int = 0) {
    guard fault == nil else { return }
    parts.append(MarkupStream.Part(content: content, line: Self.line(context), end: max(0, xmlByteConsumed(context)) + ahead))
  }

  private func stop(_ context: xmlParserCtxtPtr, _ message: String) {
    guard fault == nil else { return }
    fault = fault(message, context)
    xmlStopParser(context)
  }
}
