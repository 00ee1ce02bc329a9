import DAOCore
import DAOSQL
import DAOScript
import Foundation

/// A list of dates or Decimals whose JSON the engine reads, and whose elements are numbers there: no text equals them.
struct ListElementRule: ScriptsRule {
  func check(_ scripts: CheckedScripts, _ report: inout CheckReport) {
    // Arrays have their elements as columns have them.
    guard !scripts.schema.dialect.hasStrictTypes else { return }
    for operation in scripts.operations {
      for (value, columns) in operation.boundColumns.elements {
        let parameter = operation.linked.declaration.parameters.first { $0.name == value.path }
        guard let parameter, let kind = parameter.type.name.listElement.flatMap({ ColumnKind(valuesOf: $0) }),
          let column = columns.first(where: { isOther($0, than: kind, scripts.schema.dateStrategy) })
        else { continue }
        let form = kind == .date ? "seconds since 2001" : "numbers"
        report.add(
          .comparisonType,
          "the JSON of '\(value.path)' has its \(parameter.type.name) as \(form), and '\(column.path)' stores them otherwise, "
            + "so that none is found: write <foreach> for the elements", at: value.location, in: operation)
      }
    }
  }

  private func isOther(_ column: TableColumn, than kind: ColumnKind, _ dates: Configuration.DateStrategy) -> Bool {
    switch kind {
    case .date: column.isText || dates != .secondsSince2001
    case .decimal: column.keepsText
    default: false
    }
  }
}
