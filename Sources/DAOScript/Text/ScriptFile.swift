import DAOCore
import DAOMarkup
import Foundation

/// A file of a script, mapper or configuration: in a folder, or held by the program.
package enum ScriptFile: Sendable {
  case stored(URL)
  case embedded(EmbeddedFile)

  /// The file's bytes, up to the size limit of a document.
  package func contents() throws(DAOError) -> Data {
    switch self {
    case .stored(let url): try Self.contents(of: url)
    case .embedded(let file): file.data
    }
  }

  /// The bytes of a file in a folder, up to the size limit of a document.
  package static func contents(of url: URL) throws(DAOError) -> Data {
    do {
      return try MarkupFile.contents(of: url)
    } catch {
      throw DAOError(.io, error.faults[0].message)
    }
  }

  /// The whole path: of a file in a folder an absolute one.
  var path: String {
    switch self {
    case .stored(let url): url.standardizedFileURL.path
    case .embedded(let file): file.path
    }
  }
}
