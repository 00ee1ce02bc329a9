import Foundation

/// Reads XML documents from any source into values.
///
/// It reads no DTD, knows only the five entities of XML, and accesses neither files nor the network. Several threads may read
/// at once.
package struct MarkupReader: Sendable {
  package var limits: MarkupLimits

  package init(limits: MarkupLimits = MarkupLimits()) {
    self.limits = limits
  }

  /// The document in UTF-8. Positions of elements are offsets in it.
  ///
  /// - Throws: ``MarkupError`` if the bytes do not match the declared encoding, or if the encoding is not supported.
  package func source(of data: Data) throws(MarkupError) -> [UInt8] { try SourceDecoder.decode(data) }

  /// The root element of the document.
  ///
  /// The supported encodings are UTF-8, UTF-16, ISO-8859-1, US-ASCII and Windows-1252.
  package func read(_ data: Data) throws(MarkupError) -> Element {
    guard !data.isEmpty else { throw MarkupError("the file is empty", at: .start) }
    guard data.count <= limits.size else {
      throw MarkupError("the file has more than \(limits.size) bytes, which is the most that is read", at: .start)
    }
    let source = try SourceDecoder.decode(data)
    try AttributeLimit.check(source, limit: limits.attributes)
    let document = try ParsedDocument(source: source, limits: limits)
    return try document.root()
  }
}
