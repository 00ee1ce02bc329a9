import DAOCore
import DAOMarkup
import DAOSQL

/// A `.dao.xml` file or a MyBatis mapper as written: its operations and its faults.
///
/// A script with faults can still be inspected. Compiling it reports the faults, together with those of its SQL.
package struct Script: Sendable {
  /// The script's name for callers: `employee` for `employee.dao.xml`, the namespace for a mapper.
  package var name: String
  /// The file, as errors show it.
  package var file: String
  /// The position of the root element.
  package var location: DAOError.Location
  /// The value of NULL in its operations. Default: as the database's configuration says (nil).
  package var nulls: Configuration.NullStrategy?
  /// The operations in the order of the file.
  package var operations: [ScriptOperation] = []
  package var faults: [Fault] = []
  package var language = Language.script
  /// Other names of the script, valid unless another script has one of them as its own: the last part of a mapper's namespace,
  /// and the name of its file.
  package var otherNames: [String] = []
  package var fragments: [Sql] = []
  package var resultMaps: [ResultMap] = []
  package var parameterMaps: [ParameterMap] = []
  /// The possible values of each `${name}`.
  package var substitutions: [String: Substitution.Domain] = [:]
  package var cache: Cache?
  /// What it declares for generated Swift.
  package var types = TypeDeclarations()
  /// What it silences of the check's diagnostics.
  package var allowances: [Allowance] = []
  /// The scripts that this script refers to or may refer to.
  package var references: Set<String> = []
  /// The path of the file; nil without one.
  package var path: String?
  /// A hash of the file's content, which changes with it.
  package var digest = 0

  /// The languages of scripts.
  package enum Language: Sendable {
    /// `<dao>`: parameters may also be `:name` and `?`. SQL without dynamic elements is fixed.
    case script
    /// `<mapper>`, as in MyBatis.
    case mapper
  }
}

extension Script {
  /// The operation's name outside of the script: `employee.selectAll`.
  package func qualifiedName(of operation: ScriptOperation) -> String { "\(name).\(operation.selector)" }

  /// The version columns of each table, as the built operations of this script declare them.
  var versionColumns: [TableName: Set<String>] {
    var columns: [TableName: Set<String>] = [:]
    for case .built(let body) in operations.map(\.body) {
      if let version = body.version { columns[TableName(body.table.string), default: []].insert(version.string) }
    }
    return columns
  }
}
