import DAOCheck
import Foundation

/// How SQL that one engine takes is written so that both do.
enum PortableSpelling {
  /// By the word at the place of a fault, or one that its message has, in small letters.
  private static let spellings: [String: String] = [
    "ifnull": "coalesce(a, b)", "nvl": "coalesce(a, b)", "iif": "CASE WHEN … THEN … ELSE … END",
    "if": "CASE WHEN … THEN … ELSE … END", "now": "a parameter", "datetime": "a parameter, computed in Swift",
    "date": "a parameter, computed in Swift", "strftime": "a parameter, computed in Swift",
    "julianday": "a parameter, computed in Swift", "unixepoch": "a parameter, computed in Swift",
    "date_trunc": "a parameter, computed in Swift", "extract": "a parameter, computed in Swift",
    "to_char": "a parameter, or the form in Swift", "group_concat": "two statements, or the list in Swift",
    "string_agg": "two statements, or the list in Swift", "instr": "LIKE", "strpos": "LIKE", "position": "LIKE",
    "ilike": "lower(a) LIKE lower(b)", "glob": "LIKE", "::": "CAST(a AS type)", "==": "=",
    "any": "a <foreach> of IN (…)", "all": "a <foreach> of NOT IN (…)", "array": "a <foreach>",
    "replace": "INSERT … ON CONFLICT (key) DO UPDATE SET …",
    "insert or replace": "INSERT … ON CONFLICT (key) DO UPDATE SET …", "insert or abort": "INSERT",
    "insert or ignore": "INSERT … ON CONFLICT DO NOTHING",
    "lateral": "a join with a subquery", "rowid": "the key", "nocase": "lower(a) = lower(b)",
    "greatest": "CASE WHEN a > b OR b IS NULL THEN a ELSE b END", "least": "CASE WHEN a < b OR b IS NULL THEN a ELSE b END",
    "max": "CASE WHEN a > b THEN a WHEN a <= b THEN b END", "min": "CASE WHEN a < b THEN a WHEN a >= b THEN b END",
    "random": "a parameter", "hex": "the form in Swift",
    "char_length": "length(a)", "substring": "substr(a, start, length)",
    "for": "no lock: a transaction that writes has it on SQLite",
    "distinct": "GROUP BY, or a window function", "gen_random_uuid": "a parameter", "total": "coalesce(sum(a), 0)",
    "json_extract": "the JSON in Swift", "->": "the JSON in Swift", "->>": "the JSON in Swift",
    "typeof": "nothing of that kind", "printf": "the form in Swift", "last_insert_rowid": "RETURNING, or useGeneratedKeys",
    "lastval": "RETURNING, or useGeneratedKeys",
  ]

  /// By a part of the message.
  private static let messages: [(part: String, advice: String)] = [
    // A parameter alone has no type on a server: `:name IS NULL`.
    ("could not determine data type of parameter", "CAST(:name AS its type)"),
    ("LIMIT #,#", "LIMIT count OFFSET start"),
    ("must appear in the GROUP BY clause", "all of these columns into GROUP BY, or min(…) around the others"),
    ("boolean = integer", "TRUE and FALSE for 1 and 0"), ("integer = boolean", "TRUE and FALSE for 1 and 0"),
    ("subquery in FROM must have an alias", "AS and a name behind it"),
    ("must be type boolean, not type integer", "a comparison, n <> 0"),
    ("must be type boolean, not type bigint", "a comparison, n <> 0"), ("is ambiguous", "the table before the column, t.n"),
    ("function sum(boolean)", "sum(CASE WHEN a THEN 1 ELSE 0 END)"),
    ("function avg(boolean)", "avg(CASE WHEN a THEN 1 ELSE 0 END)"),
    ("function round(double precision, integer)", "round(CAST(a AS numeric), digits)"),
    ("operator does not exist", "values of one type on both sides, or CAST"),
    ("is of type boolean but expression is of type integer", "TRUE and FALSE for 1 and 0"),
    ("cannot be matched", "CAST around one of them"),
  ]

