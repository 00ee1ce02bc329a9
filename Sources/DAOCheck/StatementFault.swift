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
    let words = Set(tokens(of: text).compactMap { $0.identifier?.lowercased() })
    guard !words.contains(Self.last(name).lowercased()), let broken = try? schema.brokenObjects() else { return nil }
    let message = error.message.prefix { $0 != "\n" }
    let same = broken.filter { $0.message == message }
    return same.first { words.contains($0.table.lowercased()) } ?? same.first
  }

  private func location(of object: BrokenObject, in text: StatementText?) -> DAOError.Location? {
    guard let text else { return nil }
    let token = tokens(of: text).first { $0.identifier?.lowercased() == object.table.lowercased() }
    return token.flatMap { text.origin?.location(ofOffset: $0.range.lowerBound, in: text.sql) }
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
      let tokens = tokens(of: text)
      let place = tokens.firstIndex {
        text.origin?.location(ofOffset: $0.range.lowerBound, in: text.sql) == location
      }
      guard let place, place > 0,
        let before = text.origin?.location(ofOffset: tokens[place - 1].range.lowerBound, in: text.sql)
      else { return nil }
      return Diagnostic.Cause(location: before, text: "after \(tokens[place - 1].text)")
    // `3 values for 2 columns` of one variant, and `4 values for 2 columns` of another.
    case .other: return Diagnostic.Cause(location: location, text: error.message.filter { !$0.isNumber })
    case .unknownTable, .unknownFunction: return nil
    }
  }

  /// The place of an error. Of a column that an INSERT lists, some engines tell only the name.
  private func location(of error: DAOError, _ cause: StatementCause, in text: StatementText?) -> DAOError.Location? {
    guard let text, let origin = text.origin, error.location == nil || error.location == origin.element,
      case .unknownColumn(let name) = cause
    else { return error.location }
    let tokens = tokens(of: text)
    return place(of: name, tokens, text, error).flatMap { origin.location(ofOffset: tokens[$0].range.lowerBound, in: text.sql) }
      ?? error.location
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
    let words = Set(tokens(of: text).map { ($0.identifier ?? "").lowercased() })
    let wrong = Self.last(name).lowercased()
    return schema.tables.filter { words.contains($0.name.lowercased()) }.flatMap { $0.columns.map(\.name) }
      .filter { $0.lowercased() != wrong }
  }

  private func columnHint(for name: String, in text: StatementText?) -> String {
    guard let text, let qualifier = qualifier(of: name) else {
      return Spelling.hint(for: Self.last(name), in: columnNames(of: text, for: name))
    }
    let sources = StatementSources(text.sql, dialect: connection.dialect)
    guard !isUnknown(qualifier, in: text) else {
      let hint = Spelling.hint(for: qualifier, in: sources.sources.map(\.alias))
      return ": no table here is called '\(qualifier)'\(hint)"
    }
    let last = Self.last(name)
    let tables = sources.sources(named: qualifier).compactMap(\.table)
    guard !tables.isEmpty else { return Spelling.hint(for: last, in: columnNames(of: text, for: name)) }
    let hint = Spelling.hint(for: last, in: tables.flatMap(columnNames))
    let others = sources.sources.filter { source in
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
    let isKnown = !StatementSources(text.sql, dialect: connection.dialect).sources(named: qualifier).isEmpty
    return !isKnown && !["excluded", "new", "old"].contains(qualifier.lowercased())
  }

  // MARK: Mending

  private func tokens(of text: StatementText) -> [SQLToken] {
    SQLScanner(text.sql, dialect: connection.dialect).filter(\.isSignificant)
  }

  /// The statement with a right name in place of the unknown one; nil where there is none to try.
  private func mended(_ text: StatementText, _ error: DAOError) -> StatementText? {
    let tokens = tokens(of: text)
    switch connection.cause(of: error) {
    case .unknownTable(let name):
      guard let place = place(of: name, tokens, text, error),
        let table = Spelling.nearest(to: Self.last(name), in: schema.tableNames)
      else { return nil }
      // Columns may be qualified by the unknown name.
      let isQualifier = tokens.indices.dropLast().contains { index in
        index != place && tokens[index].identifier == tokens[place].identifier && tokens[index + 1].isSymbol(".")
      }
      let alias = isQualifier ? " AS \(tokens[place].text)" : ""
      return text.replacing(tokens[place].range, by: connection.dialect.quote(table) + alias)
    case .unknownColumn(let name):
      if let qualifier = qualifier(of: name), isUnknown(qualifier, in: text) { return without(qualifier, text) }
      guard let place = place(of: name, tokens, text, error), !isJoined(place, tokens) else { return nil }
      let nearest = Spelling.nearest(to: Self.last(name), in: columnNames(of: text, for: name))
      if let nearest, nearest.lowercased() != Self.last(name).lowercased() {
        return text.replacing(tokens[place].range, by: connection.dialect.quote(nearest))
      }
      let start = start(ofName: place, tokens)
      return text.replacing(tokens[start].range.lowerBound..<tokens[place].range.upperBound, by: "NULL")
    case .unknownFunction(let name):
      guard let place = place(of: name, tokens, text, error), let call = Call(at: place, tokens) else { return nil }
      return switch call.argumentCount {
      case 0: text.replacing(tokens[place].range.lowerBound..<call.end, by: "NULL")
      case 1: text.replacing(tokens[place].range, by: "abs")
      default: text.replacing(tokens[place].range, by: "coalesce")
      }
    case .syntax, .ambiguousColumn, .other: return nil
    }
  }

  /// The statement without the columns of an unknown table: they are one fault.
  private func without(_ qualifier: String, _ text: StatementText) -> StatementText? {
    var found: StatementText?
    while true {
      let current = found ?? text
      let tokens = tokens(of: current)
      let place = tokens.indices.dropLast(2).first { index in
        tokens[index].identifier?.lowercased() == qualifier.lowercased() && tokens[index].kind != .string
          && tokens[index + 1].isSymbol(".") && tokens[index + 2].identifier != nil
      }
      guard let place else { return found }
      found = current.replacing(tokens[place].range.lowerBound..<tokens[place + 2].range.upperBound, by: "NULL")
    }
  }

  /// Whether the name at an index is in the list of a USING, whose columns both sides must have.
  private func isJoined(_ place: Int, _ tokens: [SQLToken]) -> Bool {
    let open = tokens[..<place].lastIndex { $0.isSymbol("(") || $0.isSymbol(")") } ?? 0
    return open > 0 && tokens[open].isSymbol("(") && tokens[open - 1].isKeyword("USING")
  }

  /// The index of the token that an error is about.
  private func place(of name: String, _ tokens: [SQLToken], _ text: StatementText, _ error: DAOError) -> Int? {
    let last = Self.last(name).lowercased()
    let places = tokens.indices.filter { index in
      tokens[index].kind != .string && tokens[index].identifier?.lowercased() == last
    }
    let here = places.first { place in
      [place, start(ofName: place, tokens)].contains { index in
        text.origin?.location(ofOffset: tokens[index].range.lowerBound, in: text.sql) == error.location
      }
    }
    return here ?? places.first
  }

  /// The index of the first token of `schema.table.column`.
  private func start(ofName place: Int, _ tokens: [SQLToken]) -> Int {
    var start = place
    while start >= 2, tokens[start - 1].isSymbol("."), tokens[start - 2].identifier != nil { start -= 2 }
    return start
  }

  /// A call of a function.
  private struct Call {
    var argumentCount = 0
    /// The UTF-8 offset after its parenthesis.
    var end = 0

    init?(at place: Int, _ tokens: [SQLToken]) {
      guard tokens.indices.contains(place + 1), tokens[place + 1].isSymbol("(") else { return nil }
      var depth = 0
      for index in place + 1..<tokens.count {
        if tokens[index].isSymbol("(") { depth += 1 }
        if tokens[index].isSymbol(")") { depth -= 1 }
        if depth == 0 {
          end = tokens[index].range.upperBound
          if index > place + 2 { argumentCount += 1 }
          return
        }
        if depth == 1, tokens[index].isSymbol(",") { argumentCount += 1 }
      }
      return nil
    }
  }
}
