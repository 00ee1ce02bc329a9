/// A name in a statement and what it names; labels and aliases are no names of something else.
package struct SyntaxName: Sendable {
  package var role: Role
  /// One part or more, the last one the object's own name.
  package var parts: [SQLIdentifier]

  package enum Role: Sendable, Hashable {
    case table, column, function, collation
    /// The table before `.*`.
    case star
    /// A column in the list of an INSERT, one that SET gives a value, one in USING.
    case inserted, assigned, joined
    /// The name that WITH gives a query.
    case query
  }

  package var name: String { parts.last?.text ?? "" }
  package var qualifier: String? { parts.dropLast().last?.text }
  /// The indexes of its first token and its last.
  package var first: Int { parts.first?.token ?? 0 }
  package var last: Int { parts.last?.token ?? 0 }

  /// Whether its last parts are these, in either case of letters.
  package func ends(in path: some BidirectionalCollection<String>) -> Bool {
    path.count <= parts.count && zip(parts.reversed(), path.reversed()).allSatisfy { $0.text.lowercased() == $1.lowercased() }
  }
}

extension SyntaxTree {
  /// All names in the order of the text.
  package var names: [SyntaxName] {
    var names: [SyntaxName] = []
    visit { names += $0.names }
    return names.filter { !$0.name.isEmpty }.sorted { $0.first < $1.first }
  }

  /// A table or query of a statement, and the name that qualifies its columns.
  package struct NamedSource: Sendable {
    package let alias: String
    /// Nil for a subquery, a function and a query of WITH.
    package let table: TableName?
  }

  /// The tables and queries that the statement and its parts read or change.
  package var namedSources: [NamedSource] {
    var found: [(alias: SQLIdentifier?, table: QualifiedName?)] = []
    var queries: Set<String> = []
    visit { node in
      queries.formUnion(node.with?.tables.map { $0.name.text.lowercased() } ?? [])
      switch node {
      case .source(let source): if let named = source.named { found.append(named) }
      case .statement(.insert(let insert)): found.append((insert.alias, insert.table))
      case .statement(.update(let update)): found.append((update.alias, update.table))
      case .statement(.delete(let delete)): found.append((delete.alias, delete.table))
      default: break
      }
    }
    return found.compactMap { alias, table in
      let isQuery = table.map { $0.parts.count == 1 && queries.contains($0.name.lowercased()) } ?? true
      guard let name = alias?.text ?? table?.name, !name.isEmpty else { return nil }
      return NamedSource(alias: name, table: isQuery ? nil : table?.tableName)
    }
  }

  /// The UTF-8 offset of a token; nil where there is none.
  package func offset(ofToken index: Int) -> Int? { tokens.indices.contains(index) ? tokens[index].range.lowerBound : nil }

  /// The name that a token is, without its quotes; nil where it is none.
  package func identifier(ofToken index: Int) -> String? { tokens.indices.contains(index) ? tokens[index].identifier : nil }

  /// The UTF-8 range of tokens, with the white space between them.
  package func range(ofTokens range: Range<Int>) -> Range<Int> {
    guard !range.isEmpty, tokens.indices.contains(range.lowerBound), tokens.indices.contains(range.upperBound - 1) else {
      return 0..<0
    }
    return tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound
  }

  /// The range of a name with the names in front of it.
  package func range(of name: SyntaxName) -> Range<Int> { range(ofTokens: name.first..<name.last + 1) }

  /// The name as it is written, without white space; nil for one of which a part stands in single quotes.
  package func text(of name: QualifiedName) -> String? {
    let tokens = tokens[name.tokens]
    return tokens.contains { $0.kind == .string } ? nil : tokens.map(\.text).joined()
  }

  /// Whether a parameter stands among the tokens.
  package func hasParameter(in range: Range<Int>) -> Bool { tokens[range].contains { $0.kind == .parameter } }
}

