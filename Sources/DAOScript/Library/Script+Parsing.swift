import DAOCore
import DAOMarkup
import Foundation

extension Script {
  /// Parses a script with the values of the settings' properties. All its faults are in ``faults``.
  package static func parse(
    _ data: Data, file: String, name: String, settings: ScriptSettings = ScriptSettings()
  ) -> Script {
    let language: Language = MapperHeader(data) == nil ? .script : .mapper
    do {
      let written = try MarkupReader(limits: MarkupLimits(allowsExternalDoctype: language == .mapper)).read(data)
      var replacer = settings.replacer(for: language, file: file)
      // In a fragment, the properties of the include come first, so fragments are left for linking.
      let root = replacer.replace(written, keepingChildrenOf: "sql")
      var script: Script
      switch language {
      case .mapper:
        var reader = MapperReader(file: file)
        script = reader.script(root, name: name)
      case .script:
        var reader = ScriptReader(file: file)
        script = reader.script(root, name: name)
      }
      script.faults = replacer.faults + script.faults
      replacer.replace(written).collectReferences(into: &script.references)
      script.digest = data.digest
      return script
    } catch {
      let faults = error.faults.map { Fault($0.message, at: DAOError.Location($0.position, in: file)) }
      return Script(name: name, file: file, location: DAOError.Location(.start, in: file), faults: faults)
    }
  }
}
