import Foundation
import PackagePlugin

/// Checks the scripts and streams of a target with each build, and generates its typed DAOs.
@main
struct DAOPlugin: BuildToolPlugin {
  /// That of the library for which Swift is generated: an installed tool may be another one's.
  private let version = "1.0.0"

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target.sourceModule else { return [] }
    let files = TargetFiles(of: target)
    guard !files.isEmpty else {
      Diagnostics.warning(
        "\(target.name) has no scripts and no streams: put files like employee.dao.xml and 1.stream.xml into its folder")
      return []
    }
    // A target without streams is checked against the schema of the targets that it depends on.
    let schema = files.streams.isEmpty ? target.recursiveTargetDependencies.flatMap { schemaFiles(of: $0) } : []
    let imports = files.streams.isEmpty ? target.recursiveTargetDependencies.compactMap(importedFiles) : []
    let tool = try tool(context)
    let output = context.pluginWorkDirectoryURL
    let embedded = output.appending(path: "DAOEmbeddedFiles.swift")
    let scripts = files.outputs(in: output, root: context.package.directoryURL)

    var arguments = ["--version", version, "--root", context.package.directoryURL.path, "--embedded", embedded.path]
    for (script, output) in scripts { arguments += ["--script", script.path, output.path] }
    for stream in files.streams { arguments += ["--stream", stream.path] }
    for stream in schema { arguments += ["--schema", stream.path] }
    for (module, files) in imports { arguments += ["--import", module] + files.flatMap { ["--imported", $0.path] } }
    for file in files.others { arguments += ["--other", file.path] }
    for folder in files.foreignFolders { arguments += ["--folder", folder.path] }
    return [
      .buildCommand(
        displayName: "Checking the scripts of \(target.name)",
        executable: tool, arguments: arguments,
        inputFiles: [tool] + files.scripts + files.streams + files.others + files.foreignFolders + schema
          + imports.flatMap(\.files),
        outputFiles: scripts.map(\.output) + [embedded])
    ]
  }

  /// The installed tool that `DAOKIT_BUILD_TOOL` names, as the manifest looks for it, or the one that is built for the plugin.
  private func tool(_ context: PluginContext) throws -> URL {
    if let path = ProcessInfo.processInfo.environment["DAOKIT_BUILD_TOOL"] { return URL(filePath: path) }
    return try context.tool(named: "DAOBuildTool").url
  }

  /// The module of a target with scripts, whose types others may name, and the files that declare them.
  private func importedFiles(of target: any Target) -> (module: String, files: [URL])? {
    guard let target = target.sourceModule as? SwiftSourceModuleTarget else { return nil }
    let files = TargetFiles(of: target)
    let hasScripts = files.scripts.contains { $0.lastPathComponent.hasSuffix(".dao.xml") }
    return hasScripts ? (target.moduleName, files.scripts + files.others) : nil
  }

  /// The streams of a target, and the configuration and the description of the database that they make.
  private func schemaFiles(of target: any Target) -> [URL] {
    guard let files = target.sourceModule.map({ TargetFiles(of: $0) }), !files.streams.isEmpty else { return [] }
    return files.streams + files.others.filter { ["dao.json", "dao.schema.json"].contains($0.lastPathComponent) }
  }
}
