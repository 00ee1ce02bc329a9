import DAOCore

/// What the scripts that are compiled together have for each other.
struct ScriptIndex {
  let dialect: any Dialect
  private let scripts: [Script]
  private var byName: [String: Int] = [:]
  private var fragments: [String: [String: Fragment]] = [:]

  init(_ scripts: [Script], dialect: any Dialect, settings: ScriptSettings = ScriptSettings()) {
    self.scripts = scripts
    self.dialect = dialect
    for (index, script) in scripts.enumerated() {
      byName[script.name] = byName[script.name] ?? index
      for fragment in script.fragments where settings.isMeant(dialect, by: fragment.databaseID) {
        let known = fragments[script.file]?[fragment.id]
        if known == nil || fragment.databaseID != nil { fragments[script.file, default: [:]][fragment.id] = fragment }
      }
    }
    for (index, script) in scripts.enumerated() {
      for name in script.otherNames where byName[name] == nil { byName[name] = index }
    }
  }

  /// A fragment of `script`, or, after the last dot of the name, one of another script.
  func fragment(_ name: String, of script: Script) -> (fragment: Fragment, script: Script)? {
    if let fragment = fragments[script.file]?[name] { return (fragment, script) }
    guard let dot = name.lastIndex(of: "."), let other = self.script(named: String(name[..<dot])),
      let fragment = fragments[other.file]?[String(name[name.index(after: dot)...])]
    else { return nil }
    return (fragment, other)
  }

  /// The names that operations of `script` may write for fragments.
  func fragmentNames(for script: Script) -> [String] {
    scripts.flatMap { other in
      (fragments[other.file] ?? [:]).keys.sorted().map { other.file == script.file ? $0 : "\(other.name).\($0)" }
    }
  }

  func script(named name: String) -> Script? { byName[name].map { scripts[$0] } }

  func parameterMap(_ name: String, of script: Script) -> ParameterMap? {
    if let map = script.parameterMaps.first(where: { $0.id == name }) { return map }
    guard let dot = name.lastIndex(of: "."), let other = self.script(named: String(name[..<dot])) else { return nil }
    return other.parameterMaps.first { $0.id == name[name.index(after: dot)...] }
  }
}
