import DAOCore
import DAOScript

/// A property of a generated entity that is stored in or compared with a column of another type.
struct PropertyTypeRule: ScriptsRule {
  func check(_ scripts: CheckedScripts, _ report: inout CheckReport) {
    guard !scripts.entities.isEmpty else { return }
    let declared = scripts.types.declared
    for operation in scripts.operations {
      let bound = TypedInputs(operation, of: scripts).bound
      for (value, columns) in operation.boundColumns.places
      where value.typeHandler == nil && value.javaType == nil && value.jdbcType == nil {
        guard let type = bound[value.location]?.column?.value else { continue }
        for column in columns {
          guard let met = ValueType(column, declared), type.isForeign(to: met) else { continue }
          report.add(
            .parameterType, "'\(value.path)' is \(type.name), and meets '\(column.path)', which is \(met.name)",
            at: value.location, in: operation)
        }
      }
    }
  }
}
