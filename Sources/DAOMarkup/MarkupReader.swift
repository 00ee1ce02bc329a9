import Foundation

/// Reads XML documents, from anyone, into values.
///
/// There is no DTD, no entity beyond XML's five, no network and no file access. Several threads may read at once.
package struct MarkupReader: Sendable {
  package var limits: MarkupLimits

  package init(limits: MarkupLimits = MarkupLimits()) {
    self.limits = limits
  }

  /// The document in UTF-8, as the places of its elements count.
  ///
  /// - Throws: ``MarkupError`` when it is in another encoding than it says, or in one that is not read.
  package func source(of data: Data) throws(MarkupError) -> [UInt8] { try SourceDecoder.decode(data) }

  /// The root element of the document.
  ///
  /// The encodings are UTF-8, UTF-16, ISO-8859-1, US-ASCII and Windows-1252.
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
