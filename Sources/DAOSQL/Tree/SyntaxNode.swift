/// A part of a tree that has parts of its own.
package enum SyntaxNode {
  case statement(StatementForm)
  case query(SQLQuery)
  case select(SQLSelect)
  case source(SQLSource)
  case expression(SQLExpression)
}

extension SyntaxTree {
  /// Calls `body` with each part, before the parts that it has.
  package func visit(_ body: (SyntaxNode) -> Void) { SyntaxNode.statement(form).visit(body) }
}

extension SyntaxNode {
  package func visit(_ body: (SyntaxNode) -> Void) {
    body(self)
    for part in parts { part.visit(body) }
  }

  /// The parts that it is made of, without theirs.
  package var parts: [SyntaxNode] {
    switch self {
    case .statement(let form): form.parts
    case .query(let query): query.ownParts
    case .select(let select): select.parts
    case .source(let source): source.parts
    case .expression(let expression): expression.form.parts
    }
  }

  fileprivate static func of(_ expressions: [SQLExpression?]...) -> [SyntaxNode] {
    expressions.flatMap(\.self).compactMap { $0.map(SyntaxNode.expression) }
  }

  fileprivate static func of(_ terms: [OrderTerm]) -> [SyntaxNode] { terms.map { .expression($0.expression) } }

  fileprivate static func of(_ terms: [ResultTerm]) -> [SyntaxNode] {
    terms.compactMap { if case .expression(let expression) = $0.form { .expression(expression) } else { nil } }
  }

  fileprivate static func of(_ sources: [SQLSource]) -> [SyntaxNode] { sources.map(SyntaxNode.source) }

  fileprivate static func of(_ with: SQLWith?) -> [SyntaxNode] { with?.tables.map { .statement($0.statement) } ?? [] }

  fileprivate static func of(_ assignments: [Assignment]?) -> [SyntaxNode] {
    assignments?.map { .expression($0.value) } ?? []
  }
}

extension StatementForm {
  fileprivate var parts: [SyntaxNode] {
    switch self {
    case .query(let query): [.query(query)]
    case .insert(let insert): insert.parts
    case .update(let update):
      SyntaxNode.of(update.with) + SyntaxNode.of(update.assignments) + SyntaxNode.of(update.sources)
        + SyntaxNode.of([update.condition]) + SyntaxNode.of(update.returning ?? []) + SyntaxNode.of(update.order)
        + SyntaxNode.of([update.limit, update.offset])
    case .delete(let delete):
      SyntaxNode.of(delete.with) + SyntaxNode.of(delete.sources) + SyntaxNode.of([delete.condition])
        + SyntaxNode.of(delete.returning ?? []) + SyntaxNode.of(delete.order) + SyntaxNode.of([delete.limit, delete.offset])
    case .createTable(let table):
      (table.columns.flatMap(\.constraints) + table.constraints).flatMap(\.parts) + (table.query.map { [.query($0)] } ?? [])
    case .createView(let view): [.query(view.query)]
    case .createIndex(let index): SyntaxNode.of(index.terms) + SyntaxNode.of([index.condition])
    case .createTrigger(let trigger):
      SyntaxNode.of([trigger.condition]) + trigger.statements.map(SyntaxNode.statement)
    case .pragma(_, let value): SyntaxNode.of([value])
    case .explain(let form): [.statement(form)]
    case .attach(let expressions): SyntaxNode.of(expressions)
    case .alterTable, .createVirtualTable, .drop, .maintenance, .opaque, .transaction, .truncate: []
    }
  }
}

extension SQLInsert {
  fileprivate var parts: [SyntaxNode] {
    var parts = SyntaxNode.of(with)
    if case .query(let query) = rows { parts.append(.query(query)) }
    for upsert in upserts {
      parts += SyntaxNode.of(upsert.target) + SyntaxNode.of([upsert.targetCondition])
      parts += SyntaxNode.of(upsert.assignments) + SyntaxNode.of([upsert.condition])
    }
    return parts + SyntaxNode.of(returning ?? [])
  }
}

extension TableConstraint {
  fileprivate var parts: [SyntaxNode] {
    switch form {
    case .check(let expression), .defaultValue(let expression), .generated(let expression, _): [.expression(expression)]
    case .primaryKey(let terms, _), .unique(let terms): SyntaxNode.of(terms)
    case .notNull, .null, .collate, .foreignKey, .identity, .opaque: []
    }
  }
}

extension SQLQuery {
  fileprivate var ownParts: [SyntaxNode] {
    let rows = parts.flatMap { part -> [SyntaxNode] in
      switch part.rows {
      case .select(let select): [.select(select)]
      case .values(let rows): rows.flatMap { SyntaxNode.of($0) }
      case .nested(let query): [.query(query)]
      }
    }
    return SyntaxNode.of(with) + rows + SyntaxNode.of(order) + SyntaxNode.of([limit, offset])
  }
}

extension SQLSelect {
  fileprivate var parts: [SyntaxNode] {
    SyntaxNode.of(distinctOn) + SyntaxNode.of(results) + SyntaxNode.of(sources)
      + SyntaxNode.of([condition], groups, [groupCondition]) + windows.flatMap(\.window.parts)
  }
}

extension SQLWindow {
  fileprivate var parts: [SyntaxNode] {
    SyntaxNode.of(partition) + SyntaxNode.of(order) + SyntaxNode.of(frame?.bounds ?? [])
  }
}

extension SQLSource {
  fileprivate var parts: [SyntaxNode] {
    let own: [SyntaxNode] =
      switch form {
      case .function(_, let arguments): SyntaxNode.of(arguments)
      case .query(let query): [.query(query)]
      case .nested(let sources): SyntaxNode.of(sources)
      case .table, .opaque: []
      }
    return if case .on(let condition) = constraint { own + [.expression(condition)] } else { own }
  }
}

extension SQLExpressionForm {
  fileprivate var parts: [SyntaxNode] {
    switch self {
    case .literal, .parameter, .column, .opaque: []
    case .prefix(_, let operand), .collate(let operand, _), .nullTest(let operand, _), .cast(let operand, _),
      .field(let operand, _), .quantified(let operand, _):
      [.expression(operand)]
    case .chain(_, let operands, _), .row(let operands), .array(let operands), .raise(let operands): SyntaxNode.of(operands)
    case .between(let operand, let low, let high, _): SyntaxNode.of([operand, low, high])
    case .inList(let operand, let items, _), .element(let operand, let items): SyntaxNode.of([operand], items)
    case .inQuery(let operand, let query, _): [.expression(operand), .query(query)]
    case .inTable(let operand, _, let arguments, _): SyntaxNode.of([operand], arguments ?? [])
    case .match(_, let operand, let pattern, let escape, _): SyntaxNode.of([operand, pattern, escape])
    case .call(let call):
      SyntaxNode.of(call.arguments) + SyntaxNode.of(call.order) + SyntaxNode.of(call.groupOrder)
        + SyntaxNode.of([call.filter]) + (call.window?.parts ?? [])
    case .choice(let base, let branches, let otherwise):
      SyntaxNode.of([base], branches.flatMap { [$0.condition, $0.result] }, [otherwise])
    case .exists(let query), .subquery(let query), .arrayOfQuery(let query): [.query(query)]
    }
  }
}
