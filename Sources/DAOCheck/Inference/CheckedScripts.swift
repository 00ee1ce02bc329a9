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
  /// The types of columns.
  package let types: ColumnTypes
  /// The result columns of each operation, by its qualified name.
  package private(set) var columns: [String: ResultColumns] = [:]
  /// The operations by their qualified names.
  package private(set) var operationsByName: [String: CheckedOperation] = [:]
  /// The entities of tables.
  package private(set) var tableEntities = EntityIndex()
  /// The entities of generated result maps, the inner ones first, by the maps' qualified names.
  package private(set) var mapEntities: [String: [InferredEntity]] = [:]
  /// The entities of which they tell all properties.
  private(set) var entities = KnownEntities()

  init(
    _ analysis: ScriptAnalysis, connection: any Connection, schema: CheckedSchema, generatesSwift: Bool
  ) {
    scripts = analysis.scripts
    imports = analysis.imports
    report = CheckReport(analysis)
    self.connection = connection
    self.schema = schema
    self.generatesSwift = generatesSwift
    types = ColumnTypes(imports.flatMap(\.types.columns) + scripts.flatMap(\.types.columns), schema)
  }

  /// Finds what the operations tell of types, once all of them are there.
  mutating func infer() throws {
    operationsByName = Dictionary(operations.map { ($0.operation.name, $0) }) { first, _ in first }
    columns = try operationsByName.mapValues { try ResultColumns($0, types) }
    tableEntities = EntityIndex(self)
    for map in scripts.flatMap(\.resultMaps) where map.isGenerated && mapEntities[map.qualifiedName] == nil {
      mapEntities[map.qualifiedName] = try MapEntities(map, self)?.entities
    }
    entities = try KnownEntities(self)
  }

  /// The entities of tables, the scripts' own first.
  package var declaredEntities: [DeclaredEntity] { scripts.flatMap(\.types.entities) + imports.flatMap(\.types.entities) }

  /// The names of the entities that tables and selects tell the properties of.
  package var described: Set<String> {
    let selected = operations.filter(\.linked.declaration.generatesEntity).compactMap { $0.linked.result.entity?.name }
    let tables = scripts.flatMap(\.types.entities).map(\.name)
    return Set((tables + selected).map(SwiftName.ofType))
  }

  /// The names of the entities that are generated in other targets.
  package var imported: Set<String> { Set(imports.flatMap(\.generated).map(SwiftName.ofType)) }

  /// The columns of a table's rows; nil where it is not there.
  package func columns(ofRows table: String) throws -> [ResultColumn]? {
    guard let table = try schema.table(table) else { return nil }
    return try connection.describe(rowsOf: table).columns.map { try ResultColumn($0, types, isNullable: $0.isNullable) }
  }

  /// Whether the database itself numbers the rows of a table by its key: an INTEGER PRIMARY KEY, if rows have numbers at all, or
  /// an identity column.
  package func isNumbered(_ table: TableSchema) throws -> Bool {
    guard table.primaryKey.count == 1, let key = table.primaryKey.first else { return false }
    guard let rowIdentifier = connection.dialect.rowIdentifier else {
      return schema.indexes(of: table.qualifiedName).contains { $0.name == IndexSchema.rowNumber }
    }
    guard key.declaredType.uppercased() == "INTEGER" else { return false }
    let text = StatementText(
      sql: "SELECT \(rowIdentifier) FROM \(table.qualifiedName.quoted(connection.dialect))", verb: .query)
    return (try? connection.describe(text)) != nil
  }

  /// The operation whose columns tell the types of a generated result map's entities; nil without one.
  func source(of map: ResultMap) -> CheckedOperation? {
    operations.filter { $0.linked.result.map == map.qualifiedName }.min { $0.operation.location < $1.operation.location }
  }

  /// The type of the rows that an operation gives for a nested select.
  package func element(of reference: ResultReference, in namespace: String) -> SwiftType? {
    (operationsByName["\(namespace).\(reference.name)"] ?? operationsByName[reference.name])?.element(self)
  }

  /// Whether the table of a column has no NULL in it.
  package func isNeverNull(_ column: ResultColumn) throws -> Bool {
    guard let origin = column.origin else { return false }
    let dialect = connection.dialect
    let text = StatementText(
      sql: "SELECT \(dialect.quote(origin.column)) FROM \(origin.table.quoted(dialect))", verb: .query)
    return try connection.describe(text).columns.first?.isNullable == false
  }
}
