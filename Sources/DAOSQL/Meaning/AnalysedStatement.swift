/// A statement with the meaning of its parts: sources, columns, types, NULLs, uses of values, tables.
package struct AnalysedStatement: Sendable {
  package let tree: SyntaxTree
  /// The columns of the result; nil where a star's width is not known.
  package internal(set) var results: [Result]? = []
  /// The uses of parameters and of texts of times, by their first tokens.
  package internal(set) var uses: [Int: ValueUse] = [:]
  /// The texts that the engine makes of times, by their first tokens.
  package internal(set) var times: [Int: Range<Int>] = [:]
  /// The columns that functions read as time values.
  package internal(set) var timeReadings: [TimeReading] = []
  /// What gives seconds since 1970, by its first token.
  var seconds: [Int: Seconds] = [:]
  package internal(set) var secondsReadings: [SecondsReading] = []
  package internal(set) var comparisons: [Comparison] = []
  package internal(set) var doubts: [Doubt] = []
  package internal(set) var differences: [Difference] = []
  package internal(set) var nullComparisons: [NullComparison] = []
  package internal(set) var stores: [Store] = []
  /// The literals, by their first tokens.
  var literals: [Int: Operand] = [:]
  /// The first tokens of the literals in LIMIT and OFFSET that are no whole number.
  package internal(set) var falseBounds: [Int] = []
  /// The first tokens of the terms of ORDER BY that are one value for all rows.
  package internal(set) var constantOrders: [Int] = []
  /// The tokens of names in double quotes that no source has a column for.
  package internal(set) var unknownQuotedNames: Set<Int> = []
  /// The columns whose order is asked for, by ORDER BY, `<`, BETWEEN, `min`, `max`, with the tokens of their names.
  package internal(set) var sorted: [(column: TableColumn, token: Int)] = []
  /// The columns that are calculated with, by an operator or a function, with the tokens of their names.
  package internal(set) var calculated: [(column: TableColumn, by: String, token: Int)] = []
  /// The tables and views that it names to read from, and the one that it changes.
  package internal(set) var tablesRead: Set<TableName> = []
  package internal(set) var tableWritten: TableName?
  /// How many rows its result has; of a change, those that RETURNING gives.
  package internal(set) var rowCount = RowCount.any
  /// How many rows it inserts; nil for another statement.
  package internal(set) var insertedRows: RowCount?
  /// The queries, UPDATEs and DELETEs in it, with what they read.
  package internal(set) var queries: [Query] = []
  /// What the names of columns mean, by their tokens.
  package internal(set) var names: [Range<Int>: Name] = [:]

  package init(tree: SyntaxTree) { self.tree = tree }

  /// Forgets what follows from the whole statement alone.
  mutating func forgetProofs() {
    results = nil
    rowCount = .any
    if insertedRows != nil { insertedRows = .any }
  }

  /// A column of the result.
  package struct Result: Sendable {
    package var label: String
    /// The label in the form of ``Analyzer/key(_:)``.
    var key: String
    package var fact: ValueFact
    /// nil for a column that a star gives.
    package var value: SQLExpression?
    /// The tokens of its label, else of its expression, or of the star.
    package var tokens: Range<Int>
  }

  /// What a name means: a column of a source.
  package struct Name: Sendable {
    /// nil for one that is not a table's.
    package var column: TableColumn?
    /// The tokens of the source.
    package var source: Range<Int>
  }

  /// A comparison of a column.
  package struct Comparison: Sendable {
    package var column: TableColumn
    package var other: Operand
    /// The first token of the literal, or of the other column.
    package var token: Int
    /// Whether it asks for the order of the values: `<`, `BETWEEN`.
    package var isOrdered: Bool
  }

  /// What is compared with a column or stored in one.
  package enum Operand: Sendable, Hashable {
    case null
    case text(String)
    case number(String)
    case column(TableColumn)
    /// A calculation that gives numbers with a fraction.
    case fraction(sql: String)
  }

  /// A literal or a fraction that is stored in a column.
  package struct Store: Sendable {
    package var column: TableColumn
    package var value: Operand
    /// The first token of the value.
    package var token: Int
  }

  /// A comparison with NULL, which is never true.
  package struct NullComparison: Sendable {
    package var form: Form
    /// The token of the NULL, or of the query that may give one.
    package var token: Int

    package enum Form: Sendable, Hashable {
      /// `a = NULL`.
      case operand
      /// `a IN (1, NULL)`.
      case element
      /// `a NOT IN (1, NULL)`.
      case excluded
      /// `a NOT IN (SELECT b …)`, of a column that takes NULL.
      case query(TableColumn)
    }
  }

  /// A column as the time value of a function, without a modifier that gives a number its meaning.
  package struct TimeReading: Sendable {
    package var column: TableColumn
    package var function: String
    /// The SQL of the argument.
    package var argument: String
    /// Whether the function takes no other time.
    package var isAlone: Bool
    package var token: Int
  }

  /// A SELECT, UPDATE or DELETE with the sources of its FROM.
  package struct Query: Sendable {
    package var sources: [Source]
    /// The WHERE.
    package var condition: SQLExpression?
    /// The conditions of ON, and the names of USING.
    package var joins: [SQLExpression] = []
    package var joinedNames: [String] = []
    package var order: [OrderTerm] = []
    /// The calls of aggregates in its results.
    package var aggregates: [FunctionCall] = []
    package var isGrouped = false
    package var tokens: Range<Int>
  }

  /// A source of a query.
  package struct Source: Sendable {
    /// The name that qualifies its columns, in lower case.
    package var alias: String
    /// nil for a subquery, a table-valued function and a WITH query.
    package var table: TableName?
    package var tokens: Range<Int>
  }
}

extension AnalysedStatement.Query {
  mutating func addJoins(of sources: [SQLSource]) {
    for source in sources {
      if case .nested(let inner) = source.form { addJoins(of: inner) }
      switch source.constraint {
      case .on(let condition): joins.append(condition)
      case .using(let names): joinedNames += names.map(\.text)
      case nil: break
      }
    }
  }
}

extension BoundSource {
  var named: AnalysedStatement.Source { AnalysedStatement.Source(alias: alias, table: table, tokens: tokens) }
}
