import Foundation

/// The beginning of a mapper file.
struct MapperHeader {
  /// The attribute `namespace` as written; nil without one.
  let namespace: String?

  /// Nil if the file is not a mapper.
  init?(_ header: DocumentHeader) {
    let isDeclared = header.doctype?.prefixMatch(of: /<!DOCTYPE\s+mapper\b/) != nil
    guard isDeclared || header.rootName == "mapper" else { return nil }
    let match = header.rootTag.firstMatch(of: /\snamespace\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/)
    namespace = match.flatMap { $0.1 ?? $0.2 }.map { String($0).trimmingWhitespace() }
  }

  init?(_ data: Data) { self.init(DocumentHeader(data)) }
}
