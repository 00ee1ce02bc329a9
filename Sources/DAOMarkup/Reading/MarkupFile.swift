import Foundation

/// Reads files from any source as documents, without trusting them.
package enum MarkupFile {
  /// The file's bytes, up to one more than a document may have. The file must be a regular one, because reading a pipe could
  /// block for ever.
  ///
  /// - Throws: ``MarkupError`` with the reason why the file cannot be read, at its first character.
  package static func contents(of url: URL) throws(MarkupError) -> Data {
    let file = url.resolvingSymlinksInPath()
    do {
      let type = try FileManager.default.attributesOfItem(atPath: file.path)[.type] as? FileAttributeType
      guard type == .typeRegular else { throw MarkupError("this is no file", at: .start) }
      let handle = try FileHandle(forReadingFrom: file)
      defer { try? handle.close() }
      return try handle.read(upToCount: MarkupLimits().size + 1) ?? Data()
    } catch {
      throw error as? MarkupError ?? MarkupError("the file cannot be read: \(error.localizedDescription)", at: .start)
    }
  }
}
