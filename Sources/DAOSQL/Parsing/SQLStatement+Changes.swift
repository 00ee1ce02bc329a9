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

  /// `UPDATE` or `DELETE` if the statement changes every row of its table since it has no WHERE, and `TRUNCATE`; nil otherwise.
  ///
  /// A LIMIT also counts as a condition, in engines that allow one.
  package var verbOfEveryRow: String? { tree.form.verbOfEveryRow }
}

extension StatementForm {
  /// That of ``SQLStatement/verbOfEveryRow``.
  package var verbOfEveryRow: String? {
    switch self {
    case .update(let update): update.condition == nil && update.limit == nil ? "UPDATE" : nil
    case .delete(let delete): delete.condition == nil && delete.limit == nil ? "DELETE" : nil
    case .truncate: "TRUNCATE"
    default: nil
    }
  }
}

extension SQLStatement {
  /// Whether it is an INSERT or REPLACE that may make more than one row: of several rows of VALUES, or of a SELECT of tables.
  package var mayInsertRows: Bool {
    guard case .insert(let insert) = tree.form, case .query(let query) = insert.rows else { return false }
    guard query.parts.count == 1 else { return true }
    return switch query.parts[0].rows {
    case .values(let rows): rows.count > 1
    case .select(let select): !select.sources.isEmpty
    case .nested: true
    }
  }

  /// The name of a PRAGMA, in lower case, and whether it has a value; nil for other statements.
  package var pragma: (name: String, hasValue: Bool)? {
    guard tokens[0].isKeyword("PRAGMA"), case .pragma(let name, let value) = tree.form else { return nil }
    return (name.name.lowercased(), value != nil)
  }

  /// Its first word in capitals.
  package var firstWord: String { tokens[0].text.uppercased() }

  package var parameters: [SQLToken] { tokens.filter { $0.kind == .parameter } }

  /// Every name and keyword, in lower case.
  package var words: Set<String> { SQLToken.words(of: tokens) }

  /// The texts of its tokens, which are the same in every layout.
  package var parts: some Sequence<Substring> { tokens.lazy.map(\.text) }
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

extension SyntaxTree {
  /// The columns that an INSERT lists, or that a SET sets, a second time.
  package func doubledColumns(_ syntax: SQLSyntax) -> [SQLIdentifier] {
    var doubled: [SQLIdentifier] = []
    func note(_ columns: [SQLIdentifier]) {
      var seen: Set<String> = []
      doubled += columns.filter { !$0.text.isEmpty && !$0.isPart && !seen.insert($0.key(syntax)).inserted }
    }
    visit { node in
      switch node {
      case .statement(.update(let update)): note(update.assignments.flatMap(\.columns))
      case .statement(.insert(let insert)):
        note(insert.columns)
        for upsert in insert.upserts { note((upsert.assignments ?? []).flatMap(\.columns)) }
      default: break
      }
    }
    return doubled
  }

  /// The UTF-8 offsets of the MATCH operators.
  package var matchOffsets: [Int] {
    var offsets: [Int] = []
    visit { node in
      guard case .expression(let expression) = node, case .match(.match, _, let pattern, _, _) = expression.form else { return }
      if let offset = offset(ofToken: pattern.tokens.lowerBound - 1) { offsets.append(offset) }
    }
    return offsets
  }

  /// Whether a trigger may leave out rows: `RAISE(IGNORE)`.
  package var raisesIgnore: Bool {
    var raises = false
    visit { node in
      guard case .expression(let expression) = node, case .raise = expression.form else { return }
      raises = raises || tokens[expression.tokens].contains { $0.isKeyword("IGNORE") }
    }
    return raises
  }
}

extension SyntaxTree {
  /// Whether a CREATE INDEX leaves out the rows with NULL in its first column, and no others: `WHERE a IS NOT NULL`. Nil for another
  /// statement.
  package var leavesOutNullsAlone: Bool? {
    guard case .createIndex(let index) = form else { return nil }
    guard case .nullTest(let operand, isNegated: true)? = index.condition?.form, case .column(let tested) = operand.form,
      case .column(let first)? = index.terms.first?.expression.form
    else { return false }
    return tested.name.lowercased() == first.name.lowercased()
  }
}

extension SyntaxTree {
  /// The tables that the statements of a trigger change; nil for what is no trigger, or has a statement that is not known.
  package var tablesOfTrigger: [String]? {
    guard case .createTrigger(let trigger) = form else { return nil }
    var names: [String] = []
    for statement in trigger.statements {
      switch statement {
      case .insert(let insert): names.append(insert.table.name)
      case .update(let update): names.append(update.table.name)
      case .delete(let delete): names.append(delete.table.name)
      case .query: continue
      default: return nil
      }
    }
    return names
  }
}

extension QualifiedName {
  /// The name as that of a table; nil where none could be read.
  package var tableName: TableName? {
    name.isEmpty ? nil : TableName(schema: qualifiers.last?.text, name: name)
  }
}
