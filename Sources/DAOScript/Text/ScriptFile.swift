import DAOCore
import DAOMarkup
import Foundation

/// The files that scripts, mappers and configurations are read from.
package enum ScriptFile {
  /// The file's bytes, as far as a document may have so many.
  package static func contents(of url: URL) throws(DAOError) -> Data {
    do {
      return try MarkupFile.contents(of: url)
    } catch {
      throw DAOError(.io, error.faults[0].message)
    }
  }
}
