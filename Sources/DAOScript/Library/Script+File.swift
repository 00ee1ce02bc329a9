import DAOCore
import DAOMarkup
import Foundation

extension Script {
  /// Reads the script in a file; that it cannot be read is a fault of the script.
  ///
  /// - Parameter path: The file, as errors show it.
  package static func read(_ url: URL, path: String, settings: ScriptSettings = ScriptSettings()) -> Script {
    let name = ScriptLibrary.scriptName(ofFile: path)
    do {
      var script = parse(try contents(of: url), file: path, name: name, settings: settings)
      script.path = url.path
      return script
    } catch {
      let location = DAOError.Location(.start, in: path)
      return Script(name: name, file: path, location: location, faults: [Fault(error.message, at: location)])
    }
  }

  /// The file's bytes, at most one more than a document may have; only of a regular file, since a pipe could be waited for
  /// for ever.
  static func contents(of url: URL) throws(DAOError) -> Data {
    let file = url.resolvingSymlinksInPath()
    do {
      let type = try FileManager.default.attributesOfItem(atPath: file.path)[.type] as? FileAttributeType
      guard type == .typeRegular else { throw DAOError(.io, "this is no file") }
      let handle = try FileHandle(forReadingFrom: file)
      defer { try? handle.close() }
      return try handle.read(upToCount: MarkupLimits().size + 1) ?? Data()
    } catch {
      throw error as? DAOError ?? DAOError(.io, "the file cannot be read: \(error.localizedDescription)")
    }
  }
}
