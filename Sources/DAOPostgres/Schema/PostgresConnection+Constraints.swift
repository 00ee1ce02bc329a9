#if PostgreSQL
  import DAOCore
  import DAOSQL

  // What the server does not look at where its own triggers are off
  // (<https://www.postgresql.org/docs/15/runtime-config-client.html#GUC-SESSION-REPLICATION-ROLE>): foreign keys, and what is deferrable.
  extension PostgresConnection {
    func brokenConstraints(of table: TableSchema) throws -> [String] {
      let queries = try rows(Self.constraints, [.text(table.qualifiedName.quoted(dialect))])
      return try queries.compactMap { row in
        guard let sql = row[0].sqlText, let what = row[1].sqlText,
          case .integer(let count)? = try rows(sql, []).first?.first, count > 0
        else { return nil }
        return "\(count) row(s) \(what)"
      }
    }

    /// For each constraint of a table and of its partitions a query that counts the rows that break it, and what these do. The server
    /// compares by the constraint's own operators; of several columns that are MATCH FULL all or none are NULL. What is deferrable and has
    /// expressions or a condition is not looked at.
    private static let constraints = """
      WITH tables AS (
        SELECT to_regclass($1)::oid AS oid UNION SELECT relid FROM pg_partition_tree(to_regclass($1))
      ), parts AS (
        SELECT c.oid, c.contype, c.conrelid, c.confrelid, c.confmatchtype, c.conname, k.place, a.attname,
          format('c.%I', a.attname) AS own,
          CASE c.contype
            WHEN 'f' THEN format('p.%I%s OPERATOR(%I.%s) c.%I%s', b.attname, collated, ns.nspname, o.oprname, a.attname, collated)
            ELSE format(
              CASE WHEN to_jsonb(x) ->> 'indnullsnotdistinct' = 'true'
                THEN '(c.%1$I OPERATOR(%2$I.%3$s) p.%1$I OR num_nulls(c.%1$I, p.%1$I) = 2)' ELSE 'c.%1$I OPERATOR(%2$I.%3$s) p.%1$I' END,
              a.attname, ns.nspname, o.oprname)
          END AS pair
        FROM pg_constraint AS c JOIN tables ON tables.oid = c.conrelid
          CROSS JOIN LATERAL unnest(c.conkey) WITH ORDINALITY AS k (number, place)
          JOIN pg_attribute AS a ON a.attrelid = c.conrelid AND a.attnum = k.number
          LEFT JOIN pg_attribute AS b ON b.attrelid = c.confrelid AND b.attnum = c.confkey[k.place]
          CROSS JOIN LATERAL (
            SELECT CASE WHEN b.attcollation <> 0 THEN ' COLLATE ' || b.attcollation::regcollation::text ELSE '' END
          ) AS l (collated)
          LEFT JOIN pg_index AS x ON x.indexrelid = c.conindid AND c.contype <> 'f'
          LEFT JOIN pg_opclass AS s ON s.oid = x.indclass[k.place - 1]
          LEFT JOIN pg_amop AS m ON m.amopfamily = s.opcfamily AND m.amopstrategy = 3 AND c.contype IN ('p', 'u')
            AND m.amoplefttype = s.opcintype AND m.amoprighttype = s.opcintype
          LEFT JOIN pg_operator AS o ON o.oid = CASE c.contype
            WHEN 'f' THEN c.conpfeqop[k.place] WHEN 'x' THEN c.conexclop[k.place] ELSE m.amopopr END
          LEFT JOIN pg_namespace AS ns ON ns.oid = o.oprnamespace
        WHERE c.contype = 'f' AND c.conparentid = 0
          OR c.contype IN ('p', 'u', 'x') AND c.condeferrable AND x.indpred IS NULL AND x.indexprs IS NULL
      ), constraints AS (
        SELECT contype, (SELECT CASE relkind WHEN 'r' THEN 'ONLY ' ELSE '' END FROM pg_class WHERE oid = conrelid) || conrelid::regclass AS child, (SELECT CASE relkind WHEN 'r' THEN 'ONLY ' ELSE '' END FROM pg_class WHERE oid = confrelid) || confrelid::regclass AS parent, confrelid::regclass AS parent_name, confmatchtype, conname,
          string_agg(own, ', ' ORDER BY place) AS own, string_agg(pair, ' AND ' ORDER BY place) AS pairs,
          string_agg(attname, ', ' ORDER BY place) AS names, count(*) - 1 AS others
        FROM parts GROUP BY oid, contype, conrelid, confrelid, confmatchtype, conname
      )
      SELECT CASE contype
          WHEN 'f' THEN format(
            'SELECT count(*) FROM %s AS c WHERE num_nulls(%s) = 0 AND NOT EXISTS (SELECT 1 FROM %s AS p WHERE %s)%s',
            child, own, parent, pairs,
            CASE WHEN confmatchtype = 'f' THEN format(' OR num_nulls(%s) BETWEEN 1 AND %s', own, others) ELSE '' END)
          ELSE format(
            'SELECT count(*) FROM %1$s AS c WHERE EXISTS (SELECT 1 FROM %1$s AS p'
              ' WHERE (p.tableoid, p.ctid) <> (c.tableoid, c.ctid) AND %2$s)',
            child, pairs)
        END,
        CASE contype WHEN 'f' THEN format('refer by %s to no row of ''%s''', names, parent_name)
          ELSE format('break the constraint %s', conname) END
      FROM constraints ORDER BY conname
      """
  }
#endif
