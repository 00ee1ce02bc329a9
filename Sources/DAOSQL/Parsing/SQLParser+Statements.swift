extension SQLParser {
  /// Reads the whole statement.
  mutating func statement() -> SyntaxTree {
    let form = statementForm()
    if !isAtEnd { fault("the end") }
    return SyntaxTree(tokens: tokens, form: form, faults: faults)
  }

  mutating func statementForm() -> StatementForm {
    let start = position
    let with = keyword == .with ? with() : nil
    switch keyword {
    case .insert, .replace: return .insert(insert(with))
    case .update: return .update(update(with))
    case .delete: return .delete(delete(with))
    case .select, .values: return .query(query(after: with, start))
    case .table where !syntax.hasTriggerBodies: return .query(query(after: with, start))
    case _ where with != nil: return .query(query(after: with, start))
    default: return otherForm()
    }
  }

  private mutating func otherForm() -> StatementForm {
    switch keyword {
    case .create: return create()
    case .alter: return alter()
    case .drop: return drop()
    case .truncate where !syntax.hasTriggerBodies: return truncate()
    case .explain: return explain()
    case .begin, .commit, .end, .rollback, .savepoint, .release: return transaction()
    case .pragma: return pragma()
    case .attach: return attach()
    case .detach:
      position += 1
      _ = take(.database)
      return .attach([expression()])
    case .vacuum, .analyze, .reindex: return maintenance()
    default:
      if symbol() == "(", !syntax.hasTriggerBodies { return .query(query()) }
      if isAtEnd { fault("a statement") }
      return opaqueStatement()
    }
  }

  private mutating func explain() -> StatementForm {
    position += 1
    _ = take(.query, .plan)
    if !syntax.hasTriggerBodies {
      if symbol() == "(" { skipParentheses() }
      while keyword == .analyze || bareWord(0) == "verbose" { position += 1 }
    }
    return .explain(deeper { $0.statementForm() } ?? .opaque)
  }

  private mutating func transaction() -> StatementForm {
    let word = keyword ?? .begin
    position = tokens.count
    return .transaction(word)
  }

  private mutating func pragma() -> StatementForm {
    position += 1
    let name = qualifiedName()
    if take(symbol: "=") { return .pragma(name, value: pragmaValue()) }
    if symbol() == "(" { return .pragma(name, value: parenthesized { $0.pragmaValue() }) }
    return .pragma(name, value: nil)
  }

  /// A number with its sign, a name, or a word such as `ON` or `DELETE`.
  private mutating func pragmaValue() -> SQLExpression {
    guard let keyword, syntax.reserved.contains(keyword) else { return expression() }
    position += 1
    return SQLExpression(form: .opaque, tokens: position - 1..<position)
  }

  private mutating func attach() -> StatementForm {
    position += 1
    _ = take(.database)
    var expressions = [expression()]
    expect(.as)
    expressions.append(expression())
    if take(.key) { expressions.append(expression()) }
    return .attach(expressions)
  }

  private mutating func maintenance() -> StatementForm {
    let word = keyword ?? .vacuum
    position += 1
    guard syntax.hasTriggerBodies else { return opaqueStatement() }
    let name = isName() && keyword != .into ? qualifiedName() : nil
    if take(.into) { _ = expression() }
    return .maintenance(word, name)
  }
}
