import DAOCodeGen
import DAOCore
import DAOScript

/// The Swift files of a target.
struct TargetOutputs {
  private let sources: TargetSources
  private let arguments: BuildArguments
  private let generated: [GeneratedFile]

  init(_ sources: TargetSources, _ arguments: BuildArguments, _ generated: [GeneratedFile]) {
    self.sources = sources
    self.arguments = arguments
    self.generated = generated
  }

  /// All that the plugin has announced: the embedded texts, and a file for each script.
  var all: [OutputFile] { [OutputFile(path: arguments.embedded, text: embedded)] + scripts }

  private var embedded: String {
    var writer = EmbeddedFilesWriter(isPublic: sources.isPublic)
    let schema = sources.streams.isEmpty ? [] : sources.streams + (sources.configurationFile.map { [$0] } ?? [])
    writer.add(
      schema.map { (sources.embeddedPath($0.path), $0.data) }, type: "DatabaseSchema", name: "streams",
      comment: "The streams of this target.")
    writer.add(
      sources.embeddedScripts.map { (sources.embeddedPath($0.path), $0.data) }, type: "EmbeddedScripts", name: "scripts",
      comment: "The scripts of this target.")
    for file in generated { writer.addInitializer(of: file.typeName, script: file.script) }
    return writer.text
  }

  /// The typed DAO of a script is in the file of its own; that of a namespace with several files in the first of them.
  private var scripts: [OutputFile] {
    var texts: [String: String] = [:]
    for file in generated {
      let places = sources.selection.files.filter { $0.name == file.script }.map(\.path)
      if let place = places.first { texts[place] = file.text }
    }
    return arguments.scripts.map { script in
      OutputFile(path: script.output, text: texts[script.path] ?? "// Nothing is generated from this file.\n")
    }
  }
}
