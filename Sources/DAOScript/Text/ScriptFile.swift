import DAOCore
import DAOMarkup
import Foundation

/// Reads the files of scripts, mappers and configurations.
package enum ScriptFile {
  /// The file's bytes, up to the size limit of a document.
  package static func contents(of url: URL) throws(DAOError) -> Data {
    do {
      return try MarkupFile.contents(of: url)
    } catch {
      throw DAOError(.io, error.faults[0].message)
    }
  }
}
