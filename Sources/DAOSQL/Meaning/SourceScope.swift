/// The sources that the names in one SELECT can refer to, and the scope around it.
final class SourceScope {
  let parent: SourceScope?
  var sources: [BoundSource] = []
  /// The labels of the result, where conditions may name them.
  var labels: [(name: String, fact: ValueFact)] = []
  /// The labels that a WHERE may name, before any is known.
  var unreadLabels: [String: SQLExpression] = [:]
  /// The labels that a name may mean which no source has, in lower case; nil where any may be one.
  var possibleLabels: Set<String>? = []
  /// The columns that the WHERE keeps from being NULL, by source and name in lower case.
  var notNull: Set<BoundColumn.Key> = []
  /// The sources that the WHERE and inner joins name, which may ask for more than is proven here.
  var questioned: Set<Int> = []
  /// Whether a condition is being read.
  var isQuestion = false
  /// Whether a row without a group's rows may be there: an aggregate over all rows.
  var isAggregate = false
  /// Whether a subquery aggregates columns of these sources alone, which makes this an aggregate over all rows.
  var isAggregatedInside = false

  /// The columns in the order of `*`, with those that joins have made one.
  var places: [BoundColumn.Place] = []
  /// Where the sources and the columns begin that a join can name: elsewhere than in SQLite a comma ends what is joined.
  var joinStart = (source: 0, place: 0)

  init(_ parent: SourceScope?, _ sources: [BoundSource] = []) {
    self.parent = parent
    for source in sources { add(source) }
  }

  func add(_ source: BoundSource) {
    places += (source.columns ?? []).indices.map { BoundColumn.Place(source: sources.count, column: $0) }
    sources.append(source)
  }
}

/// A source of a FROM with the facts of its columns.
struct BoundSource {
  /// In the form of ``Analyzer/key(_:)``.
  var alias: String
  var table: TableName?
  /// nil where they are not known.
  var columns: [BoundColumn]?
  /// Whether it may have columns of other names than those that are known.
  var hasUnknownNames: Bool { columns?.contains { $0.key.isEmpty } ?? true }
  /// Whether a join may leave it without a row.
  var isOptional = false
  var hasRowID = false
  /// Whether conditions on its columns prove nothing.
  var isVirtual = false
  /// Of a function that gives the elements of a list: the column that has them, and the parameters of the list.
  var elements: (column: String, sources: [Int])?
  var tokens: Range<Int>
}

/// A column of a source.
package struct BoundColumn {
  var name: String
  /// The name in the form of ``Analyzer/key(_:)``; empty where it is not known.
  var key: String
  var fact: ValueFact
  /// Whether a USING or NATURAL JOIN gives its value by the column of an earlier source.
  var isJoined = false

  struct Place {
    var source: Int
    var column: Int
  }

  struct Key: Hashable {
    var source: Int
    var name: String
  }
}
