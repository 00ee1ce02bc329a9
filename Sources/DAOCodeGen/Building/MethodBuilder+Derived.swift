import DAOCheck
import DAOCore
import DAOSQL
import DAOScript

extension MethodBuilder {
  /// The methods that call those of the operation.
  var derived: [DerivedMethod] {
    guard let first = methods.first else { return [] }
    switch (first.form, operation.linked.body) {
    case (.call(let type, _), _):
      let isSingle = operation.linked.result.entity?.isSingle == true
      let returnsOne = !isSelect && type.isOptional
      guard isSingle || returnsOne, element?.isOptional == false else { return [] }
      let form = DerivedMethod.Form.required(operation: operation.operation.name)
      return [DerivedMethod(name: first.name + "Required", base: first, form: form, result: type.required)]
    case (.change, .built(let statement)):
      guard let entity = wholeEntity(of: statement), let form = savingForm(of: statement) else { return [] }
      var base = first
      if case .inserted = form {
        guard let method = methods.first(where: { if case .insertedID = $0.form { true } else { false } }) else { return [] }
        base = method
      }
      return [DerivedMethod(name: first.name + "ReturningEntity", base: base, form: form, result: entity)]
    default: return []
    }
  }

  /// The generated entity that a built statement takes, with a property for each column of its table.
  private func wholeEntity(of statement: BuiltStatement) -> SwiftType? {
    guard arguments.parameters.count == 1,
      context.checked.tableEntities.isWhole(arguments.parameters[0].type, of: statement.tableName)
    else { return nil }
    return SwiftType(arguments.parameters[0].type)
  }

  /// The property that an insert or update changes, if it stores all others as they are, which an upsert does not tell.
  private func savingForm(of statement: BuiltStatement) -> DerivedMethod.Form? {
    guard !statement.isUpsert, let table = try? operation.schema.table(statement.tableName) else { return nil }
    switch operation.operation.kind {
    case .insert:
      // An entity that is stored with its key has it already. Where rows have ids, a default gives a key that is not the id.
      guard let key = insertedColumn, key.defaultSQL == nil || operation.schema.dialect.rowIdentifier == nil,
        stores(statement, table, except: { $0.name == key.name }),
        let stored = operation.statements.first?.text.parameters.compactMap(\.name),
        !stored.contains(where: { $0.foldedName == key.name.foldedName })
      else { return nil }
      return number(key.name, of: table).map { .inserted(key: $0) }
    case .update:
      let condition = Set(statement.conditionParameters.map { String($0.dropFirst()) })
      guard let version = statement.versionColumn,
        stores(statement, table, except: { $0.primaryKeyPosition > 0 && condition.contains($0.name) })
      else { return nil }
      return number(version, of: table).map { .updated(version: $0) }
    default: return nil
    }
  }

  /// Whether a statement stores each column of the entity, so that none has another value in the database afterwards.
  private func stores(_ statement: BuiltStatement, _ table: TableSchema, except isKey: (TableColumn) -> Bool) -> Bool {
    let excluded = Set(statement.excludedColumns)
    return table.columns.allSatisfy { isKey($0) || !$0.isGenerated && !excluded.contains($0.name) }
  }

  /// The property of a column that holds an `Int` in each row.
  private func number(_ name: String, of table: TableSchema) -> String? {
    guard let columns = try? context.checked.columns(ofRows: table.name),
      columns.first(where: { $0.label == name })?.soundType?.text == "Int"
    else { return nil }
    return SwiftName.property(name)
  }
}
