import DAOCheck
import DAOCore
import DAOScript

/// Typed Swift for scripts: checks them against a schema, and generates a file for each.
///
/// ```swift
/// let typed = try TypedScripts(library.analysis(dialect: dialect), schema: .streams(folder, in: driver))
/// for file in try typed.files() { … }
/// ```
package struct TypedScripts {
  /// The findings of the check and of the generator.
  package let report: CheckReport
  private let generated: [GeneratedFile]

  /// - Parameters:
  ///   - isPublic: Whether the generated types are public. Default: internal.
  ///   - path: The path that compilers report for a script's file. Default: as the scripts' faults show it.
  /// - Throws: ``DAOError`` when the database cannot be opened or read.
  package init(
    _ analysis: ScriptAnalysis, schema: SchemaSource, isPublic: Bool = false, path: @escaping (String) -> String = { $0 }
  ) throws {
    (report, generated) = try schema.check(
      analysis, options: SchemaSource.Options(generatesSwift: true), { try Self.generate($0, isPublic: isPublic, path: path) },
      streamFaults: { ($0, []) })
  }

  /// The files, one for each script, in the order of their names.
  ///
  /// - Throws: ``DAOError/Code/script`` with all faults where there are any.
  package func files() throws(DAOError) -> [GeneratedFile] {
    let errors = report.diagnostics.filter { $0.severity == .error }
    guard errors.isEmpty else {
      throw DAOError(.script, faults: errors.map { Fault($0.message, at: $0.location, severity: $0.severity) })
    }
    return generated
  }

  private static func generate(
    _ checked: CheckedScripts, isPublic: Bool, path: @escaping (String) -> String
  ) throws -> (CheckReport, [GeneratedFile]) {
    var report = checked.report
    let context = GenerationContext(checked, &report)
    var files: [GeneratedFile] = []
    var names: [String: DAOError.Location] = [:]
    for script in checked.scripts
    where !script.operations.isEmpty || !script.types.entities.isEmpty || script.resultMaps.contains(where: \.isGenerated) {
      var builder = DAOBuilder(script, context)
      let dao = try builder.build()
      for diagnostic in builder.diagnostics { report.add(diagnostic) }
      for (name, location) in [dao.name, dao.protocolName].map({ ($0, dao.location) })
        + dao.entities.map({ ($0.name, $0.location) })
      {
        if let first = names[name] {
          report.add(
            Diagnostic(.swiftName, "another type '\(name)' is generated at \(first): rename one of them", at: location))
        }
        names[name] = names[name] ?? location
      }
      let text = SwiftWriter(dao: dao, isPublic: isPublic, path: path).text
      files.append(
        GeneratedFile(
          name: dao.name + ".swift", text: text, script: script.name, path: script.location.file, typeName: dao.name))
    }
    return (report, files.sorted { $0.name < $1.name })
  }
}
