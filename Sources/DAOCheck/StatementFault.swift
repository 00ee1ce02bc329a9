import DAOCore

/// Turns the engine's refusal of a statement into diagnostics, with the nearest right names.
///
/// An engine stops at the first name that it does not know. So that name is replaced by a right one, and the statement is
/// prepared again, until no other name is unknown.
struct StatementFault {
  private static let attemptLimit = 10

  let connection: any Connection
  let schema: CheckedSchema

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
        guard !found.contains(diagnostic) else { break }
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
    let (code, hint) = cause(of: error, in: text)
    return Diagnostic(code, error.message + hint, at: location(of: error, in: text) ?? element, operation: operation)
  }

  /// The place of an error. Of a column that an INSERT lists, some engines tell only the name.
  private func location(of error: DAOError, in text: StatementText?) -> DAOError.Location? {
    guard let text, let origin = text.origin, error.location == nil || error.location == origin.element,
      case .unknownColumn(let name) = connection.cause(of: error)
    else { return error.location }
    let tokens = tokens(of: text)
    return place(of: name, tokens, text, error).flatMap { origin.location(ofOffset: tokens[$0].range.lowerBound, in: text.sql) }
      ?? error.location
  }

  private func cause(of error: DAOError, in text: StatementText?) -> (DiagnosticCode, hint: String) {
    switch connection.cause(of: error) {
    case .syntax: (.sqlSyntax, "")
    case .unknownTable(let name): (.unknownTable, Spelling.hint(for: Self.last(name), in: schema.tableNames))
    case .unknownColumn(let name): (.unknownColumn, Spelling.hint(for: Self.last(name), in: columnNames(of: text)))
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

  /// The columns of the tables that the SQL names.
  private func columnNames(of text: StatementText?) -> [String] {
    guard let text else { return [] }
    let words = Set(tokens(of: text).map { ($0.identifier ?? "").lowercased() })
    return schema.tables.filter { words.contains($0.name.lowercased()) }.flatMap { $0.columns.map(\.name) }
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
      return text.replacing(tokens[place].range, by: connection.dialect.quote(table))
    case .unknownColumn(let name):
      guard let place = place(of: name, tokens, text, error) else { return nil }
      let nearest = Spelling.nearest(to: Self.last(name), in: columnNames(of: text))
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
