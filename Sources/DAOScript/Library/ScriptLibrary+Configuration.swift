import DAOCore

extension ScriptLibrary {
  /// The settings of the only MyBatis configuration among the scripts; nil without one, or with several.
  ///
  /// - Throws: `script` with all its faults; `io` if the file cannot be read.
  package func configurationSettings() throws(DAOError) -> ScriptSettings? {
    guard configurations.count == 1 else { return nil }
    switch configurations[0].source {
    case .stored(let url): return try .mybatis(at: url)
    case .embedded(let file): return try .mybatis(file, among: embeddedFiles)
    }
  }
}
