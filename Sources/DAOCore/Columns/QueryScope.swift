/// A SELECT, or the statement itself, with the tables whose columns it can name.
struct QueryScope {
  /// What the scope's columns come from.
  enum Origin {
    /// A table, a view, or a name that a WITH has given.
    case table(TableName)
    /// The scopes of a subquery: more than one for a UNION.
    case query([Int])
    /// A function, whose columns are not known.
    case unknown
  }

  struct Source {
    /// The name by which columns are qualified.
    var alias: String
    var origin: Origin
  }

  /// The scope round it; nil for the statement's own.
  var parent: Int?
  var sources: [Source] = []
  /// What a SELECT selects; nil for other statements.
  var selected: Range<Int>?
  /// Whether its rows are those that the statement inserts.
  var isInserted = false
}

/// A query that a WITH names.
struct NamedQuery {
  /// The names of its columns; empty for those that it selects.
  var columns: [String]
  var scopes: [Int]
}
