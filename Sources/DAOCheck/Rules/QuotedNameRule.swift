import DAOCore

/// A name in double quotes that no column has, which the engine takes for a text without an error.
struct QuotedNameRule: ScriptsRule {
  func check(_ scripts: CheckedScripts, _ report: inout CheckReport) {
    guard scripts.connection.dialect.syntax.readsUnknownNamesAsText else { return }
    for operation in scripts.operations {
      for statement in operation.allStatements where statement.text.sql.contains("\"") {
        check(statement, operation, scripts.connection, &report)
      }
    }
  }

  private func check(
    _ statement: CheckedStatement, _ operation: CheckedOperation, _ connection: any Connection, _ report: inout CheckReport
  ) {
    let dialect = connection.dialect
    let tokens = SQLScanner(statement.text.sql, dialect: dialect).filter(\.isSignificant)
    var open = tokens.indices.filter { Self.isQuoted(tokens[$0]) }
    var text = statement.text
    // In other quotes a name is a name.
    for index in open { text = text.replacing(tokens[index], by: "`\(tokens[index].text.dropFirst().dropLast())`") }
    while !open.isEmpty {
      do {
        _ = try connection.describe(text)
        return
      } catch let error as DAOError {
        guard case .unknownColumn(let name) = connection.cause(of: error) else { return }
        let named = open.filter { tokens[$0].identifier == name }
        let found = named.first { statement.location(ofOffset: tokens[$0].range.lowerBound) == error.location } ?? named.first
        guard let found else { return }
        open.removeAll { $0 == found }
        text = text.replacing(tokens[found], by: "'\(tokens[found].text.dropFirst().dropLast())'")
        add(name, at: found, tokens, statement, operation, &report)
      } catch {
        return
      }
    }
  }

  private static func isQuoted(_ token: SQLToken) -> Bool {
    token.kind == .quotedIdentifier && token.text.first == "\""
      && !token.text.dropFirst().dropLast().contains { "`'\"".contains($0) }
  }

  /// Adds the diagnostic, unless the text is likely to be meant.
  private func add(
    _ name: String, at index: Int, _ tokens: [SQLToken], _ statement: CheckedStatement, _ operation: CheckedOperation,
    _ report: inout CheckReport
  ) {
    let schema = operation.schema
    let tables = StatementSources(statement.text.sql, dialect: schema.dialect).sources.compactMap(\.table)
    let columns = tables.flatMap { (try? schema.table($0.description))??.columns.map(\.name) ?? [] }
    let hint = Spelling.hint(for: name, in: columns)
    let standsForColumn = index > 0 && Self.keywordsBeforeColumns.contains(where: tokens[index - 1].isKeyword)
    guard standsForColumn || !hint.isEmpty else { return }
    report.add(
      .unknownColumn,
      "there is no column \"\(name)\", and the engine takes it for a text\(hint.isEmpty ? ": write '\(name)' for a text" : hint)",
      at: statement.location(ofOffset: tokens[index].range.lowerBound), severity: .warning, in: operation)
  }

  /// The keywords after which a text makes no sense.
  private static let keywordsBeforeColumns = ["BY", "WHERE", "AND", "OR", "NOT", "ON", "HAVING"]
}

extension StatementText {
  /// The statement with another token of the same length.
  fileprivate func replacing(_ token: SQLToken, by replacement: String) -> StatementText {
    replacing(token.range, by: replacement)
  }
}