  /// The spelling that both engines take in the place of the one at fault; nil where none is known.
  static func advice(_ diagnostic: Diagnostic) -> String? {
    if let known = missingOperator(in: diagnostic.message).flatMap({ spellings[$0] }) { return known }
    if let known = messages.first(where: { diagnostic.message.contains($0.part) }) { return known.advice }
    if let aggregate = diagnostic.message.firstMatch(of: /function (max|min)\(([^,)]*)\) does not exist/) {
      return advice(onExtreme: aggregate.1, of: aggregate.2)
    }
    let line = line(of: diagnostic)
    if diagnostic.code == .unknownColumn, line?.rest.first == "\"" {
      // One engine reads it as a text and the other as a name.
      return "'\(line?.rest.dropFirst().prefix { $0 != "\"" } ?? "")' for a text"
    }
    let before = line?.start.split { !$0.isLetter && $0 != "_" }.suffix(2).map { $0.lowercased() } ?? []
    if diagnostic.code == .sqlSyntax, before.last == "is" { return "a IS NOT DISTINCT FROM b" }
    if diagnostic.code == .sqlSyntax, before == ["is", "not"] { return "a IS DISTINCT FROM b" }
    // A column may have the name of a function.
    if diagnostic.code == .unknownColumn {
      if line?.start.uppercased().contains("HAVING") == true { return "the expression again, for the name of a result" }
      return diagnostic.message.contains("rowid") ? spellings["rowid"] : nil
    }
    let phrase = (before.suffix(1) + (line?.rest.split(whereSeparator: \.isWhitespace).prefix(2) ?? []).map { $0.lowercased() })
      .joined(separator: " ")
    let words = [phrase, line.map { word(of: $0.rest) }] + quoted(in: diagnostic.message)
    return words.lazy.compactMap { $0.flatMap { spellings[$0.lowercased()] } }.first
  }

  /// The least and the greatest of values that have no order on one engine.
  private static func advice(onExtreme name: Substring, of type: Substring) -> String? {
    switch type {
    case "uuid": "upper(\(name)(CAST(a AS text)))"
    case "boolean": "\(name)(CASE WHEN a THEN 1 ELSE 0 END)"
    default: nil
    }
  }

  /// `operator does not exist: text ->> unknown`
  private static func missingOperator(in message: String) -> String? {
    guard let types = message.firstRange(of: "operator does not exist: ") else { return nil }
    return message[types.upperBound...].split(separator: " ").first { !$0.contains { $0.isLetter || $0.isNumber } }.map(
      String.init)
  }

  /// The line of the script before the place of a fault, and from there on.
  private static func line(of diagnostic: Diagnostic) -> (start: Substring, rest: Substring)? {
    guard let data = FileManager.default.contents(atPath: diagnostic.location.file) else { return nil }
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(diagnostic.location.line - 1) else { return nil }
    let (line, count) = (lines[diagnostic.location.line - 1], diagnostic.location.column - 1)
    return (line.prefix(count), line.dropFirst(count))
  }

  private static func word(of rest: Substring) -> String {
    let word = rest.prefix { $0.isLetter || $0 == "_" }
    return String(word.isEmpty ? rest.prefix { !$0.isWhitespace && !$0.isLetter } : word)
  }

  /// `near "ILIKE": syntax error`, `no such function: now`, `function ifnull(text) does not exist`.
  private static func quoted(in message: String) -> [String?] {
    let parts = message.split(separator: "\"", omittingEmptySubsequences: false)
    let quoted = parts.count > 2 ? String(parts[1]) : nil
    let function = message.split(separator: "function").dropFirst().first.map { rest in
      String(rest.drop { !$0.isLetter }.prefix { $0.isLetter || $0 == "_" })
    }
    return [function, quoted]
  }
}
