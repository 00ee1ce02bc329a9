extension SQLStatement {
  /// The table that an INSERT, REPLACE or UPDATE changes, as ``TableName`` writes it: `employee`, `main.employee`; nil for
  /// other statements.
  package var changedTable: String? {
    switch tree.form {
    case .insert(let insert): insert.table.tableName?.description
    case .update(let update): update.table.tableName?.description
    default: nil
    }
  }

  /// Whether it has a RETURNING clause.
  package var hasReturning: Bool { tree.returning != nil }

  /// Whether it is an UPDATE or DELETE, with or without a WITH.
  package var isUpdateOrDelete: Bool {
    switch tree.form {
    case .update, .delete: true
    default: false
    }
  }

  /// `UPDATE` or `DELETE` if the statement changes every row of its table since it has no WHERE; nil otherwise.
  ///
  /// A LIMIT also counts as a condition, in engines that allow one.
  package var verbOfEveryRow: String? {
    switch tree.form {
    case .update(let update): update.condition == nil && update.limit == nil ? "UPDATE" : nil
    case .delete(let delete): delete.condition == nil && delete.limit == nil ? "DELETE" : nil
    default: nil
    }
  }
}

extension SyntaxTree {
  /// The terms of the RETURNING clause; nil without one.
  package var returning: [ResultTerm]? {
    switch form {
    case .insert(let insert): insert.returning
    case .update(let update): update.returning
    case .delete(let delete): delete.returning
    default: nil
    }
  }
}

extension QualifiedName {
  /// The name as that of a table; nil where none could be read.
  package var tableName: TableName? {
    name.isEmpty ? nil : TableName(schema: qualifiers.last?.text, name: name)
  }
}
