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
          let message = try misfit(of: type.name, index, statement, operation.schema)
        else { continue }
        report.add(.parameterType, message, at: type.location ?? statement.location(ofColumn: index), in: operation)
      }
    }
  }

  /// The message about a declared type that no value of a result column is read as; nil where some value is, or nothing is known.
  private func misfit(
    of type: String, _ index: Int, _ statement: CheckedStatement, _ schema: CheckedSchema
  ) throws -> String? {
    let column = statement.description.columns[index]
    let facts = statement.isOpen ? nil : statement.description.facts
    let described = facts.flatMap { $0.columns.indices.contains(index) ? $0.columns[index].type : nil }
    if column.parts == nil, let source = try schema.source(of: column) {
      // A server describes no type for what is a table's column.
      let form = described?.isEmpty == true ? ReadForm(source.kind, source.declaredType) : nil
      let isUnread = ColumnKind(valuesOf: type)?.loss(in: source, schema.dialect) == .unread || form?.reads(type) == false
      if isUnread { return StorageLoss.unread.message(of: type, in: source) }
    }
    // A column of NULLs alone is read as any type, and a text to the server.
    guard let described, let form = ReadForm(schema.dialect.kind(ofType: described), described), !form.reads(type),
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
