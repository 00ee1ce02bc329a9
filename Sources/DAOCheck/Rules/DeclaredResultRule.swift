import DAOCore
import DAOSQL
import DAOScript

/// A `<result>`, or the type of a single value, that no value of its column is read as.
struct DeclaredResultRule: OperationRule {
  func check(_ operation: CheckedOperation, _ report: inout CheckReport) throws {
    guard operation.linked.language == .script else { return }
    for statement in operation.statements {
      for (index, column) in statement.description.columns.enumerated() {
        guard let type = type(of: column, operation),
          let message = try loss(of: type.name, column, operation.schema)
            ?? misfit(of: type.name, index, statement, operation.schema)
        else { continue }
        report.add(.parameterType, message, at: type.location ?? statement.location(ofColumn: index), in: operation)
      }
    }
  }

  /// What is told of a type that the column whose values a result column has does not keep.
  private func loss(
    of type: String, _ column: StatementDescription.Column, _ schema: CheckedSchema
  ) throws -> String? {
    guard column.parts == nil, let source = try schema.source(of: column),
      let loss = ColumnKind(valuesOf: type)?.loss(in: source, schema.dialect), loss == .unread
    else { return nil }
    return loss.message(of: type, in: source)
  }

  /// What is told of a type that no value is read as of the type that a server has for a result column.
  private func misfit(
    of type: String, _ index: Int, _ statement: CheckedStatement, _ schema: CheckedSchema
  ) throws -> String? {
    guard let facts = statement.description.facts, facts.columns.indices.contains(index), !statement.isOpen else { return nil }
    let (column, described) = (statement.description.columns[index], facts.columns[index].type)
    if described.isEmpty {
      guard column.parts == nil, let source = try schema.source(of: column) else { return nil }
      return ReadForm(source.kind, source.declaredType)?.reads(type) ?? true
        ? nil : StorageLoss.unread.message(of: type, in: source)
    }
    // A column of NULLs alone is read as any type, and a text to the server.
    guard let form = ReadForm(schema.dialect.kind(ofType: described), described), !form.reads(type),
      !statement.analysis.mentionsNull
    else { return nil }
    return "'\(column.label)' is \(described), and no \(type) is read from it: declare another type, or cast it in the SQL"
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
