/// A statement with the meaning of its parts: sources, columns, types, NULLs, uses of parameters, tables.
package struct AnalysedStatement {
  package let tree: SyntaxTree
  /// The columns of the result; nil where a star's width is not known.
  package internal(set) var results: [Result]? = []
  /// The uses of the parameters, by their tokens.
  package internal(set) var parameters: [Int: ParameterFact] = [:]
  package internal(set) var comparisons: [Comparison] = []
  /// The tables and views that it names to read from, and those that it changes.
  package internal(set) var tablesRead: Set<TableName> = []
  package internal(set) var tableWritten: TableName?
  package internal(set) var rowCount = RowCount.any
  /// The facts of expressions, by their tokens.
  package internal(set) var facts: [Range<Int>: ValueFact] = [:]
  /// The columns that names mean, by the name's tokens.
  package internal(set) var names: [Range<Int>: TableColumn] = [:]

  /// A column of the result.
  package struct Result: Sendable {
    package var label: String
    package var fact: ValueFact
    package var tokens: Range<Int>
  }

  /// Two expressions that are compared.
  package struct Comparison: Sendable {
    package var left: SQLExpression
    package var right: SQLExpression
    /// Whether it asks for the order of the values: `<`, `BETWEEN`.
    package var isOrdered: Bool
  }

  /// What becomes of a parameter's value.
  package struct ParameterFact: Sendable {
    package var columns: [TableColumn] = []
    package var kind: ExpressionType.Kind?
    /// Whether it is stored in each of its places, as it is.
    package var isStored: Bool { places > 0 && stores == places }
    /// Whether NULL makes sense in one of its places.
    package var expectsNull = false
    package var isCalculated = false
    package var isListed = false
    /// The number of places where it is stored as it is, and of all its places.
    var stores = 0
    var places = 0
  }

  /// How many rows a statement gives, as far as its SQL proves it.
  package enum RowCount: Sendable, Hashable { case exactlyOne, atMostOne, any }
}
