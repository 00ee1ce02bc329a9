import DAOCore
import DAOSQL

/// Turns the engine's refusal of a statement into diagnostics, with the nearest right names.
///
/// An engine stops at the first name that it does not know. So that name is replaced by a right one, and the statement is
/// prepared again, until no other name is unknown.
struct StatementFault {
  private static let attemptLimit = 10

  let connection: any Connection
  let schema: CheckedSchema
  let removals: StreamRemovals?

  func diagnostics(
    of error: DAOError, in text: StatementText?, of operation: String, at element: DAOError.Location
  ) -> [Diagnostic] {
    var (error, text) = (error, text)
    var found = [diagnostic(of: error, in: text, of: operation, at: element)]
    for _ in 0..<Self.attemptLimit {
      guard let known = text, let mended = mended(known, error) else { break }
      do {
        _ = try connection.describe(mended)
        break
      } catch let next as DAOError where isUnknownName(connection.cause(of: next)) {
        (error, text) = (next, mended)
        let diagnostic = diagnostic(of: next, in: mended, of: operation, at: element)
        // A replaced name may be that of a broken view.
        guard !found.contains(diagnostic), diagnostic.code != .brokenSchema else { break }
        found.append(diagnostic)
      } catch {
        // What a replaced name leads to says nothing of the script.
        break
      }
    }
    return found
  }

  private func diagnostic(
    of error: DAOError, in text: StatementText?, of operation: String, at element: DAOError.Location
  ) -> Diagnostic {
    let cause = connection.cause(of: error)
    if let broken = brokenObject(cause, of: error, in: text) {
      let removal = removals?.removal(for: broken, cause, dialect: connection.dialect).map { "; \($0)" } ?? ""
      let message = "\(broken.message), which the \(broken.kind) '\(broken.name)' names\(removal)"
      return Diagnostic(
        .brokenSchema, message, at: location(of: broken, in: text) ?? error.location ?? element, operation: operation)
    }
    let (code, hint) = code(of: cause, in: text)
    let place = location(of: error, cause, in: text) ?? element
    var diagnostic = Diagnostic(code, error.message + hint, at: place, operation: operation)
    diagnostic.cause = sameness(of: error, cause, in: text, at: place)
    return diagnostic
  }

  /// The view or trigger that a refusal is about: the statement itself does not name what is missing.
  private func brokenObject(_ cause: StatementCause, of error: DAOError, in text: StatementText?) -> BrokenObject? {
    guard let text, let name = cause.missingName else { return nil }
    let words = self.text(text).words
    guard !words.contains(Self.last(name).lowercased()), let broken = try? schema.brokenObjects() else { return nil }
    let message = error.message.prefix { $0 != "\n" }
    let same = broken.filter { $0.message == message }
    return same.first { words.contains($0.table.lowercased()) } ?? same.first
  }

  private func location(of object: BrokenObject, in text: StatementText?) -> DAOError.Location? {
    guard let text else { return nil }
    guard let tree = tree(of: text), let name = tree.names.first(where: { $0.ends(in: [object.table]) }) else { return nil }
    return location(of: name.last, tree, text)
  }

  /// What the errors of one cause share: a fragment's column is of another alias in each statement, and what one missing comma
  /// separates is another branch in each.
  private func sameness(
    of error: DAOError, _ cause: StatementCause, in text: StatementText?, at location: DAOError.Location
  ) -> Diagnostic.Cause? {
    switch cause {
    case .unknownColumn(let name), .ambiguousColumn(let name):
      // Each column that a substitution puts after the unknown alias is the same fault.
      if let text, let qualifier = qualifier(of: name), isUnknown(qualifier, in: text) {
        return Diagnostic.Cause(location: location, text: qualifier.lowercased() + ".")
      }
      return Diagnostic.Cause(location: location, text: Self.last(name).lowercased())
    case .syntax:
      guard let text else { return nil }
      func place(of token: SQLToken) -> DAOError.Location? {
        text.origin?.location(ofOffset: token.range.lowerBound, in: text.sql)
      }
      guard let token = self.text(text).token(before: { place(of: $0) == location }), let before = place(of: token) else {
        return nil
      }
      return Diagnostic.Cause(location: before, text: "after \(token.text)")
    // `3 values for 2 columns` of one variant, and `4 values for 2 columns` of another.
    case .other: return Diagnostic.Cause(location: location, text: error.message.filter { !$0.isNumber })
    case .unknownTable, .unknownFunction: return nil
    }
  }

  /// The place of an error. Of a column that an INSERT lists, some engines tell only the name.
  private func location(of error: DAOError, _ cause: StatementCause, in text: StatementText?) -> DAOError.Location? {
    guard let text, error.location == nil || error.location == text.origin?.element, case .unknownColumn(let name) = cause,
      let tree = tree(of: text), let place = place(of: name, tree, text, error)
    else { return error.location }
    return location(of: place.last, tree, text) ?? error.location
  }

  private func code(of cause: StatementCause, in text: StatementText?) -> (DiagnosticCode, hint: String) {
    switch cause {
    case .syntax: (.sqlSyntax, "")
    case .unknownTable(let name): (.unknownTable, Spelling.hint(for: Self.last(name), in: schema.tableNames))
    case .unknownColumn(let name): (.unknownColumn, columnHint(for: name, in: text))
    case .unknownFunction: (.unknownFunction, "")
    case .ambiguousColumn: (.ambiguousColumn, "")
    case .other: (.sql, "")
    }
  }

