import DAOCore
import Foundation

/// A generated file.
struct OutputFile {
  let path: String
  let text: String

  /// Writes the file where its text is another than before: what is unchanged is not compiled again.
  ///
  /// - Throws: ``DAOError/Code/io`` when it cannot be written.
  func write() throws(DAOError) {
    let (url, data) = (URL(filePath: path), Data(text.utf8))
    guard (try? Data(contentsOf: url)) != data else { return }
    do {
      try data.write(to: url, options: .atomic)
    } catch {
      throw DAOError(.io, "the file '\(path)' cannot be written: \(error.localizedDescription)")
    }
  }
}
