#if PostgreSQL
  import DAOCore
  import DAOSQL

  extension PostgresConnection {
    func lastNumber(of table: TableSchema) throws -> Int64? {
      for column in table.columns where dialect.numbers(column) {
        guard let name = try sequence(of: column, in: table) else { continue }
        if let last = try sequence(name)?.last { return last }
      }
      return nil
    }

    func numberFurther(_ table: TableSchema, after last: Int64?) throws {
      for column in table.columns where dialect.numbers(column) {
        guard let name = try sequence(of: column, in: table), let sequence = try sequence(name) else { continue }
        let quoted = dialect.quote(column.name)
        let ends = try rows(
          "SELECT min(\(quoted))::bigint, max(\(quoted))::bigint FROM \(table.qualifiedName.quoted(dialect))", [])
        let numbers = (ends.first ?? []).map(\.number) + [last]
        do {
          try count(sequence, after: numbers.compactMap(\.self))
        } catch let error as DAOError {
          throw error.prefixed("the next numbers of the table '\(table.name)' cannot be set")
        }
      }
    }

    func lastNumbers() throws -> [String: Int64] {
      let found = try rows(
        """
        SELECT sequencename::text, last_value FROM pg_sequences
        WHERE pg_table_is_visible(to_regclass(format('%I.%I', schemaname, sequencename))) AND last_value IS NOT NULL
        """, [])
      let numbers = found.compactMap { row in row[1].number.map { (row[0].sqlText ?? "", $0) } }
      return Dictionary(numbers) { first, _ in first }
    }

    func countFurther(after numbers: [String: Int64]) throws {
      for (name, last) in numbers {
        guard let sequence = try sequence(dialect.quote(name)) else { continue }
        do {
          try count(sequence, after: [last])
        } catch let error as DAOError {
          throw error.prefixed("the next numbers of the sequence '\(name)' cannot be set")
        }
      }
    }

    /// A sequence; its last number is nil where it has given none, and for a role that may not know it.
    private struct Sequence {
      let name: String
      let isDescending: Bool
      let first: Int64
      let last: Int64?
    }

    private func sequence(_ name: String) throws -> Sequence? {
      let found = try rows(
        """
        SELECT increment_by < 0, CASE WHEN increment_by < 0 THEN max_value ELSE min_value END, last_value FROM pg_sequences
        WHERE to_regclass(format('%I.%I', schemaname, sequencename)) = to_regclass($1)
        """, [.text(name)])
      guard let row = found.first, let first = row[1].number else { return nil }
      return Sequence(name: name, isDescending: row[0] == .integer(1), first: first, last: row[2].number)
    }

    /// Lets a sequence go on after some numbers and its own last one. Others may be numbered by it as well, so it never goes back.
    private func count(_ sequence: Sequence, after numbers: [Int64]) throws {
      let isFurther: (Int64, Int64) -> Bool = sequence.isDescending ? { $0 < $1 } : { $0 > $1 }
      let furthest = numbers.filter { $0 == sequence.first || isFurther($0, sequence.first) }.min(by: isFurther)
      guard let furthest, sequence.last.map({ isFurther(furthest, $0) }) ?? true else { return }
      _ = try rows("SELECT setval($1::regclass, $2::bigint)", [.text(sequence.name), .integer(furthest)])
    }

    /// The sequence that a column is numbered by, quoted: its own, or that of its default.
    private func sequence(of column: TableColumn, in table: TableSchema) throws -> String? {
      try rows(
        """
        SELECT coalesce(pg_get_serial_sequence($1, $2),
          replace(substring($3::text FROM '^nextval\\(''(.+)''::regclass\\)$'), '''''', ''''))
        """,
        [.text(table.qualifiedName.quoted(dialect)), .text(column.name), column.defaultSQL.map { .text($0) } ?? .null]
      ).first?[0].sqlText
    }
  }

  extension Value {
    fileprivate var number: Int64? { if case .integer(let number) = self { number } else { nil } }
  }
#endif
