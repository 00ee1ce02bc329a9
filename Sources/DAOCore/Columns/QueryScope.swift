import DAOSQL

/// A SELECT, or the statement itself, with the tables that its column names can refer to.
struct QueryScope {
  /// The origin of a source's columns.
  enum Origin {
    /// A table, a view, or a query named by WITH.
    case table(TableName)
    /// The scopes of a subquery; several for a compound such as UNION.
    case query([Int])
    /// A table-valued function: its columns are not known.
    case unknown
  }

  struct Source {
    /// The name that qualifies its columns.
    var alias: String
    var origin: Origin
  }

  /// The enclosing scope; nil for the statement's own scope.
  var parent: Int?
  /// The first scope of the same compound (UNION and similar); nil for a first scope.
  var first: Int?
  /// The opening parenthesis of the query; nil for the statement's own query.
  var parenthesis: Int?
  /// Whether the query is an expression; false for a table of a FROM or WITH.
  var isExpression = false
  var sources: [Source] = []
  /// The tokens between SELECT and FROM; nil for other statements.
  var selected: Range<Int>?
  /// The contents of the parentheses of a VALUES query.
  var rows: [Range<Int>] = []
  /// The column names that its joins compare by USING.
  var joinedNames: Set<String> = []
  /// Whether it has a NATURAL JOIN, which compares all columns with equal names.
  var joinsNaturally = false
  /// Whether its rows are inserted by the statement.
  var isInserted = false
}

/// A query named by WITH.
struct NamedQuery {
  /// The column names listed after its name; empty if there is no list.
  var columns: [String]
  var scopes: [Int]
}
