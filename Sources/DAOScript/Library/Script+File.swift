import DAOCore
import DAOMarkup
import Foundation

extension Script {
  /// Reads the script in a file. An unreadable file is a fault of the script.
  ///
  /// - Parameter path: The file, as errors show it.
  package static func read(_ source: ScriptFile, path: String, settings: ScriptSettings = ScriptSettings()) -> Script {
    let name = ScriptLibrary.scriptName(ofFile: path)
    do {
      var script = parse(try source.contents(), file: path, name: name, settings: settings)
      if case .stored(let url) = source { script.path = url.path }
      return script
    } catch {
      let location = DAOError.Location(.start, in: path)
      return Script(name: name, file: path, location: location, faults: [Fault(error.message, at: location)])
    }
  }
}
