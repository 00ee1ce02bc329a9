import DAOCore
import Foundation

/// A file that is written where its text is another than before: what is unchanged is not compiled again.
package struct OutputFile: Sendable {
  package let path: String
  package let text: String

  package init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  /// Writes the file if need be, and tells whether it has.
  ///
  /// - Throws: ``DAOError/Code/io`` when it cannot be written.
  @discardableResult
  package func write() throws(DAOError) -> Bool {
    let (url, data) = (URL(filePath: path), Data(text.utf8))
    guard (try? Data(contentsOf: url)) != data else { return false }
    do {
      try PartialFile.write(data, to: path, replacing: true)
    } catch {
      throw DAOError(.io, (error as? DAOError)?.message ?? error.localizedDescription)
    }
    return true
  }
}
