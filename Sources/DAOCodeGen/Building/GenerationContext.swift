import DAOCheck
import DAOCore
import DAOSQL
import DAOScript

/// What all scripts that are compiled together have in common.
struct GenerationContext {
  let checked: CheckedScripts
  let stored: StoredColumns
  /// The result maps that an operation uses, one with faults too.
  let usedMaps: Set<String>
  /// The result maps by their qualified names.
  let maps: [String: ResultMap]
  /// The names of the entities that are generated.
  let generated: Set<String>
  /// The types that selects and result maps name, generated or written by hand.
  let known: Set<String>

  init(_ checked: CheckedScripts, _ report: inout CheckReport) {
    self.checked = checked
    stored = StoredColumns(checked.operations)
    for (column, first) in checked.types.conflicts {
      report.add(
        Diagnostic(
          .swiftName,
          "the column '\(column.table).\(column.column)' is \(first.type) at \(first.location): remove one of them",
          at: column.location))
    }
    usedMaps = Set(checked.scripts.flatMap(\.operations).compactMap(\.linked.result.map))
    let maps = checked.scripts.flatMap(\.resultMaps)
    self.maps = Dictionary(maps.map { ($0.qualifiedName, $0) }) { first, _ in first }
    generated = checked.described.union(maps.filter(\.isGenerated).compactMap(\.body.type).map(SwiftName.ofType))
    let read = checked.operations.compactMap { $0.linked.result.typeName } + maps.compactMap(\.body.type)
    known = generated.union(checked.imported).union(
      read.filter { !ScalarTypes.contains($0) && !ScalarTypes.isMap($0) }.map(SwiftName.ofType))
  }

  /// The target whose generated types are internal there, and of which a method needs one.
  func hiddenType(in method: SwiftMethod) -> (name: String, module: String)? {
    for other in checked.imports where !other.isPublic {
      let names = other.generated.map(SwiftName.ofType).filter { !generated.contains($0) }.sorted()
      if let name = names.first(where: { name in method.types.contains { $0.mentions(name) } }) { return (name, other.module) }
    }
    return nil
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

  /// The column that a script declares the type of; nil where the schema has none.
  func column(_ declared: DeclaredColumn) throws -> TableColumn? {
    try checked.schema.table(declared.table)?.columns.first { $0.name.lowercased() == declared.column.lowercased() }
  }
}
