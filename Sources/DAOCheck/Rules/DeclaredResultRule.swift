import DAOCore
import DAOSQL
import DAOScript

/// A `<result>`, or the type of a single value, that no value of its column is read as.
struct DeclaredResultRule: OperationRule {
  func check(_ operation: CheckedOperation, _ report: inout CheckReport) throws {
    guard operation.linked.language == .script else { return }
    for statement in operation.statements {
      for (index, column) in statement.description.columns.enumerated() {
        guard column.parts == nil, let type = type(of: column, operation), let source = try operation.schema.source(of: column),
          let loss = ColumnKind(valuesOf: type.name)?.loss(in: source, operation.schema.dialect), loss == .unread
        else { continue }
        let place = type.location ?? statement.location(ofColumn: index)
        report.add(.parameterType, loss.message(of: type.name, in: source), at: place, in: operation)
      }
    }
  }

  /// The type that is declared for a result column.
  private func type(
    of column: StatementDescription.Column, _ operation: CheckedOperation
  ) -> (name: String, location: DAOError.Location?)? {
    let declared = operation.linked.declaration.results.first { $0.column.foldedName == column.label.foldedName }
    if let declared { return (declared.type.name, declared.columnLocation) }
    guard let type = operation.linked.result.typeName, Self.scalars.contains(type), operation.linked.result.map == nil else {
      return nil
    }
    return (type, nil)
  }

  /// The names of Swift: `Short` may be an entity.
  private static let scalars: Set<String> = [
    "Bool", "Date", "Double", "Float", "Int", "Int8", "Int16", "Int32", "Int64", "String", "UInt", "UInt8", "UInt16", "UInt32",
    "UInt64",
  ]
}
