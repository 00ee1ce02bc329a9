#if PostgreSQL
  import DAOCore
  import DAOSQL

  extension PostgresConnection: BulkConnection {
    /// Tables whose policies hold for the role, and views, take INSERT alone
    /// (<https://www.postgresql.org/docs/15/sql-copy.html#id-1.9.3.55.6>).
    func takesStream(_ insert: StatementText) throws -> Bool {
      guard let table = SQLStatement.statements(of: insert.sql, dialect: dialect).first?.storedParameters?.table else {
        return false
      }
      return try sendingLooks {
        // An engine without policies does not know how to ask for them.
        guard try !rows("SELECT 1 FROM pg_proc WHERE proname = 'row_security_active'", []).isEmpty else { return true }
        let found = try rows(
          "SELECT relkind IN ('r', 'p', 'f') AND NOT row_security_active(oid) FROM pg_class WHERE oid = to_regclass($1)",
          [.text(spelled(table))])
        return found.first?.first != .integer(0)
      }
    }

    func spelled(_ table: QualifiedName) -> String { table.parts.map { $0.spelled(dialect) }.joined(separator: ".") }

    /// By `COPY … FROM STDIN` (<https://www.postgresql.org/docs/15/libpq-copy.html>).
    func copy(_ insert: any PreparedStatement, bind: (Int) throws -> Bool) throws -> Int {
      guard let statement = insert as? PostgresStatement else { return 0 }
      guard try statement.copy != nil || statement.beginCopy(bind) else { return 0 }
      return try statement.copy?.goOn(on: self, bind) ?? 0
    }

    /// The bytes of rows, or of a batch's values, that are sent before the server's answer is read.
    static var portionSize: Int { 4 * 1024 * 1024 }
  }

  extension SQLIdentifier {
    /// The name as the server has it.
    var folded: String { isQuoted ? text : text.lowercased() }

    /// The name as its statement has it: only one without quotes is folded.
    func spelled(_ dialect: any Dialect) -> String { isQuoted ? dialect.quote(text) : text }
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
