import DAOCore
import DAOSQL
import DAOScript

/// Scripts after their check, while the connection that they were checked on is open.
package struct CheckedScripts {
  package let scripts: [CompiledScript]
  /// What the targets declare that the scripts' one depends on.
  package let imports: [ImportedTypes]
  /// The operations whose statements the engine accepts.
  package internal(set) var operations: [CheckedOperation] = []
  package var report: CheckReport
  package let connection: any Connection
  package let schema: CheckedSchema
  /// Whether typed Swift is generated of all operations, and not only what scripts ask for.
  let generatesSwift: Bool
  /// The entities of which they tell all properties.
  private(set) var entities = KnownEntities()
  /// The entities of tables.
  package private(set) var tableEntities = EntityIndex()

  init(
    _ analysis: ScriptAnalysis, connection: any Connection, schema: CheckedSchema, generatesSwift: Bool
  ) {
    scripts = analysis.scripts
    imports = analysis.imports
    report = CheckReport(analysis)
    self.connection = connection
    self.schema = schema
    self.generatesSwift = generatesSwift
  }

  /// Finds the ``entities`` and ``tableEntities``, once all operations are there.
  mutating func findEntities() throws {
    entities = try KnownEntities(self)
    tableEntities = EntityIndex(self)
  }

  /// The names of the result maps of which entities are generated.
  var generatedMaps: Set<String> { Set(scripts.flatMap(\.resultMaps).filter(\.isGenerated).map(\.qualifiedName)) }

  /// The entities of tables, the scripts' own first.
  package var declaredEntities: [DeclaredEntity] { scripts.flatMap(\.types.entities) + imports.flatMap(\.types.entities) }

  /// The declared types of columns, by table and column in lower case.
  package var declaredColumns: [String: DeclaredColumn] {
    let pairs = (scripts.flatMap(\.types.columns) + imports.flatMap(\.types.columns)).map {
      (TableName($0.table).name.lowercased() + "." + $0.column.lowercased(), $0)
    }
    return Dictionary(pairs) { first, _ in first }
  }
}
