import Foundation

/// What the beginning of a file says of a mapper.
struct MapperHeader {
  /// The attribute `namespace` as it is written; nil when there is none.
  let namespace: String?

  /// Nil when the file is no mapper.
  init?(_ header: DocumentHeader) {
    let isDeclared = header.doctype?.prefixMatch(of: /<!DOCTYPE\s+mapper\b/) != nil
    guard isDeclared || header.rootName == "mapper" else { return nil }
    let match = header.rootTag.firstMatch(of: /\snamespace\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/)
    namespace = match.flatMap { $0.1 ?? $0.2 }.map { String($0).trimmingWhitespace() }
  }

  init?(_ data: Data) { self.init(DocumentHeader(data)) }
}
