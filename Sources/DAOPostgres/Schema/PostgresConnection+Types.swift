#if PostgreSQL
  import CPostgres
  import DAOCore

  extension PostgresConnection {
    /// What is known of a type, asked for once; a domain is what it stands for
    /// (<https://www.postgresql.org/docs/15/catalog-pg-type.html>).
    func type(_ number: Oid) throws -> PostgresType.Found {
      if let found = PostgresType.known(number) ?? types[number] { return found }
      let row = try rows(
        """
        SELECT t.typbasetype::bigint, e.oid::bigint
        FROM pg_type AS t LEFT JOIN pg_type AS e
          ON e.oid = t.typelem AND e.typarray = t.oid AND e.typdelim = ','
        WHERE t.oid = $1::bigint::oid
        """, [.integer(Int64(number))]
      ).first
      let found: PostgresType.Found
      if case .integer(let base)? = row?[0], base != 0 {
        found = try type(Oid(truncatingIfNeeded: base))
      } else if case .integer(let element)? = row?[1] {
        found = (.array, try type(Oid(truncatingIfNeeded: element)).type)
      } else {
        found = (.other, .other)
      }
      types[number] = found
      return found
    }
  }
#endif
