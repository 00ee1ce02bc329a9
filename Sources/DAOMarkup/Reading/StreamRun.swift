import CLibXML2

/// What libxml2 has reported to a ``MarkupStream``.
///
/// C callbacks receive the parser's context, whose `_private` field points to this object.
final class StreamRun {
  let limits: MarkupLimits
  /// The first fault, after the parts.
  private(set) var fault: MarkupError?
  private(set) var isFinished = false
  private var parts = StreamParts()
  private var names = StreamNames()
  private var depth = 0

  init(limits: MarkupLimits) { self.limits = limits }

  /// Hands out the parts since the last time.
  ///
  /// - Parameter done: Those, whose memory is used again.
  func takeParts(_ done: inout StreamParts) {
    done.removeAll()
    swap(&done, &parts)
  }

  func name(_ index: Int) -> String { names.texts[index] }

  func finish() { isFinished = true }

  func fault(_ message: String, _ context: xmlParserCtxtPtr) -> MarkupError {
    MarkupError(message, at: Position(line: Self.line(context), column: 1))
  }

  private static func line(_ context: xmlParserCtxtPtr) -> Int { Int(context.pointee.input?.pointee.line ?? 1) }

  // MARK: Callbacks

  private static let text: charactersSAXFunc = { context, characters, count in
    guard let characters else { return }
    StreamRun.with(context) { run, context in
      guard run.fault == nil else { return }
      run.parts.appendText(UnsafeBufferPointer(start: characters, count: Int(count)), end: StreamRun.offset(context))
    }
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
        guard run.fault == nil else { return }
        let name = run.names.index(of: name, prefix)
        for index in 0..<Int(spaces) {
          let address = declared?[2 * index + 1]
          run.parts.appendAttribute(
            run.names.index(of: declared?[2 * index], nil, isDeclaration: true),
            UnsafeBufferPointer(start: address, count: Int(xmlStrlen(address))))
        }
        // Five pointers for each: name, prefix, namespace, and the two ends of the value. Those of a DOCTYPE come last.
        for index in 0..<Int(count - defaulted) {
          guard let values, let start = values[5 * index + 3], let end = values[5 * index + 4] else { continue }
          run.parts.appendAttribute(
            run.names.index(of: values[5 * index], values[5 * index + 1]), UnsafeBufferPointer(start: start, count: end - start)
          )
        }
        run.begin(name, attributes: Int(spaces + count - defaulted), context)
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

  private static func with(_ context: UnsafeMutableRawPointer?, _ body: (StreamRun, xmlParserCtxtPtr) -> Void) {
    guard let context = context?.assumingMemoryBound(to: xmlParserCtxt.self), let run = context.pointee._private else { return }
    body(Unmanaged<StreamRun>.fromOpaque(run).takeUnretainedValue(), context)
  }

  // MARK: Parts

  private func begin(_ name: Int, attributes: Int, _ context: xmlParserCtxtPtr) {
    depth += 1
    if depth > limits.depth {
      stop(context, "elements nest deeper than \(limits.depth) levels")
    } else if attributes > limits.attributes {
      stop(context, "the element has more than \(limits.attributes) attributes")
    } else if context.pointee.nsNr > 2 * limits.attributes {
      // libxml2 searches prefixes and namespace names linearly for every element.
      stop(context, "more than \(limits.attributes) namespaces are declared here")
    }
    // libxml2 calls before it has passed the end of the tag, and reports one without an end after that.
    guard let rest = context.pointee.input?.pointee.cur else { return }
    let isEmpty = rest[0] == UInt8(ascii: "/") && rest[1] == UInt8(ascii: ">")
    guard isEmpty || rest[0] == UInt8(ascii: ">") else { return }
    guard fault == nil else { return }
    parts.appendStart(name, attributes: attributes, end: Self.offset(context) + (isEmpty ? 2 : 1))
  }

  private func append(_ kind: StreamParts.Kind, _ context: xmlParserCtxtPtr) {
    if fault == nil { parts.append(kind, end: Self.offset(context)) }
  }

  private static func offset(_ context: xmlParserCtxtPtr) -> Int { max(0, xmlByteConsumed(context)) }

  private func stop(_ context: xmlParserCtxtPtr, _ message: String) {
    guard fault == nil else { return }
    fault = fault(message, context)
    xmlStopParser(context)
  }
}