extension SQLSource {
  fileprivate var named: (alias: SQLIdentifier?, table: QualifiedName?)? {
    switch form {
    case .table(let name): (alias, name)
    case .function(let name, _): (alias ?? name.parts.last, nil)
    case .query: (alias, nil)
    case .nested, .opaque: nil
    }
  }
}

extension SyntaxNode {
  /// The WITH of a statement or query.
  var with: SQLWith? {
    switch self {
    case .query(let query): query.with
    case .statement(.insert(let insert)): insert.with
    case .statement(.update(let update)): update.with
    case .statement(.delete(let delete)): delete.with
    default: nil
    }
  }

  /// Its own names, without those of its parts.
  fileprivate var names: [SyntaxName] {
    let queries = with?.tables.map { SyntaxName(role: .query, parts: [$0.name]) } ?? []
    return switch self {
    case .statement(let form): queries + form.names
    case .query: queries
    case .select(let select): select.results.compactMap(\.star)
    case .source(let source): source.names
    case .expression(let expression): expression.form.names
    }
  }
}

extension SyntaxName {
  fileprivate init(_ role: Role, _ name: QualifiedName) { self.init(role: role, parts: name.parts) }

  fileprivate static func each(_ role: Role, _ names: [SQLIdentifier]) -> [SyntaxName] {
    names.map { SyntaxName(role: role, parts: [$0]) }
  }
}

extension ResultTerm {
  fileprivate var star: SyntaxName? {
    if case .star(let parts) = form, !parts.isEmpty { SyntaxName(role: .star, parts: parts) } else { nil }
  }
}

extension StatementForm {
  fileprivate var names: [SyntaxName] {
    switch self {
    case .insert(let insert):
      [SyntaxName(.table, insert.table)] + SyntaxName.each(.inserted, insert.columns)
        + SyntaxName.each(.assigned, insert.upserts.flatMap { $0.assignments ?? [] }.flatMap(\.columns))
        + (insert.returning ?? []).compactMap(\.star)
    case .update(let update):
      [SyntaxName(.table, update.table)] + SyntaxName.each(.assigned, update.assignments.flatMap(\.columns))
        + (update.returning ?? []).compactMap(\.star)
    case .delete(let delete): [SyntaxName(.table, delete.table)] + (delete.returning ?? []).compactMap(\.star)
    case .createIndex(let index): [SyntaxName(.table, index.table)]
    case .createTrigger(let trigger): [SyntaxName(.table, trigger.table)] + SyntaxName.each(.assigned, trigger.columns)
    case .drop(let drop) where [.schema, .type, .domain].contains(drop.kind): []
    case .drop(let drop): drop.names.map { SyntaxName(.table, $0) }
    case .truncate(let names): names.map { SyntaxName(.table, $0) }
    case .alterTable(let change):
      [SyntaxName(.table, change.table)] + SyntaxName.each(.column, change.actions.compactMap(\.column))
    default: []
    }
  }
}

extension AlterTable.Action {
  /// The column that must be there.
  fileprivate var column: SQLIdentifier? {
    switch self {
    case .renameColumn(let column, _), .dropColumn(let column): column
    case .rename, .addColumn, .opaque: nil
    }
  }
}

extension SQLSource {
  fileprivate var names: [SyntaxName] {
    let joined: [SyntaxName] = if case .using(let names) = constraint { SyntaxName.each(.joined, names) } else { [] }
    return switch form {
    case .table(let name): [SyntaxName(.table, name)] + joined
    case .function(let name, _): [SyntaxName(.function, name)] + joined
    case .query, .nested, .opaque: joined
    }
  }
}

extension SQLExpressionForm {
  fileprivate var names: [SyntaxName] {
    switch self {
    case .column(let name): [SyntaxName(.column, name)]
    case .call(let call): [SyntaxName(.function, call.name)]
    case .collate(_, let name): [SyntaxName(.collation, name)]
    case .inTable(_, let name, let arguments, _): [SyntaxName(arguments == nil ? .table : .function, name)]
    default: []
    }
  }
}
