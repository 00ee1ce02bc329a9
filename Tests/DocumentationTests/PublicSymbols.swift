import Foundation
import Testing

/// The public symbols of a module, as the compiler lists them, and those that the repository says it has.
struct PublicSymbols {
  let module: String

  private var file: URL { Repository.root.appending(path: "Tests/DocumentationTests/PublicSymbols/\(module).txt") }

  /// The committed list, a symbol a line; it is written anew where the environment says so.
  func committed(_ present: [String]) throws -> [String] {
    if ProcessInfo.processInfo.environment["DAOKIT_UPDATE_SYMBOLS"] != nil {
      try Data((present.joined(separator: "\n") + "\n").utf8).write(to: file)
    }
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  /// The symbols that there are: `Configuration.DateStrategy: case iso8601`, each type before its members.
  func present() throws -> [String] {
    let folder = try TemporaryFolder()
    let line = """
      swift symbolgraph-extract -module-name \(module) \
      -target "$(swift -print-target-info | sed -n 's/^ *"triple": "\\(.*\\)",$/\\1/p' | head -n 1)" \
      -I "\(Shell.products.appending(path: "Modules").path)" -I Sources/CSQLite -I Sources/CLibXML2 \
      $(pkg-config --cflags libxml-2.0 sqlite3) \
      -minimum-access-level public -skip-synthesized-members -output-dir "\(folder.path)"
      """
    let (status, output) = try Shell(folder: Repository.root).run(line)
    try #require(status == 0, "\(output)")
    let graphs = try FileManager.default.contentsOfDirectory(at: folder.url, includingPropertiesForKeys: nil)
      .map { try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: $0)) }
    try #require(!graphs.isEmpty, "\(output)")
    // A requirement of a protocol and its default are one line.
    return Set(graphs.flatMap(\.symbols)).sorted { ($0.path, $0.declaration) < ($1.path, $1.declaration) }.map(\.line)
  }
}

/// What `swift symbolgraph-extract` writes.
private struct SymbolGraph: Decodable {
  var symbols: [Symbol]

  struct Symbol: Decodable, Hashable {
    var pathComponents: [String]
    var declarationFragments: [Fragment]

    struct Fragment: Decodable, Hashable { var spelling: String }

    var path: String { pathComponents.joined(separator: ".") }

    /// The declaration on one line.
    var declaration: String {
      declarationFragments.map(\.spelling).joined().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    var line: String {
      pathComponents.count == 1 ? declaration : "\(pathComponents.dropLast().joined(separator: ".")): \(declaration)"
    }
  }
}
