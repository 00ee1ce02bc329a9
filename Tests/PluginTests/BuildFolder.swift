import Foundation

/// A target's files in a folder, on which the plugin's tool runs as a build would run it.
final class BuildFolder {
  let root: URL
  private var streams: [String] = []
  private var scripts: [String] = []
  private var others: [String] = []

  init() throws {
    root = FileManager.default.temporaryDirectory.appending(path: "daokit-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: root.appending(path: "out"), withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  func write(_ path: String, _ data: Data) throws {
    let file = root.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    if path.hasSuffix(".stream.xml") {
      if !streams.contains(path) { streams.append(path) }
    } else if path.hasSuffix(".xml") {
      if !scripts.contains(path) { scripts.append(path) }
    } else if !others.contains(path) {
      others.append(path)
    }
  }

  func write(_ path: String, _ text: String) throws { try write(path, Data(text.utf8)) }

  /// Runs the tool with the files that were written, and `arguments`.
  func run(_ arguments: [String] = []) throws -> ProcessRun {
    var words = ["--root", root.path, "--embedded", output("DAOEmbeddedFiles.swift").path]
    for script in scripts { words += ["--script", root.appending(path: script).path, generated(script).path] }
    for stream in streams { words += ["--stream", root.appending(path: stream).path] }
    for other in others { words += ["--other", root.appending(path: other).path] }
    return try ProcessRun(Self.tool.path, words + arguments, in: root)
  }

  /// The Swift file of a script.
  func generated(_ script: String) -> URL { output(script.replacing("/", with: "-") + ".swift") }

  func output(_ name: String) -> URL { root.appending(path: "out/\(name)") }

  var embedded: String {
    get throws { try String(contentsOf: output("DAOEmbeddedFiles.swift"), encoding: .utf8) }
  }

  /// Programs are built beside the tests.
  private static var tool: URL {
    let bundle = Bundle.allBundles.first { $0.bundleURL.pathExtension == "xctest" } ?? .main
    let products = bundle.bundleURL.pathExtension == "xctest" ? bundle.bundleURL.deletingLastPathComponent() : bundle.bundleURL
    return products.appending(path: "DAOBuildTool")
  }
}
