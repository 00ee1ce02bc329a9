import DAOCore

/// An index of the scripts that are compiled together.
package struct ScriptIndex {
  package let dialect: any Dialect
  let settings: ScriptSettings
  let scripts: [Script]
  let resultMaps: ResultMapNames
  private var byName: [String: Int] = [:]
  private var parameterMaps: [String: [String: ParameterMap]] = [:]
  private var fragments: [String: [String: (fragment: Sql, script: Int)]] = [:]

  private let byFile: [ExactText: Int]

  package init(_ scripts: [Script], dialect: any Dialect, settings: ScriptSettings = ScriptSettings()) {
    self.scripts = scripts
    self.dialect = dialect
    self.settings = settings
    resultMaps = ResultMapNames(scripts.flatMap(\.resultMaps))
    byFile = Dictionary(scripts.enumerated().map { (ExactText($1.file), $0) }) { first, _ in first }
    for (index, script) in scripts.enumerated() {
      byName[script.name] = byName[script.name] ?? index
      for map in script.parameterMaps where parameterMaps[script.name]?[map.id] == nil {
        parameterMaps[script.name, default: [:]][map.id] = map
      }
      for fragment in script.fragments where settings.isMeant(dialect, by: fragment.databaseID) {
        let known = fragments[script.name]?[fragment.id]
        if known == nil || fragment.databaseID != nil {
          fragments[script.name, default: [:]][fragment.id] = (fragment, index)
        }
      }
    }
    for (index, script) in scripts.enumerated() {
      for name in script.otherNames where byName[name] == nil { byName[name] = index }
    }
  }

  /// A fragment of `script`, or of another script whose name comes before the last dot.
  func fragment(_ name: String, of script: Script) -> (fragment: Sql, script: Script)? {
    if let own = fragments[script.name]?[name] { return (own.fragment, scripts[own.script]) }
    guard let dot = name.lastIndex(of: "."), let other = self.script(named: String(name[..<dot])),
      let found = fragments[other.name]?[String(name[name.index(after: dot)...])]
    else { return nil }
    return (found.fragment, scripts[found.script])
  }

  /// The fragment names that operations of `script` may use.
  func fragmentNames(for script: Script) -> [String] {
    fragments.sorted { $0.key < $1.key }.flatMap { name, own in
      own.keys.sorted().map { name == script.name ? $0 : "\(name).\($0)" }
    }
  }

  func script(inFile file: String) -> Script? { byFile[ExactText(file)].map { scripts[$0] } }

  func script(named name: String) -> Script? { byName[name].map { scripts[$0] } }

  func parameterMap(_ name: String, of script: Script) -> ParameterMap? {
    if let own = parameterMaps[script.name]?[name] { return own }
    guard let dot = name.lastIndex(of: "."), let other = self.script(named: String(name[..<dot])) else { return nil }
    return parameterMaps[other.name]?[String(name[name.index(after: dot)...])]
  }
}
