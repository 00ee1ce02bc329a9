import DAOCore

/// Finds the reason why SQLite refuses a statement, from the messages of its parser and resolver.
extension SQLiteConnection {
  func cause(of error: DAOError) -> StatementCause {
    let message = error.message.prefix { $0 != "\n" }
    func name(after prefix: String) -> String? {
      guard message.hasPrefix(prefix) else { return nil }
      return String(message.dropFirst(prefix.count).prefix { !$0.isWhitespace && $0 != ":" && $0 != "(" })
    }
    if let table = name(after: "no such table: ") ?? name(after: "no such view: ") { return .unknownTable(table) }
    if let column = name(after: "no such column: ") { return .unknownColumn(column) }
    // No regular expressions: each is parsed anew, which took half of the time of a check of scripts with many refusals.
    if let place = message.firstRange(of: "has no column named ") {
      return .unknownColumn(String(message[place.upperBound...]))
    }
    if let column = name(after: "cannot join using column ") { return .unknownColumn(column) }
    if let function = name(after: "no such function: ") { return .unknownFunction(function) }
    if let function = name(after: "wrong number of arguments to function ") { return .unknownFunction(function) }
    if let column = name(after: "ambiguous column name: ") { return .ambiguousColumn(column) }
    let isSyntax =
      message.contains("syntax error") || message.hasPrefix("incomplete input") || message.hasPrefix("unrecognized token")
    return isSyntax ? .syntax : .other
  }
}
