import DAOCore
import DAOSQL
import DAOScript

extension CheckedOperation {
  /// The type of a row, without regard to how many there are; nil where nothing tells the type of its only column.
  package func element(_ scripts: CheckedScripts) -> SwiftType? {
    let columns = scripts.columns[operation.name]?.columns ?? []
    let result = linked.result
    if let name = result.entity?.name ?? (result.map == nil ? nil : operation.resultMap?.maps.first?.type) ?? result.typeName {
      if let scalar = SwiftType(java: name) { return scalar.with(isOptional: columns.first?.isNullable != false) }
      return ScalarTypes.isMap(name) ? SwiftType("Row") : SwiftType(SwiftName.ofType(name))
    }
    if result.map != nil { return SwiftType("Row") }
    if columns.count == 1 { return columns[0].soundType }
    return returnedEntity(columns, scripts.tableEntities) ?? SwiftType("Row")
  }

  /// The entity of the rows that a change returns whole, by `RETURNING *`.
  private func returnedEntity(_ columns: [ResultColumn], _ entities: EntityIndex) -> SwiftType? {
    guard operation.kind != .select, let table = changedTable, let returning = statements.first?.analysis.tree.returning,
      returning.count == 1, case .star([]) = returning[0].form
    else { return nil }
    return entities.entity(ofTable: table, having: columns.map(\.label)).map { SwiftType($0) }
  }

  /// The table that is changed; nil where statements change others.
  package var changedTable: String? {
    let tables = statements.map { $0.analysis.tableWritten?.description }
    return Set(tables).count == 1 ? tables[0] : nil
  }

  /// The columns to which its result map gives a type or a type handler, in lower case.
  var typedColumns: Set<String> {
    let fields = operation.resultMap?.maps.flatMap(\.fields) ?? []
    return Set(fields.filter { $0.type != nil || $0.handler != nil }.compactMap { $0.column?.lowercased() })
  }
}
