import DAOCheck
import DAOCore
import DAOSQL
import DAOScript

/// What all scripts that are compiled together have in common.
struct GenerationContext {
  let connection: any Connection
  let schema: CheckedSchema
  let types: ColumnTypes
  /// The result columns of each operation, by its qualified name.
  let columns: [String: ResultColumns]
  let operations: [String: CheckedOperation]
  let stored: StoredColumns
  let entities: EntityIndex
  /// The result maps that an operation uses, one with faults too.
  let usedMaps: Set<String>
  /// The result maps by their qualified names.
  let maps: [String: ResultMap]
  /// The names of the entities that are generated.
  let generated: Set<String>
  /// The names of the entities that tables and selects tell the properties of, here and in other targets.
  let described: Set<String>
  /// The types that selects and result maps name, generated or written by hand.
  let known: Set<String>
  /// What other targets declare and generate.
  let imports: [ImportedTypes]

  init(_ checked: CheckedScripts, _ report: inout CheckReport) throws {
    connection = checked.connection
    schema = checked.schema
    let types = ColumnTypes(checked, &report)
    self.types = types
    columns = Dictionary(checked.operations.map { ($0.operation.name, ResultColumns($0, types)) }) { first, _ in first }
    operations = Dictionary(checked.operations.map { ($0.operation.name, $0) }) { first, _ in first }
    stored = StoredColumns(checked.operations)
    entities = checked.tableEntities
    imports = checked.imports
    let declared = checked.scripts.flatMap(\.types.entities).map(\.name)
    let selected = checked.operations.filter { $0.linked.declaration.generatesEntity }.compactMap {
      $0.linked.result.entity?.name
    }
    usedMaps = Set(checked.scripts.flatMap(\.operations).compactMap(\.linked.result.map))
    let maps = checked.scripts.flatMap(\.resultMaps)
    self.maps = Dictionary(maps.map { ($0.qualifiedName, $0) }) { first, _ in first }
    described = Set((declared + selected + imports.flatMap(\.generated)).map(Self.typeName))
    generated = Set(declared + selected + maps.filter(\.isGenerated).compactMap(\.body.type).map(Self.typeName))
    let read = checked.operations.compactMap { $0.linked.result.typeName } + maps.compactMap(\.body.type)
    let imported = imports.flatMap(\.generated).map(Self.typeName)
    known = generated.union(imported).union(
      read.filter { !ScalarTypes.contains($0) && !ScalarTypes.isMap($0) }.map(Self.typeName))
  }

  /// The target whose generated types are internal there, and of which a method needs one.
  func hiddenType(in method: SwiftMethod) -> (name: String, module: String)? {
    for other in imports where !other.isPublic {
      let names = other.generated.map(Self.typeName).filter { !generated.contains($0) }.sorted()
      if let name = names.first(where: { name in method.types.contains { $0.mentions(name) } }) { return (name, other.module) }
    }
    return nil
  }

  /// The Swift type that a mapper's class stands for: `Author` for `com.example.Author`. `Staff.Author` is a type inside of
  /// another one.
  static func typeName(_ name: String) -> String {
    let isClass = name.contains { $0 == "." || $0 == "$" } && name.first?.isUppercase != true
    return isClass ? TypeAliases().type(named: name) : name
  }

  /// The result map that a script refers to.
  func map(_ reference: ResultReference, in namespace: String) -> ResultMap? {
    maps["\(namespace).\(reference.name)"] ?? maps[reference.name]
  }

  /// The type of a nested map's entities, as written.
  func type(of map: ResultJoin.Map, in namespace: String) -> String? {
    switch map {
    case .inline(let body): body.type
    case .reference(let reference): self.map(reference, in: namespace)?.body.type
    }
  }

  /// The type of the rows that an operation gives for a nested select.
  func element(of reference: ResultReference, in namespace: String) -> SwiftType? {
    let operation = operations["\(namespace).\(reference.name)"] ?? operations[reference.name]
    return operation.flatMap { MethodBuilder($0, self).element }
  }

  /// The column that a script declares the type of; nil where the schema has none.
  func column(_ declared: DeclaredColumn) throws -> TableColumn? {
    try schema.table(declared.table)?.columns.first { $0.name.lowercased() == declared.column.lowercased() }
  }

  /// Whether the table of a column has no NULL in it.
  func isNeverNull(_ column: ResultColumn) throws -> Bool {
    guard let origin = column.origin else { return false }
    let dialect = connection.dialect
    let text = StatementText(
      sql: "SELECT \(dialect.quote(origin.column)) FROM \(origin.table.quoted(dialect))", verb: .query)
    return try connection.describe(text).columns.first?.isNullable == false
  }
}
