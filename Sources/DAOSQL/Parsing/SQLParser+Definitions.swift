extension SQLParser {
  mutating func create() -> StatementForm {
    position += 1
    _ = take(.or, .replace)
    let isTemporary = take(.temp) || take(.temporary)
    _ = take(.unlogged)
    switch keyword {
    case .table: return .createTable(createTable(isTemporary))
    case .view:
      position += 1
      return createView()
    case .materialized where keyword(1) == .view:
      position += 2
      return createView()
    case .recursive where keyword(1) == .view:
      position += 2
      return createView()
    case .unique, .index: return .createIndex(createIndex())
    case .trigger where syntax.hasTriggerBodies: return .createTrigger(createTrigger())
    case .virtual: return createVirtualTable()
    default: return opaqueStatement()
    }
  }

  mutating func opaqueStatement() -> StatementForm {
    position = tokens.count
    return .opaque
  }

  /// `IF NOT EXISTS`, and the name.
  private mutating func createdName() -> QualifiedName {
    _ = take(.if, .not, .exists)
    return qualifiedName()
  }

  private mutating func createTable(_ isTemporary: Bool) -> CreateTable {
    position += 1
    let name = createdName()
    var table = CreateTable(isTemporary: isTemporary, name: name, options: position..<position)
    if symbol() == "(", !syntax.hasTriggerBodies || !isQueryStart(1) {
      parenthesized { parser in parser.definitions(of: &table) }
    }
    let start = position
    recover { $0 == .as }
    table.options = start..<position
    if take(.as) { table.query = query() }
    if take(.with) { position = tokens.count }
    return table
  }

  private static let tableConstraints: Set<SQLKeyword> = [.constraint, .primary, .unique, .check, .foreign]

  private mutating func definitions(of table: inout CreateTable) {
    var isOver = symbol() == ")"
    while !isOver {
      let start = position
      if isConstraintStart {
        table.constraints.append(constraint())
      } else {
        table.columns.append(columnDefinition())
      }
      // SQLite takes constraints without commas between them.
      isOver = !take(symbol: ",") && !(isConstraintStart && position > start)
    }
  }

  private var isConstraintStart: Bool {
    guard let keyword else { return false }
    return Self.tableConstraints.contains(keyword) || (!syntax.hasTriggerBodies && (keyword == .exclude || keyword == .like))
  }

  private static let columnConstraints: Set<SQLKeyword> = [
    .constraint, .primary, .not, .null, .unique, .check, .default, .collate, .references, .generated, .as, .deferrable,
  ]

  mutating func columnDefinition() -> ColumnDefinition {
    let start = position
    var column = ColumnDefinition(name: name(), tokens: start..<start)
    column.type = typeName(endsAt: Self.columnConstraints.contains)
    while let keyword, Self.columnConstraints.contains(keyword) { column.constraints.append(constraint()) }
    if let token, !(token.kind == .symbol && (token.text == "," || token.text == ")")), !isAtEnd {
      fault("a constraint")
      skipToComma()
    }
    column.tokens = start..<position
    return column
  }

  private mutating func skipToComma() {
    while let token, !(token.kind == .symbol && (token.text == "," || token.text == ")" || token.text == ";")) {
      if token.kind == .symbol, token.text == "(", let closing = closings[position] { position = closing }
      position += 1
    }
  }

  private mutating func constraint() -> TableConstraint {
    let start = position
    let name = take(.constraint) ? name() : nil
    let form = constraintForm()
    conflictClause()
    if !syntax.hasTriggerBodies { takeConstraintOptions() }
    return TableConstraint(name: name, form: form, tokens: start..<position)
  }

  private mutating func takeConstraintOptions() {
    if take(.include) { _ = nameList() }
    if keyword == .no, bareWord(1) == "inherit" { position += 2 }
    if isDeferral { _ = deferral() }
  }

  private var isDeferral: Bool {
    keyword == .deferrable || keyword == .initially || keyword == .not && keyword(1) == .deferrable
  }

  private mutating func conflictClause() {
    if take(.on, .conflict), !isAtEnd { position += 1 }
  }

  private mutating func constraintForm() -> TableConstraint.Form {
    switch keyword {
    case .primary:
      position += 1
      expect(.key)
      return keyTerms()
    case .unique:
      position += 1
      takeNulls()
      return .unique(symbol() == "(" ? parenthesized { $0.list { $0.orderTerm() } } : [])
    case .not:
      position += 1
      if keyword == .deferrable { return deferral() }
      expect(.null)
      return .notNull
    case .null:
      position += 1
      return .null
    case .check:
      position += 1
      return .check(parenthesized { $0.expression() })
    case .default:
      position += 1
      return .defaultValue(defaultValue())
    case .collate:
      position += 1
      return .collate(qualifiedName())
    case .foreign:
      position += 1
      expect(.key)
      let columns = nameList()
      return reference(columns)
    case .references: return reference([])
    case .generated, .as: return generated()
    case .deferrable: return deferral()
    default:
      // A name of a constraint with no constraint, which SQLite takes, or what the parser does not know.
      if let keyword, keyword == .exclude || keyword == .like { skipToComma() }
      return .opaque
    }
  }

  private mutating func keyTerms() -> TableConstraint.Form {
    var terms: [OrderTerm] = []
    var isAutoincrement = false
    if symbol() == "(" {
      parenthesized { parser in
        terms = parser.list { $0.orderTerm() }
        isAutoincrement = parser.take(.autoincrement)
      }
    } else {
      _ = take(.asc) || take(.desc)
    }
    conflictClause()
    return .primaryKey(terms, isAutoincrement: take(.autoincrement) || isAutoincrement)
  }

  /// A value, or an expression in parentheses: what follows it is a further constraint.
  private mutating func defaultValue() -> SQLExpression {
    syntax.hasTriggerBodies ? operand() : expression(syntax.levels.other)
  }

  private mutating func deferral() -> TableConstraint.Form {
    _ = (take(.not), take(.deferrable))
    if take(.initially) { _ = take(.deferred) || take(.immediate) }
    return .opaque
  }

  private mutating func reference(_ columns: [SQLIdentifier]) -> TableConstraint.Form {
    expect(.references)
    let table = qualifiedName()
    let referred = symbol() == "(" ? nameList() : []
    while true {
      if take(.on) {
        position += min(1, tokens.count - position)
        if take(.set) {
          position += min(1, tokens.count - position)
        } else if !take(.no, .action), !isAtEnd {
          position += 1
        }
      } else if take(.match) {
        _ = name()
      } else if isDeferral {
        _ = deferral()
      } else {
        return .foreignKey(columns, table: table, columns: referred)
      }
    }
  }

  private mutating func generated() -> TableConstraint.Form {
    if take(.generated) {
      if take(.by, .default) {
        expect(.as)
        return identity()
      }
      expect(.always)
      expect(.as)
      if keyword == .identity { return identity() }
    } else {
      expect(.as)
    }
    let expression = parenthesized { $0.expression() }
    let isStored = keyword == .stored
    if isStored || keyword == .virtual { position += 1 }
    return .generated(expression, isStored: isStored)
  }

  private mutating func identity() -> TableConstraint.Form {
    expect(.identity)
    if symbol() == "(" { skipParentheses() }
    return .identity
  }

  private mutating func createView() -> StatementForm {
    let name = createdName()
    let columns = symbol() == "(" ? nameList() : []
    takeOptions()
    expect(.as)
    let view = CreateView(name: name, columns: columns, query: query())
    // `WITH CHECK OPTION`, `WITH NO DATA`
    if !syntax.hasTriggerBodies, take(.with) { position = tokens.count }
    return .createView(view)
  }

  private mutating func createIndex() -> CreateIndex {
    let isUnique = take(.unique)
    expect(.index)
    _ = take(.concurrently)
    let name = keyword == .on && !isName() ? nil : createdName()
    expect(.on)
    if !syntax.hasTriggerBodies { _ = take(.only) }
    var index = CreateIndex(isUnique: isUnique, name: name, table: qualifiedName())
    if take(.using) { _ = self.name() }
    index.terms = parenthesized { $0.list { $0.orderTerm() } }
    if take(.include) { _ = nameList() }
    takeNulls()
    takeOptions()
    if take(.where) { index.condition = expression() }
    return index
  }

  /// `NULLS NOT DISTINCT`
  private mutating func takeNulls() {
    if take(.nulls) { _ = (take(.not), take(.distinct)) }
  }

  /// `WITH (fillfactor = 70)`
  private mutating func takeOptions() {
    guard keyword == .with, symbol(1) == "(" else { return }
    position += 1
    skipParentheses()
  }

  private mutating func createVirtualTable() -> StatementForm {
    position += 1
    expect(.table)
    let name = createdName()
    expect(.using)
    let module = self.name()
    let start = position
    position = tokens.count
    return .createVirtualTable(name: name, module: module, arguments: start..<position)
  }

  private mutating func createTrigger() -> CreateTrigger {
    position += 1
    let name = createdName()
    _ = take(.before) || take(.after) || take(.instead, .of)
    let event = keyword ?? .update
    position += isAtEnd ? 0 : 1
    let columns = event == .update && take(.of) ? list { $0.name() } : []
    expect(.on)
    var trigger = CreateTrigger(name: name, event: event, columns: columns, table: qualifiedName())
    if take(.for), take(.each) { expect(.row) }
    if take(.when) { trigger.condition = expression() }
    expect(.begin)
    while !isAtEnd, keyword != .end {
      let start = position
      trigger.statements.append(statementForm())
      if symbol() != ";" {
        fault(";")
        recover { _ in false }
      }
      if !take(symbol: ";"), position == start { position += 1 }
    }
    expect(.end)
    return trigger
  }

  mutating func alter() -> StatementForm {
    position += 1
    guard take(.table) else { return opaqueStatement() }
    _ = take(.if, .exists)
    if !syntax.hasTriggerBodies { _ = take(.only) }
    let table = qualifiedName()
    let change = AlterTable(table: table, actions: list { $0.alteration() })
    position = tokens.count
    return .alterTable(change)
  }

  private mutating func alteration() -> AlterTable.Action {
    if take(.rename) {
      if take(.to) { return .rename(name()) }
      if keyword == .constraint {
        skipToComma()
        return .opaque
      }
      _ = take(.column)
      let old = name()
      expect(.to)
      return .renameColumn(old, name())
    }
    if take(.add), !isConstraintStart || syntax.hasTriggerBodies {
      _ = take(.column)
      _ = take(.if, .not, .exists)
      let column = columnDefinition()
      if isActionEnd { return .addColumn(column) }
    } else if take(.drop), keyword != .constraint {
      _ = take(.column)
      _ = take(.if, .exists)
      let column = name()
      _ = take(.cascade) || take(.restrict)
      if isActionEnd { return .dropColumn(column) }
    }
    skipToComma()
    return .opaque
  }

  private var isActionEnd: Bool { isAtEnd || symbol() == "," }

  mutating func drop() -> StatementForm {
    position += 1
    _ = take(.materialized)
    let kinds: [SQLKeyword] = [.table, .view, .index, .trigger] + (syntax.hasTriggerBodies ? [] : [.schema, .type, .domain])
    guard let kind = keyword, kinds.contains(kind) else { return opaqueStatement() }
    position += 1
    _ = take(.concurrently)
    var drop = Drop(kind: kind, names: [])
    drop.ifExists = take(.if, .exists)
    drop.names = list { $0.qualifiedName() }
    if take(.on) { _ = qualifiedName() }
    drop.isCascade = take(.cascade)
    _ = take(.restrict)
    return .drop(drop)
  }

  mutating func truncate() -> StatementForm {
    position += 1
    _ = take(.table)
    let names = list { parser in
      _ = parser.take(.only)
      let name = parser.qualifiedName()
      _ = parser.take(symbol: "*")
      return name
    }
    position = tokens.count
    return .truncate(names)
  }
}
