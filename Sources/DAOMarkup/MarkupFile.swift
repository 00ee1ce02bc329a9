import Foundation

/// A file that is to be read as a document, whoever has put it there.
package enum MarkupFile {
  /// The file's bytes, at most one more than a document may have; only of a regular file, since a pipe could be waited for
  /// for ever.
  ///
  /// - Throws: ``MarkupError`` with why it cannot be read, at its beginning.
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
