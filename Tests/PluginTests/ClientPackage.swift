import Foundation

/// A package of its own, which depends on DAOKit by its path.
///
/// All of them have one folder, one after the other, and are built in one, `.build/client` of the repository, so that DAOKit is
/// compiled once.
final class ClientPackage {
  let root: URL
  private let parent: URL

  static let repository = URL(filePath: #filePath).appending(path: "../../..").standardized

  init() throws {
    // Always the same folder, for the compiler tells sources apart by their paths. It has a space and an umlaut, as folders of
    // users have them.
    parent = Self.repository.appending(path: ".build/client packages ü", directoryHint: .isDirectory)
    try? FileManager.default.removeItem(at: parent)
    root = parent.appending(path: "Service", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    // The package manager names a dependency for its folder, which a checkout may call anything.
    try FileManager.default.createSymbolicLink(at: parent.appending(path: "DAOKit"), withDestinationURL: Self.repository)
  }

  deinit { try? FileManager.default.removeItem(at: parent) }

  func write(_ path: String, _ text: String) throws {
    let file = root.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func replace(_ old: String, with new: String, in path: String) throws {
    let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    try write(path, text.replacing(old, with: new))
  }

  /// The place of a text in a file, as errors show it.
  func place(of part: String, in path: String) throws -> (line: Int, column: Int) {
    let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    let lines = (text.components(separatedBy: part).first ?? "").components(separatedBy: "\n")
    return (lines.count, (lines.last?.count ?? 0) + 1)
  }

  func remove(_ path: String) throws { try FileManager.default.removeItem(at: root.appending(path: path)) }

  func build() throws -> ProcessRun { try swift(["build"]) }

  /// Runs the program from another folder than the one that it was built in.
  func runMoved() throws -> ProcessRun {
    let program = try swift(["build", "--show-bin-path"]).output.trimmingCharacters(in: .whitespacesAndNewlines) + "/Service"
    let place = parent.appending(path: "moved-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let moved = place.appending(path: "program")
    try FileManager.default.copyItem(at: URL(filePath: program), to: moved)
    return try ProcessRun(moved.path, in: place)
  }

  private func swift(_ arguments: [String]) throws -> ProcessRun {
    let scratch = Self.repository.appending(path: ".build/client").path
    // Without an installed tool, as on a new user's machine.
    return try ProcessRun(
      "env",
      ["-u", "DAOKIT_BUILD_TOOL", "swift"] + arguments
        + ["--package-path", root.path, "--scratch-path", scratch, "--disable-index-store"], in: root)
  }
}
