import DAOCheck
import DAOCodeGen
import DAOCore
import DAOSQLite
import DAOScript
import DAOStreams
import Foundation

/// What the build plugin runs: checks the scripts of a target against the schema that its streams make, and generates Swift.
@main
struct BuildTool {
  static func main() {
    do {
      let arguments = try BuildArguments(CommandLine.arguments.dropFirst())
      let sources = try TargetSources(arguments)
      var (report, files) = try generate(sources)
      report.add(sources.library.warnings(sources.settings, ofForeignFiles: false), .script)
      report.add(sources.configurationWarning.map { [$0] } ?? [], .script)
      report.add(arguments.unplannedFiles.map(\.warning), .script)
      for diagnostic in report.diagnostics { complain(diagnostic.description) }
      guard report.errorCount == 0 else { exit(1) }
      for output in TargetOutputs(sources, arguments, files).all { try output.write() }
    } catch let error as DAOError where !error.faults.isEmpty {
      for fault in error.faults { complain(fault.description) }
      exit(1)
    } catch {
      complain("error: \(error)")
      exit(1)
    }
  }

  private static func complain(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }

  /// The findings of the check, and the typed DAOs; of a target without a schema none.
  private static func generate(_ sources: TargetSources) throws -> (report: CheckReport, files: [GeneratedFile]) {
    let analysis = try sources.analysis(dialect: sources.dialect)
    if let schema = try schema(of: sources) {
      let typed = try TypedScripts(analysis, schema: schema, isPublic: sources.isPublic)
      return (typed.report, typed.report.errorCount == 0 ? try typed.files() : [])
    }
    var report = CheckReport(analysis)
    if let script = sources.library.files.first { report.add(uncheckedWarning(script.path)) }
    return (report, [])
  }

  /// The schema that the streams make, or that a description tells; nil without both.
  private static func schema(of sources: TargetSources) throws -> SchemaSource? {
    let streams = sources.schema.isEmpty ? nil : StreamDirectory(sources.schema, dialect: sources.dialect)
    if let description = sources.description {
      return .description(description, of: streams, sources.dialect, dates: sources.configuration.dateStrategy)
    }
    let driver = try SQLiteDriver(path: ":memory:", configuration: sources.configuration.standingIn)
    return streams.map { .streams($0, in: driver) }
  }

  private static func uncheckedWarning(_ file: String) -> Diagnostic {
    let message = """
      there is no stream, so the SQL is not checked and no Swift is generated: put files like 1.stream.xml into the target, or \
      into one that it depends on
      """
    return Diagnostic(.stream, message, at: DAOError.Location(file: file, line: 1, column: 1), severity: .warning)
  }
}
