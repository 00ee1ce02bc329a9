#if PostgreSQL
  // Unsafe: libpq lends the texts of its messages as C strings, which are copied at once.
  import CPostgres
  import DAOCore

  /// Turns libpq's errors into errors of the library (<https://www.postgresql.org/docs/15/errcodes-appendix.html>).
  enum PostgresError {
    /// The error of a result.
    static func make(_ result: OpaquePointer?, doing text: StatementText?, showsValues: Bool) -> DAOError {
      let state = field(result, Self.sqlState)
      var message = field(result, Self.primary) ?? ownMessage(of: result)
      let hasPlace = field(result, Self.position) != nil
      if !showsValues { message = withoutValues(message, state ?? "", of: text?.sql, hasPlace: hasPlace) }
      if let hint = field(result, Self.hint) { message += "; \(hint)" }
      if showsValues, let detail = field(result, Self.detail) { message += ": \(detail)" }
      var error = DAOError(code(of: state ?? ""), message, sql: text?.sql, databaseCode: state)
      // "cached plan must not change result type", which is only one of the features that are not supported.
      if state == "0A000", field(result, Self.function) == "RevalidateCachedQuery" {
        (error.code, error.message) = (.schemaChanged, changed)
      }
      // Not by NOWAIT, which has waited for nothing.
      if state == "55P03", field(result, Self.function) == "ProcessInterrupts" {
        error.message += ": another transaction has held the lock for longer than `lock_timeout`, which `busyTimeout` sets"
      }
      // Of the largest integers alone: others say their own types.
      if state == "22003", message.contains("bigint") { error.kind = .integerOverflow }
      // Not one of a trigger or a function.
      if state == "42703", field(result, Self.context) == nil { error.kind = .unknownColumn }
      if state == "25001" { error.kind = .refusedInTransaction }
      if state == "55P04" { error.kind = .needsCommit }
      // A schema of the search path is in a scratch database from its beginning.
      if state == "42710" && field(result, Self.function) == "CreateRole" || state == "42P06" { error.kind = .isThere }
      if let text, let index = parameter(result), text.parameters.indices.contains(index - 1) {
        error = error.prefixed("the parameter '\(text.parameterDescription(index))'")
      }
      if state == Self.failedTransaction { (error.code, error.message) = (.rolledBack, refused) }
      error.operation = text?.origin?.operation
      error.location = text?.origin?.element
      if let text, let origin = text.origin, let offset = offset(result, in: text.sql) {
        error.location = origin.location(ofOffset: offset, in: text.sql)
      }
      return error
    }

    /// The error of a statement that was prepared, or built, for another schema.
    static func schemaChanged(_ text: StatementText) -> DAOError {
      DAOError(.schemaChanged, changed, operation: text.origin?.operation, location: text.origin?.element, sql: text.sql)
    }

    private static let changed = "the schema has changed since the statement was prepared: run the transaction again"

    /// The state of an error of each statement that follows one that has failed.
    static let failedTransaction = "25P02"
    /// What is said of it.
    private static let refused =
      "a statement in this transaction has failed, after which the server takes nothing but its rollback; what may fail belongs "
      + "into a transaction of its own inside of this one, or set postgres.undoesFailedStatements; a read or a row loop is such a "
      + "transaction, too"

    /// What libpq itself says where the server has said nothing.
    private static func ownMessage(of result: OpaquePointer?) -> String {
      let message = PQresultErrorMessage(result).map { String(cString: $0) } ?? ""
      let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
      return line.isEmpty ? "the server gave no reason" : line
    }

    /// The number of the parameter whose value the server refuses where it reads it: `unnamed portal parameter $3` at the end, with its
    /// value, `= '…'`, by a setting of the server; nil for another error. The words depend on the language.
    private static func parameter(_ result: OpaquePointer?) -> Int? {
      let lines = field(result, Self.context)?.split(whereSeparator: \.isNewline) ?? []
      guard let last = lines.last else { return nil }
      if let match = last.wholeMatch(of: /[^"'$]*\$([0-9]+)/) { return Int(match.1) }
      guard last.last == "'" else { return nil }
      return lines.lazy.compactMap { $0.prefixMatch(of: /[^"'$]*\$([0-9]+) = '/) }.first.flatMap { Int($0.1) }
    }

    /// The index of the row of a COPY that an error is about, and its column: `COPY book, line 3, column price: "x"`; nil where the
    /// server tells none.
    static func placeInCopy(
      _ result: OpaquePointer?, into table: String, _ columns: [String]
    ) -> (row: Int, column: String?)? {
      let start = "COPY \(table), "
      let line = field(result, Self.context)?.split(whereSeparator: \.isNewline).last { $0.hasPrefix(start) }
      guard let place = line?.dropFirst(start.count) else { return nil }
      // The words before number and name depend on the language.
      let number = place.prefix { $0 != "," && $0 != ":" }
      guard let line = number.split(separator: " ").last.flatMap({ Int($0) }) else { return nil }
      let name = place.dropFirst(number.count + 2).drop { $0 != " " }.dropFirst()
      let column = columns.filter { name.hasPrefix("\($0):") }.max { $0.count < $1.count }
      return (line - 1, column ?? field(result, Self.column))
    }

    /// The error of a connection that is not there.
    static func connection(_ handle: OpaquePointer?, doing: String) -> DAOError {
      let words = lastWords(lines(of: handle)).joined(separator: " ")
      return DAOError(.io, "\(doing): \(words.isEmpty ? "the connection was lost" : words)")
    }

    /// The error of a connection that could not be opened, with what is said of each host.
    ///
    /// - Parameter late: The hosts that have not answered in time. Default: those that libpq tells of.
    static func refusal(_ handle: OpaquePointer?, late: [PostgresHost] = [], doing: String) -> DAOError {
      let delays = late.map { "connection to server \($0.description) failed: timeout expired" }
      let words = (delays + lines(of: handle).map(String.init)).joined(separator: "; ")
      return DAOError(.io, "\(doing): \(words.isEmpty ? "there is no memory for a connection" : words)")
    }

    private static func lines(of handle: OpaquePointer?) -> [Substring] {
      let said = handle.flatMap { PQerrorMessage($0) }.map { String(cString: $0) } ?? ""
      return said.split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }
    }

    /// What was said of the end of a connection. libpq says once more what the server has said of statements before, which may be values.
    private static func lastWords(_ lines: [Substring]) -> ArraySlice<Substring> {
      // The server's messages begin with their severity.
      guard let last = lines.lastIndex(where: { $0.contains(":  ") }) else {
        return lines[...]
      }
      return lines[last].hasPrefix("FATAL") || lines[last].hasPrefix("PANIC") ? lines[last...] : []
    }

    /// The place that a result's error is about, as a UTF-8 offset; nil where the server tells none.
    static func offset(_ result: OpaquePointer?, in sql: String) -> Int? {
      guard let position = field(result, Self.position).flatMap({ Int($0) }), position > 0 else { return nil }
      // The server counts characters, of which each is one scalar.
      let index = sql.unicodeScalars.index(sql.startIndex, offsetBy: position - 1, limitedBy: sql.endIndex) ?? sql.endIndex
      return sql.utf8.distance(from: sql.startIndex, to: index)
    }

    private static func field(_ result: OpaquePointer?, _ code: Character) -> String? {
      guard let ascii = code.asciiValue else { return nil }
      return PQresultErrorField(result, Int32(ascii)).map { String(cString: $0) }
    }

    // The macros are characters in C (<https://www.postgresql.org/docs/15/libpq-exec.html#LIBPQ-PQRESULTERRORFIELD>).
    private static let sqlState: Character = "C"
    private static let primary: Character = "M"
    private static let detail: Character = "D"
    private static let hint: Character = "H"
    private static let position: Character = "P"
    private static let context: Character = "W"
    private static let column: Character = "c"
    private static let function: Character = "R"

    /// Messages of data that is refused quote the data: `invalid input syntax for type integer: "x"`. So do others of statements whose
    /// values are names or pieces of SQL: `relation "x" does not exist`.
    ///
    /// - Parameters:
    ///   - sql: The statement that has values, of which anything may be quoted. Nil for none.
    ///   - hasPlace: Whether it tells a place in the statement, as for a column that is unknown.
    private static func withoutValues(_ message: String, _ state: String, of sql: String?, hasPlace: Bool) -> String {
      let isData = state.hasPrefix("22")
      guard isData || sql != nil && !statesWithoutValues.contains(where: state.hasPrefix) else { return message }
      var parts = message.split(omittingEmptySubsequences: false, whereSeparator: quotes.contains)
      let names = parts.indices.filter { $0 % 2 == 1 }.map { parts[$0] }
      let isOfStatement = !isData && names.allSatisfy { sql?.localizedCaseInsensitiveContains($0) ?? false }
      // The place of an error of syntax may be in a value.
      if hasPlace, !isData, isOfStatement || state != "42601" { return message }
      if parts.count > 2, !isOfStatement {
        parts = [parts[0], "…", parts[parts.count - 1]]
      } else {
        parts = [message[...]]
      }
      let shown = parts.joined()
      // In `date field value out of range: 2024-13-01` it has no quotes.
      let end = shown.firstRange(of: ": ")?.lowerBound ?? shown.endIndex
      return shown[..<end].split(separator: " ").map(withoutNumber).joined(separator: " ")
    }

    /// In other languages they are others.
    private static let quotes: Set<Character> = ["\"", "»", "«", "„", "“", "”", "‘", "’", "'"]

    /// Of constraints, connections and transactions, which quote names of the schema, and of functions of the schema, whose words are
    /// their author's.
    private static let statesWithoutValues = ["08", "23", "25", "26", "28", "40", "44", "53", "55", "57", "P0", "XX"]

    /// A message without all that it quotes.
    static func withoutQuotes(_ message: String) -> String {
      guard let first = message.firstIndex(where: quotes.contains), let last = message.lastIndex(where: quotes.contains) else {
        return message
      }
      let text = message[..<first] + "…" + message[last...].dropFirst()
      return text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    private static func withoutNumber(_ word: Substring) -> Substring {
      word.first { $0.isLetter || $0.isNumber || $0 == "$" }?.isNumber == true ? "…" : word
    }

    private static func code(of state: String) -> DAOError.Code {
      switch state {
      case "57014": .cancelled
      case "55P03": .busy
      case "40P01", "40001": .deadlock
      // A NUL, written \u0000 in JSON.
      case "22P05": .encoding
      case "25006": .readOnly
      case "53100", "53200": .full
      case "57P01", "57P02", "57P03": .io
      // As CockroachDB calls it (https://www.cockroachlabs.com/docs/stable/common-errors).
      case "40003": .outcomeUnknown
      case "XX001", "XX002": .corrupt
      default:
        switch state.prefix(2) {
        case "23": .constraint
        case "08": state == "08007" ? .outcomeUnknown : .io
        case "28", "3D": .cannotOpen
        default: .database
        }
      }
    }
  }
#endif
