#if PostgreSQL
  import DAOCore
  import DAOSQL

  /// The channel that triggers tell of changes, each by the name of its table; an empty notice is of unknown tables.
  enum NoticeChannel {
    static let name = "daokit"
    static let schema = "daokit"
    static let function = "daokit.notice"
    static let trigger = "daokit_notice"

    /// The body of the triggers' function. A statement on a partitioned table runs no trigger of its partitions, whose rows change.
    static let body = """

      BEGIN
        PERFORM pg_catalog.pg_notify('\(name)', CASE
          WHEN EXISTS (SELECT FROM pg_catalog.pg_inherits WHERE inhrelid = TG_RELID OR inhparent = TG_RELID) THEN ''
          ELSE pg_catalog.format('%I.%I', TG_TABLE_SCHEMA, TG_TABLE_NAME) END);
        RETURN NULL;
      END

      """

    /// The tables that a notice is about.
    static func tables(_ notice: String) -> TableSet {
      guard !notice.isEmpty else { return .unknown }
      let table = TableName(notice)
      let name = table.name.lowercased()
      return .some(Set([name] + (table.schema.map { ["\($0.lowercased()).\(name)"] } ?? [])))
    }
  }
#endif
