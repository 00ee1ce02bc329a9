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
  /// The first scope of its compound, UNION and the like; nil for one that is the first itself.
  var first: Int?
  /// The parenthesis that the scope's query stands in; nil for that of the statement.
  var parenthesis: Int?
  /// Whether the query stands where a value could, and is no table of a FROM or a WITH.
  var isExpression = false
  var sources: [Source] = []
  /// What a SELECT selects; nil for other statements.
  var selected: Range<Int>?
  /// What stands in the parentheses of a VALUES that is a query.
  var rows: [Range<Int>] = []
  /// The columns that the scope's joins compare by their names.
  var joinedNames: Set<String> = []
  /// Whether one of its joins compares all columns that have the same name.
  var joinsNaturally = false
  /// Whether its rows are those that the statement inserts.
  var isInserted = false
}

/// A query that a WITH names.
struct NamedQuery {
  /// The names of its columns; empty for those that it selects.
  var columns: [String]
  var scopes: [Int]
}
