#if PostgreSQL
  // Unsafe: the bytes of a stream are lent to libpq, which copies them.
  import CPostgres
  import DAOCore
  import DAOSQL

  extension PostgresConnection: BulkConnection {
    /// Tables whose policies hold for the role, and views, take INSERT alone
    /// (<https://www.postgresql.org/docs/15/sql-copy.html#id-1.9.3.55.6>).
    func takesStream(_ insert: StatementText) -> Bool {
      guard let table = SQLStatement.statements(of: insert.sql, dialect: dialect).first?.storedParameters?.table else {
        return false
      }
      // An engine without policies may not know how to ask for them.
      let found = try? keepingTransaction {
        try rows(
          "SELECT relkind IN ('r', 'p', 'f') AND NOT row_security_active(oid) FROM pg_class WHERE oid = to_regclass($1)",
          [.text(spelled(table))])
      }
      return found?.first?.first != .integer(0)
    }

    private func spelled(_ table: QualifiedName) -> String { table.parts.map { $0.spelled(dialect) }.joined(separator: ".") }

    /// By `COPY … FROM STDIN` (<https://www.postgresql.org/docs/15/libpq-copy.html>).
    func copy(_ insert: any PreparedStatement, bind: (Int) throws -> Bool) throws -> Int {
      guard let statement = insert as? PostgresStatement,
        let (table, columns) = SQLStatement.statements(of: statement.text.sql, dialect: dialect).first?.storedParameters
      else { return 0 }
      statement.writesTexts = true
      defer { statement.writesTexts = false }
      guard try bind(0) else { return 0 }
      // A column whose value has a default gets it where the first row has none.
      let given = columns.filter { !$0.hasDefault || !statement.values.isNull(at: $0.parameter + 1) }
      guard !given.isEmpty else {
        throw DAOError(
          .parameter, "the database numbers all columns of a stream that its first row has no value of: insert it by a batch")
      }
      let names = given.map { $0.column.spelled(dialect) }.joined(separator: ", ")
      return try copy(
        "COPY \(spelled(table)) (\(names)) FROM STDIN", into: table.parts.last?.folded ?? "", given.map(\.column.folded),
        of: statement.text
      ) { row, buffer in
        if row > 0 { guard try bind(row) else { return false } }
        for column in columns where column.hasDefault {
          guard statement.values.isNull(at: column.parameter + 1) != given.contains(column) else {
            throw DAOError(
              .parameter,
              "of '\(column.column.text)' either all rows of a stream have a value or none, and the database numbers them: copy them by two calls"
            )
          }
        }
        for (position, column) in given.enumerated() {
          statement.values.appendCopied(at: column.parameter + 1, isLast: position == given.count - 1, to: &buffer)
        }
        statement.values.reset()
        return true
      }
    }

    /// Sends rows until `append` gives no more, in portions: the server tells an error of a row only at the end of a COPY, which an
    /// endless sequence would never come to.
    private func copy(
      _ sql: String, into table: String, _ columns: [String], of text: StatementText,
      _ append: (_ row: Int, _ buffer: inout [UInt8]) throws -> Bool
    ) throws -> Int {
      var (row, count, buffer) = (0, 0, [UInt8]())
      buffer.reserveCapacity(Self.bufferSize * 2)
      /// Whether the buffer has another row.
      func next() throws -> Bool {
        do {
          guard try append(row, &buffer) else { return false }
        } catch let error as DAOError {
          throw numbered(error, row)
        }
        row += 1
        return true
      }
      while try next() {
        let first = row - 1
        count += try copyPortion(sql, into: table, columns, of: text, from: first) { handle in
          var size = 0
          repeat {
            try checkInterrupt()
            guard buffer.count >= Self.bufferSize else { continue }
            size += buffer.count
            try put(&buffer, handle)
          } while try size < Self.portionSize && next()
          try put(&buffer, handle)
        }
      }
      return count
    }

    /// One COPY of the rows from `first` that `send` sends.
    private func copyPortion(
      _ sql: String, into table: String, _ columns: [String], of text: StatementText, from first: Int,
      _ send: (OpaquePointer) throws -> Void
    ) throws -> Int {
      let handle = try beginCopy(sql, text)
      var failure: (any Error)?
      do { try send(handle) } catch { failure = error }
      do {
        return try endCopy(handle, text, of: table, columns, isUndone: failure != nil)
      } catch var error as DAOError {
        error.element = error.element.map { $0 + first }
        throw failure ?? error
      }
    }

    /// The bytes of rows, or of a batch's values, that are sent before the server's answer is read.
    static var portionSize: Int { 4 * 1024 * 1024 }
    private static var bufferSize: Int { 64 * 1024 }

    private func numbered(_ error: DAOError, _ row: Int) -> DAOError {
      var error = error
      if error.code != .cancelled, error.code != .timeout { error.element = error.element ?? row }
      return error
    }
  }

  extension SQLIdentifier {
    /// The name as the server has it.
    fileprivate var folded: String { isQuoted ? text : text.lowercased() }

    /// The name as its statement has it: only one without quotes is folded.
    fileprivate func spelled(_ dialect: any Dialect) -> String { isQuoted ? dialect.quote(text) : text }
  }

  extension PostgresValues {
    /// The value as the text format of COPY has it (<https://www.postgresql.org/docs/15/sql-copy.html>, File Formats).
    func appendCopied(at index: Int, isLast: Bool, to buffer: inout [UInt8]) {
      if let value = bytes(at: index) {
        var plain = value.startIndex
        for (offset, byte) in zip(value.indices, value) {
          guard let escaped = Self.escaped(byte) else { continue }
          buffer += value[plain..<offset]
          buffer += [UInt8(ascii: "\\"), escaped]
          plain = offset + 1
        }
        buffer += value[plain...]
      } else {
        buffer += [UInt8(ascii: "\\"), UInt8(ascii: "N")]
      }
      buffer.append(UInt8(ascii: isLast ? "\n" : "\t"))
    }

    private static func escaped(_ byte: UInt8) -> UInt8? {
      switch byte {
      case UInt8(ascii: "\\"): byte
      case UInt8(ascii: "\n"): UInt8(ascii: "n")
      case UInt8(ascii: "\r"): UInt8(ascii: "r")
      case UInt8(ascii: "\t"): UInt8(ascii: "t")
      default: nil
      }
    }
  }
#endif