  private func isUnknownName(_ cause: StatementCause) -> Bool {
    switch cause {
    case .unknownTable, .unknownColumn, .unknownFunction: true
    case .syntax, .ambiguousColumn, .other: false
    }
  }

  private static func last(_ name: String) -> String { name.split(separator: ".").last.map(String.init) ?? name }

  /// The columns of the tables that the SQL names, less a name that is known to be wrong.
  private func columnNames(of text: StatementText?, for name: String) -> [String] {
    guard let text else { return [] }
    let words = self.text(text).words
    let wrong = Self.last(name).lowercased()
    return schema.tables.filter { words.contains($0.name.lowercased()) }.flatMap { $0.columns.map(\.name) }
      .filter { $0.lowercased() != wrong }
  }

  private func columnHint(for name: String, in text: StatementText?) -> String {
    guard let text, let qualifier = qualifier(of: name) else {
      return Spelling.hint(for: Self.last(name), in: columnNames(of: text, for: name))
    }
    let sources = tree(of: text)?.namedSources ?? []
    guard !isUnknown(qualifier, in: text) else {
      let hint = Spelling.hint(for: qualifier, in: sources.map(\.alias))
      return ": no table here is called '\(qualifier)'\(hint)"
    }
    let last = Self.last(name)
    let tables = sources.filter { $0.alias.lowercased() == qualifier.lowercased() }.compactMap(\.table)
    guard !tables.isEmpty else { return Spelling.hint(for: last, in: columnNames(of: text, for: name)) }
    let hint = Spelling.hint(for: last, in: tables.flatMap(columnNames))
    let others = sources.filter { source in
      source.table.map { columnNames(of: $0).contains { $0.lowercased() == last.lowercased() } } ?? false
    }
    return hint.isEmpty && others.count == 1 ? "; did you mean '\(others[0].alias).\(last)'?" : hint
  }

  private func columnNames(of table: TableName) -> [String] {
    (try? schema.table(table.description))??.columns.map(\.name) ?? []
  }

  /// The `e` of `e.name`.
  private func qualifier(of name: String) -> String? {
    let parts = name.split(separator: ".")
    return parts.count > 1 ? String(parts[parts.count - 2]) : nil
  }

  /// Whether a qualifier names nothing in the statement.
  private func isUnknown(_ qualifier: String, in text: StatementText) -> Bool {
    let name = qualifier.lowercased()
    let isKnown = tree(of: text)?.namedSources.contains { $0.alias.lowercased() == name } ?? true
    return !isKnown && !["excluded", "new", "old"].contains(name)
  }

  // MARK: Mending

  private func text(_ text: StatementText) -> SQLText { SQLText(text.sql, dialect: connection.dialect) }

  private func tree(of text: StatementText) -> SyntaxTree? {
    SQLStatement.statements(of: text.sql, dialect: connection.dialect).first?.tree
  }

  private func location(of token: Int, _ tree: SyntaxTree, _ text: StatementText) -> DAOError.Location? {
    tree.offset(ofToken: token).flatMap { text.origin?.location(ofOffset: $0, in: text.sql) }
  }

  /// The statement with a right name in place of the unknown one; nil where there is none to try.
  private func mended(_ text: StatementText, _ error: DAOError) -> StatementText? {
    let cause = connection.cause(of: error)
    guard let name = cause.unknownName, let tree = tree(of: text), let place = place(of: name, tree, text, error) else {
      return nil
    }
    let range = tree.range(ofTokens: place.last..<place.last + 1)
    switch cause {
    case .unknownTable:
      guard let table = Spelling.nearest(to: Self.last(name), in: schema.tableNames) else { return nil }
      // Columns may be qualified by the unknown name.
      let isQualifier = tree.names.contains { name in
        name.parts.dropLast(name.role == .star ? 0 : 1).contains { $0.text == place.name }
      }
      let alias = isQualifier ? " AS \(connection.dialect.quote(place.name))" : ""
      return text.replacing(range, by: connection.dialect.quote(table) + alias)
    case .unknownColumn:
      if let qualifier = qualifier(of: name), isUnknown(qualifier, in: text) { return without(qualifier, tree, text) }
      // Both sides of a join must have the columns of its USING.
      guard place.role != .joined else { return nil }
      let nearest = Spelling.nearest(to: Self.last(name), in: columnNames(of: text, for: name))
      if let nearest, nearest.lowercased() != Self.last(name).lowercased() {
        return text.replacing(range, by: connection.dialect.quote(nearest))
      }
      return text.replacing(tree.range(of: place), by: "NULL")
    case .unknownFunction:
      // With a function that takes any number of arguments.
      return text.replacing(tree.range(ofTokens: place.first..<place.last + 2), by: "coalesce(NULL, NULL, ")
    case .syntax, .ambiguousColumn, .other: return nil
    }
  }

  /// The statement without the columns of an unknown table: they are one fault.
  private func without(_ qualifier: String, _ tree: SyntaxTree, _ text: StatementText) -> StatementText? {
    let columns = tree.names.filter { $0.role == .column && $0.qualifier?.lowercased() == qualifier.lowercased() }
    guard !columns.isEmpty else { return nil }
    return columns.reversed().reduce(text) { $0.replacing(tree.range(of: $1), by: "NULL") }
  }

  /// The name that an error is about.
  private func place(of name: String, _ tree: SyntaxTree, _ text: StatementText, _ error: DAOError) -> SyntaxName? {
    let places = tree.names.filter { $0.ends(in: [Self.last(name)]) }
    let here = places.first { place in
      [place.first, place.last].contains { location(of: $0, tree, text) == error.location }
    }
    return here ?? places.first
  }
}
