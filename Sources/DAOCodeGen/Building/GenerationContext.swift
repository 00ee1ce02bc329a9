import DAOCheck
import DAOCore
import DAOScript

/// What all scripts that are compiled together have in common.
struct GenerationContext {
  let connection: any Connection
  let types: ColumnTypes
  /// The result columns of each operation, by its qualified name.
  let columns: [String: ResultColumns]
  let operations: [String: CheckedOperation]
  let entities: EntityIndex
  /// The names of the entities that are generated.
  let generated: Set<String>
  /// The types that selects and result maps name, generated or written by hand.
  let known: Set<String>

  init(_ checked: CheckedScripts, _ report: inout CheckReport) throws {
    connection = checked.connection
    let types = ColumnTypes(checked, &report)
    self.types = types
    columns = Dictionary(checked.operations.map { ($0.operation.name, ResultColumns($0, types)) }) { first, _ in first }
    operations = Dictionary(checked.operations.map { ($0.operation.name, $0) }) { first, _ in first }
    entities = EntityIndex(checked, columns)
    let declared = checked.scripts.flatMap(\.types.entities).map(\.name)
    let selected = checked.operations.filter { $0.linked.declaration.generatesEntity }.compactMap {
      $0.linked.result.entity?.name
    }
    let maps = checked.scripts.flatMap(\.resultMaps)
    generated = Set(declared + selected + maps.filter(\.isGenerated).compactMap(\.body.type))
    let read = checked.operations.compactMap { $0.linked.result.typeName } + maps.compactMap(\.body.type)
    known = generated.union(read.filter { !ScalarTypes.contains($0) && !ScalarTypes.isMap($0) }.map(Self.typeName))
  }

  /// The Swift type that a mapper's class stands for: `Author` for `com.example.Author`.
  static func typeName(_ name: String) -> String { name.contains(".") ? TypeAliases().type(named: name) : name }
}
