#if PostgreSQL
  import CPostgres
  import DAOCore
  import DAOSQL

  extension PostgresConnection {
    func tableSchema(_ name: String) throws -> TableSchema? {
      let table = TableName(name)
      if let found = try schema(of: table) { return found }
      // A name without quotes is one in small letters (<https://www.postgresql.org/docs/15/sql-syntax-lexical.html>).
      let folded = TableName(schema: table.schema?.asciiLowercased, name: table.name.asciiLowercased)
      return folded == table ? nil : try schema(of: folded)
    }

    private func schema(of table: TableName) throws -> TableSchema? {
      let found = try rows(
        """
        SELECT c.oid::bigint, c.relkind::text, (\(Self.hasHeirs)) FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
        WHERE c.relname = $1 AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
          AND CASE WHEN $2::text IS NULL THEN pg_table_is_visible(c.oid) ELSE n.nspname = $2 END
        """, [.text(table.name), table.schema.map { .text($0) } ?? .null])
      guard case .integer(let number)? = found.first?[0] else { return nil }
      return TableSchema(
        name: table.name, qualifier: table.schema, columns: try columns(ofTable: number, table.name),
        isView: ["v", "m"].contains(found[0][1].sqlText), hasHeirs: found[0][2] == .integer(1))
    }

    func tables() throws -> [TableSchema] {
      try rows(
        """
        SELECT n.nspname::text, c.relname::text, c.relkind::text, c.oid::bigint, (\(Self.hasHeirs))
        FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
        WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\\_%'
        ORDER BY array_position(current_schemas(false), n.nspname), n.nspname, c.relname
        """, []
      ).compactMap { row in
        guard let name = row[1].sqlText, case .integer(let number) = row[3] else { return nil }
        return TableSchema(
          name: name, qualifier: row[0].sqlText, columns: try columns(ofTable: number, name),
          isView: ["v", "m"].contains(row[2].sqlText), hasHeirs: row[4] == .integer(1))
      }
    }

    /// Whether other tables than partitions inherit from the class `c`, of which neither keys nor NOT NULL need hold.
    private static let hasHeirs = "c.relkind <> 'p' AND EXISTS (SELECT FROM pg_inherits WHERE inhparent = c.oid)"

    /// The columns of the table with a number.
    private func columns(ofTable number: Int64, _ table: String) throws -> [TableColumn] {
      try rows(
        """
        SELECT a.attname::text, format_type(a.atttypid, a.atttypmod), (\(Self.storedType("a.atttypid", "a.atttypmod"))),
          a.attnotnull OR t.typnotnull, coalesce(array_position(k.indkey::int2[], a.attnum) + 1, 0),
          a.attgenerated <> '' OR a.attidentity = 'a',
          CASE WHEN a.attidentity <> ''
          THEN format('nextval(%L::regclass)', pg_get_serial_sequence(a.attrelid::regclass::text, a.attname)::regclass)
          ELSE coalesce(pg_get_expr(d.adbin, d.adrelid), t.typdefault) END
        FROM pg_attribute AS a JOIN pg_type AS t ON t.oid = a.atttypid
          LEFT JOIN pg_attrdef AS d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
          LEFT JOIN pg_index AS k ON k.indrelid = a.attrelid AND k.indisprimary
        WHERE a.attrelid = $1::bigint AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum
        """, [.integer(number)]
      ).compactMap { row in
        guard let name = row[0].sqlText, let type = row[1].sqlText, let base = row[2].sqlText, case .integer(let key) = row[4]
        else { return nil }
        return TableColumn(
          name: name, declaredType: type, kind: dialect.kind(ofType: base), affinity: dialect.affinity(ofType: base),
          isNotNull: row[3] == .integer(1), primaryKeyPosition: Int(key), isGenerated: row[5] == .integer(1), table: table,
          defaultSQL: row[6].sqlText, ignoresCase: dialect.ignoresCase(ofType: base),
          scale: Self.scale(ofType: base))
      }
    }

    /// The scale of `numeric(10,2)`; nil for a type without one (<https://www.postgresql.org/docs/15/datatype-numeric.html>).
    private static func scale(ofType type: String) -> Int? {
      guard type.hasPrefix("numeric("), type.hasSuffix(")") else { return nil }
      return type.dropLast().split(separator: ",").last.flatMap { Int($0) }
    }

    /// The SELECT of a view as a CREATE VIEW; nil for a table, and for a materialized view, whose rows are older than its tables'.
    func definition(ofView name: TableName) throws -> String? {
      guard let table = try tableSchema(name.quoted(dialect)), table.isView else { return nil }
      let quoted = table.qualifiedName.quoted(dialect)
      let found = try rows(
        "SELECT pg_get_viewdef(oid) FROM pg_class WHERE oid = $1::regclass AND relkind = 'v'", [.text(quoted)])
      return found.first?[0].sqlText.map { "CREATE VIEW \(quoted) AS \($0)" }
    }

    func typeName(_ type: Oid) throws -> String {
      let found = try rows(
        """
        SELECT (\(Self.storedType("oid", "NULL"))) FROM pg_type WHERE oid = $1::bigint::oid
        """, [.integer(Int64(type))])
      return found.first?[0].sqlText ?? ""
    }

    /// A query of the name of what stores a type: of a domain, which may be over others or in an array, and of an enumeration.
    private static func storedType(_ type: String, _ modifier: String) -> String {
      """
      WITH RECURSIVE step AS (
        SELECT \(type) AS type, \(modifier)::integer AS modifier, '' AS suffix, 1 AS depth
        UNION ALL
        SELECT CASE s.typtype WHEN 'd' THEN s.typbasetype ELSE s.typelem END,
          CASE s.typtype WHEN 'd' THEN s.typtypmod ELSE -1 END,
          CASE s.typtype WHEN 'd' THEN suffix ELSE '[]' END, depth + 1
        FROM step JOIN pg_type AS s ON s.oid = step.type
          LEFT JOIN pg_type AS e ON e.oid = s.typelem AND e.typarray = s.oid AND e.typtype IN ('d', 'e')
        WHERE s.typtype = 'd' OR e.oid IS NOT NULL
      )
      SELECT CASE s.typtype WHEN 'e' THEN 'text' ELSE format_type(step.type, step.modifier) END || suffix
      FROM step JOIN pg_type AS s ON s.oid = step.type ORDER BY depth DESC LIMIT 1
      """
    }

    /// The column with a number, of the table with one.
    func origin(ofColumn column: Int, inTable table: Oid) throws -> StatementDescription.Origin? {
      let found = try rows(
        """
        SELECT CASE WHEN NOT pg_table_is_visible(c.oid) THEN n.nspname::text END, c.relname::text, a.attname::text
        FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid JOIN pg_namespace AS n ON n.oid = c.relnamespace
        WHERE c.oid = $1::bigint::oid AND a.attnum = $2
        """, [.integer(Int64(table)), .integer(Int64(column))])
      guard let row = found.first, let name = row[1].sqlText, let column = row[2].sqlText else { return nil }
      return StatementDescription.Origin(table: TableName(schema: row[0].sqlText, name: name), column: column)
    }
  }

  extension Value {
    /// The text of a text; nil for other values.
    var sqlText: String? { if case .text(let text) = self { text } else { nil } }
  }
#endif
