import DAOCore

/// The scripts of a library that settings select.
package struct ScriptSelection: Sendable {
  /// All scripts, and the mappers of the configuration's list. Without a matching list these are all mappers.
  package private(set) var files: [ScriptLibrary.File]
  /// The other mappers. They are read if a caller asks for them by name, or if one of ``files`` refers to them.
  private var others: [ScriptLibrary.File] = []
  /// Warnings about the list.
  private(set) var warnings: [Fault] = []

  init(_ files: [ScriptLibrary.File], settings: ScriptSettings) {
    self.files = files.map { $0.replacingProperties(of: settings) }
    guard let list = settings.mappers, files.contains(where: \.isMapper) else { return }
    let listed = list.listed(among: self.files.filter(\.isMapper))
    if listed.isEmpty { warn("none of the mapper files is listed here, so all of them are taken", list) }
    others = listed.isEmpty ? [] : self.files.filter { $0.isMapper && !$0.isNamed && !listed.contains($0.path) }
    guard !others.isEmpty else { return }
    let paths = Set(others.map(\.path))
    self.files.removeAll { paths.contains($0.path) }
    let shown = others.prefix(Self.shownLimit).map(\.path).joined(separator: ", ")
    let more = others.count > Self.shownLimit ? " and \(others.count - Self.shownLimit) more" : ""
    let isOne = others.count == 1
    warn(
      "\(others.count) mapper file\(isOne ? " is" : "s are") not listed here, and passed over unless a listed one refers to"
        + " \(isOne ? "it" : "them"): \(shown)\(more)", list)
  }

  private static let shownLimit = 5

  private mutating func warn(_ message: String, _ list: MapperList) {
    warnings.append(Fault(message, at: list.location, severity: .warning))
  }

  /// The files with this name, or else those with it as another name. An unlisted file comes last.
  func files(named name: String) -> [ScriptLibrary.File] {
    for files in [files, others] {
      for matches in [files.filter { $0.name == name }, files.filter { $0.otherNames.contains(name) }] where !matches.isEmpty {
        return matches
      }
    }
    return []
  }

  /// The names that callers may use.
  var names: [String] { (files + others).flatMap { [$0.name] + $0.otherNames } }
}
