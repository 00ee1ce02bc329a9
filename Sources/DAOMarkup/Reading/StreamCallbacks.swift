import CLibXML2

/// The functions that libxml2 calls for a ``MarkupStream``.
///
/// They receive the parser's context, whose `_private` field points to the ``StreamState``: no object, since each call would retain it
/// and be checked for exclusivity.
enum StreamCallbacks {
  private static let text: charactersSAXFunc = { context, characters, count in
    guard let characters else { return }
    StreamCallbacks.tell(context) { state, _ in state.append(UnsafeBufferPointer(start: characters, count: Int(count))) }
  }

  /// Sets the callbacks. `state` must outlive the parse.
  static func attach(to context: xmlParserCtxtPtr, _ state: UnsafeMutablePointer<StreamState>) {
    guard let sax = context.pointee.sax else { return }
    context.pointee._private = UnsafeMutableRawPointer(state)
    sax.pointee.serror = { context, error in
      guard let error, error.pointee.level.rawValue >= XML_ERR_ERROR.rawValue else { return }
      let message = error.pointee.message.map { String(cString: $0) } ?? "not well-formed"
      let end = message.lastIndex { !$0.isWhitespace }
      StreamCallbacks.tell(context) { state, context in state.fail(end.map { String(message[...$0]) } ?? message, context) }
    }
    sax.pointee.startElementNs = { context, name, prefix, _, spaces, declared, count, defaulted, values in
      let tag = StreamState.Tag(
        name: name, prefix: prefix, declared: declared, declaredCount: Int(spaces), values: values,
        valueCount: Int(count - defaulted))
      StreamCallbacks.tell(context) { state, context in state.begin(tag, context) }
    }
    sax.pointee.endElementNs = { context, _, _, _ in StreamCallbacks.tell(context) { state, context in state.end(context) } }
    sax.pointee.characters = text
    // The same pointer, so that libxml2 does not look for blanks that could be ignored.
    sax.pointee.ignorableWhitespace = text
    sax.pointee.cdataBlock = { context, characters, count in
      guard let characters else { return }
      let text = UnsafeBufferPointer(start: characters, count: Int(count))
      StreamCallbacks.tell(context) { state, context in state.append(section: text, context) }
    }
    sax.pointee.comment = { context, _ in StreamCallbacks.tell(context) { state, _ in state.append(.other) } }
    sax.pointee.processingInstruction = { context, _, _ in StreamCallbacks.tell(context) { state, _ in state.append(.other) } }
    attachDeclarations(sax)
  }

  /// What declarations there may be is known by libxml2 alone, and no entity but those of XML.
  private static func attachDeclarations(_ sax: UnsafeMutablePointer<xmlSAXHandler>) {
    sax.pointee.internalSubset = nil
    sax.pointee.externalSubset = nil
    sax.pointee.elementDecl = nil
    sax.pointee.attributeDecl = nil
    sax.pointee.notationDecl = nil
    sax.pointee.unparsedEntityDecl = nil
    sax.pointee.resolveEntity = { _, _, _ in nil }
    sax.pointee.getParameterEntity = { _, _ in nil }
    sax.pointee.entityDecl = { context, _, _, _, _, _ in
      StreamCallbacks.tell(context) { state, context in
        state.fail("a declaration of an entity is not allowed: write its text in its places", context)
      }
    }
    sax.pointee.getEntity = { context, name in
      let entity = xmlGetPredefinedEntity(name)
      if entity == nil, let name {
        StreamCallbacks.tell(context) { state, context in
          state.fail("the entity '\(String(cString: name))' is not known: write its text, or &amp; for the '&'", context)
        }
      }
      return entity
    }
  }

  /// Tells the state, and ends the parse where that has found a fault.
  private static func tell(_ context: UnsafeMutableRawPointer?, _ body: (inout StreamState, xmlParserCtxtPtr) -> Void) {
    guard let context = context?.assumingMemoryBound(to: xmlParserCtxt.self), let state = context.pointee._private else {
      return
    }
    let pointer = state.assumingMemoryBound(to: StreamState.self)
    body(&pointer.pointee, context)
    if pointer.pointee.fault != nil { xmlStopParser(context) }
  }
}
