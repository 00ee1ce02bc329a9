import DAOCore
import DAOMarkup

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
  package var fragments: [Sql] = []
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
}

extension Script {
  /// What the operation is called outside of the script: `employee.selectAll`.
  package func qualifiedName(of operation: ScriptOperation) -> String { "\(name).\(operation.selector)" }

  /// The columns that built operations of this script name as the version of each table's rows.
  var versionColumns: [TableName: Set<String>] {
    var columns: [TableName: Set<String>] = [:]
    for case .built(let body) in operations.map(\.body) {
      if let version = body.version { columns[TableName(body.table.string), default: []].insert(version.string) }
    }
    return columns
  }
}
