import DAOCore
import DAOMarkup
import Foundation

/// A `.dao.xml` file or a MyBatis mapper as it was written: its operations, and what is wrong with it.
///
/// A script with faults can still be looked at; compiling it reports them, together with those of its SQL.
package struct Script: Sendable {
  /// The name that the script is asked for by: `employee` for `employee.dao.xml`, the namespace of a mapper.
  package var name: String
  /// The file, as errors show it.
  package var file: String
  /// Where the root element begins.
  package var location: DAOError.Location
  /// What NULL reads as in all its operations, where they do not say.
  package var nulls: Configuration.NullStrategy?
  /// The operations in the order of the file.
  package var operations: [ScriptOperation] = []
  package var faults: [Fault] = []
  package var language = Language.script
  /// Other names that it answers to, as long as no script has them for its name: the last part of a mapper's namespace, and
  /// what its file is called.
  package var otherNames: [String] = []
  package var fragments: [Fragment] = []
  package var resultMaps: [ResultMap] = []
  package var parameterMaps: [ParameterMap] = []
  /// What each `${name}` may come to.
  package var substitutions: [String: Substitution.Domain] = [:]
  package var cache: Cache?
  /// The scripts that this one refers to, or that it may.
  package var references: Set<String> = []
  /// Where the file is; nil where there is none.
  package var path: String?
  /// Tells what the file holds from what it held before.
  package var digest = 0

  /// The dialects of XML.
  package enum Language: Sendable {
    /// `<dao>`: parameters are also `:name` and `?`, and SQL without dynamic elements is fixed.
    case script
    /// `<mapper>`, as MyBatis has it.
    case mapper
  }

  /// Reads a script, the values of the settings' properties in place; whatever is wrong with it ends in ``faults``.
  package static func parse(
    _ data: Data, file: String, name: String, settings: ScriptSettings = ScriptSettings()
  ) -> Script {
    let language: Language = MapperHeader(data) == nil ? .script : .mapper
    do {
      let written = try MarkupReader(limits: MarkupLimits(allowsExternalDoctype: language == .mapper)).read(data)
      var replacer = settings.replacer(for: language, file: file)
      // A fragment's values are those of its includes first.
      let root = replacer.replace(written, keepingChildrenOf: "sql")
      var script: Script
      switch language {
      case .mapper:
        var reader = MapperReader(file: file)
        script = reader.script(root, name: name)
      case .script:
        var reader = ScriptReader(file: file)
        script = reader.script(root, name: name)
      }
      script.faults = replacer.faults + script.faults
      replacer.replace(written).collectReferences(into: &script.references)
      script.digest = data.digest
      return script
    } catch {
      let faults = error.faults.map { Fault($0.message, at: DAOError.Location($0.position, in: file)) }
      return Script(name: name, file: file, location: DAOError.Location(.start, in: file), faults: faults)
    }
  }
}

extension Script {
  /// The columns that built operations of this script name as the version of each table's rows.
  var versionColumns: [TableName: Set<String>] {
    var columns: [TableName: Set<String>] = [:]
    for case .built(let body) in operations.map(\.body) {
      if let version = body.version { columns[TableName(body.table.string), default: []].insert(version.string) }
    }
    return columns
  }
}

extension Data {
  /// A hash of all bytes (FNV-1a); `Data.hashValue` reads the first 80, and that of a `String` is the same for texts that differ
  /// in how an accent is written.
  var digest: Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in Array(self) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return Int(truncatingIfNeeded: hash)
  }
}

extension DAOError.Location {
  package init(_ position: Position, in file: String) {
    self.init(file: file, line: position.line, column: position.column)
  }
}
