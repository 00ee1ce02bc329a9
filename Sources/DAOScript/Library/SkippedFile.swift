import DAOCore

/// An XML file in a scripts folder that is not a script, with the warning for it.
struct SkippedFile: Sendable {
  let source: ScriptFile
  let warning: Fault
  /// Whether it has nothing in common with scripts, such as `<plist>`: in a folder of other files nobody has to know.
  let isForeign: Bool

  /// - Parameter path: The file, as errors show it.
  init(_ source: ScriptFile, path: String, _ header: DocumentHeader) {
    self.source = source
    let location = DAOError.Location(header.position, in: path)
    warning = Fault(Self.message(for: header.rootName), at: location, severity: .warning)
    isForeign = header.rootName.map { !Self.known.contains($0) && Self.hint(for: $0).isEmpty } ?? false
  }

  /// A file that cannot be read.
  init(_ source: ScriptFile, path: String, _ error: DAOError) {
    self.source = source
    warning = Fault(error.message, at: DAOError.Location(.start, in: path), severity: .warning)
    isForeign = false
  }

  /// The roots of files that are in the wrong place, or of another version.
  private static let known: Set<String> = [
    "sqlMap", "sqlMapConfig", "sql-map", "sql-map-config", "dao", "execute", "configuration",
  ]

  private static func hint(for root: String) -> String { Spelling.hint(for: root, in: ["mapper", "configuration"]) }

  private static func message(for root: String?) -> String {
    guard let root else { return "this file has no XML element, and is passed over" }
    let passedOver = "<\(root)> is no mapper, and is passed over"
    switch root {
    case "sqlMap", "sqlMapConfig", "sql-map", "sql-map-config":
      return "<\(root)> is of iBATIS, before MyBatis 3, and is passed over: rewrite it as a <mapper> or a <configuration>"
    case "dao": return passedOver + ": a script's file is called like employee.dao.xml"
    case "execute": return passedOver + ": a stream's file is called like 01.stream.xml"
    case "configuration": return passedOver + ": MyBatis's configuration has its DOCTYPE, or is named"
    default: return passedOver + hint(for: root)
    }
  }
}
