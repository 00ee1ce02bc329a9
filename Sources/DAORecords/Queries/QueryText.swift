import DAOCore
import DAOSQL

/// Writes the SQL of a query, and collects its values.
struct QueryText<R: Record> {
  private let table: RecordTable<R>
  private(set) var sql = ""
  private var parameters: [StatementText.Parameter] = []
  private var values: [QueryValue] = []
  private var dialect: any Dialect { table.dialect }

  init(_ table: RecordTable<R>) {
    self.table = table
    sql.reserveCapacity(256)
  }

  var name: String { table.quotedName }

  mutating func write(_ text: String) { sql += text }

  func quoted(_ column: TableColumn) -> String { table.quoted(column) }

  /// A term of ORDER BY; rows without a value are before the others.
  mutating func write(orderBy column: TableColumn, _ direction: SortDirection) {
    let isDescending = direction == .descending
    write(quoted(column) + (isDescending ? " DESC" : ""))
    if !column.isNotNull { write(dialect.nullsAreLeast(isDescending: isDescending)) }
  }

  /// Writes a placeholder for a value that is stored in a column, or compared with it.
  mutating func write(_ value: (any Encodable)?, for column: TableColumn?) {
    sql += place(QueryValue(value), for: column)
  }

  private mutating func place(_ value: QueryValue, for column: TableColumn?) -> String {
    parameters.append(StatementText.Parameter(column: column))
    values.append(value)
    return dialect.place(parameters.count)
  }

  /// The statement, and its values in the types of their columns.
  ///
  /// - Throws: ``DAOError/Code/parameter`` for a text that is no number where a number's column is meant.
  func finished(_ verb: StatementVerb) throws -> (text: StatementText, values: [TypedValue]) {
    let text = table.text(of: sql, parameters, verb)
    return (text, try Self.typed(values, for: text))
  }

  /// The values of a statement in the types of their columns.
  ///
  /// - Throws: As ``finished(_:)`` does.
  static func typed(_ values: [QueryValue], for text: StatementText) throws -> [TypedValue] {
    let plain = values.compactMap(\.plain)
    var collected =
      plain.count == values.count ? plain : try Arguments.positional(values.map(\.stored)).collected(for: text)
    for (index, parameter) in text.parameters.enumerated() {
      guard case .text(let value) = collected[index], let column = parameter.column,
        column.kind.isNumber || column.kind == .boolean,
        !column.keepsText
      else { continue }
      collected[index] = try number(value, for: column)
    }
    return collected
  }

  private static func number(_ text: String, for column: TableColumn) throws -> TypedValue {
    if let integer = Int64(text) { return .integer(integer) }
    if let real = Double(text), real.isFinite { return .real(real) }
    throw DAOError(.parameter, "'\(column.path)' is \(column.declaredType), and is given a text that is no number")
  }

  // MARK: Conditions

  mutating func write(_ term: ConditionTerm) throws {
    switch term {
    case .comparison(let column, let comparison, let value): try write(column, comparison, value)
    case .null(let column, let isNegated): write("\(quoted(try table.column(column))) IS \(isNegated ? "NOT " : "")NULL")
    case .list(let column, let values, let isNegated): try write(column, values, isNegated: isNegated)
    case .between(let reference, let least, let most):
      let column = try table.ordered(reference)
      write("\(quoted(column)) BETWEEN ")
      write(least, for: column)
      write(" AND ")
      write(most, for: column)
    case .like(let reference, let pattern):
      let place = place(QueryValue(pattern), for: nil)
      write(dialect.isLike(quoted(try table.column(reference)), place))
    case .contains(let reference, let part): try write(part, in: reference)
    case .all(let terms): try write(terms, by: " AND ")
    case .any(let terms): try write(terms, by: " OR ")
    case .not(let term):
      write("NOT (")
      try write(term)
      write(")")
    case .failure(let error): throw error
    case .sql(let sql, let values): try write(sql, values)
    }
  }

  private mutating func write(_ terms: [ConditionTerm], by separator: String) throws {
    for (index, term) in terms.enumerated() {
      if index > 0 { write(separator) }
      write("(")
      try write(term)
      write(")")
    }
  }

  /// A value that is absent is no other one: `!=` finds the rows without a value, as Swift does.
  private mutating func write(
    _ reference: ColumnReference, _ comparison: ConditionTerm.Comparison, _ value: any Encodable & Sendable
  ) throws {
    let column = try comparison.isOrdered ? table.ordered(reference) : table.column(reference)
    write("\(quoted(column)) \(comparison.rawValue) ")
    write(value, for: column)
    if comparison == .notEqual, !column.isNotNull { write(" OR \(quoted(column)) IS NULL") }
  }

  /// An empty list matches nothing; one with nil finds the rows without a value.
  private mutating func write(
    _ reference: ColumnReference, _ values: [(any Encodable & Sendable)?], isNegated: Bool
  ) throws {
    let column = try table.column(reference)
    let present = values.compactMap { $0 }
    let hasNull = present.count < values.count
    if isNegated { write("NOT (") }
    if present.isEmpty {
      write(hasNull ? "\(quoted(column)) IS NULL" : "FALSE")
    } else {
      // Not NULL: a row without a value is in no list of others.
      write("(\(quoted(column)) IS NOT NULL AND \(quoted(column)) IN (")
      for (index, value) in present.enumerated() {
        if index > 0 { write(", ") }
        write(value, for: column)
      }
      write("))\(hasNull ? " OR \(quoted(column)) IS NULL" : "")")
    }
    if isNegated { write(")") }
  }

  /// A part of a text, or a member of an array that is stored as JSON.
  private mutating func write(_ part: any Encodable & Sendable, in reference: ColumnReference) throws {
    let column = try table.column(reference)
    let place = place(try QueryValue(part, in: column, asJSON: dialect.comparesMembersAsJSON), for: nil)
    write(
      column.kind == .json
        ? dialect.hasMember(place, in: quoted(column)) : "\(dialect.position(of: place, in: quoted(column))) > 0")
  }

  /// A piece of SQL of the caller's own, in parentheses.
  private mutating func write(_ piece: String, _ values: [(any Encodable & Sendable)?]) throws {
    let found = SQLText(piece, dialect: dialect)
    guard found.count > 0, found.isClosed else {
      throw DAOError(.parameter, "a piece of SQL is one condition, whose parentheses and quotes are closed")
    }
    let places = found.numberedParameters
    guard places.allSatisfy({ $0.token.text == "?" }), places.count == values.count else {
      throw DAOError(
        .parameter,
        "the piece of SQL has \(places.count) places for values, each written ?, and \(values.count) values were given")
    }
    var end = piece.utf8.startIndex
    for (place, value) in zip(places, values) {
      let start = piece.utf8.index(piece.utf8.startIndex, offsetBy: place.token.range.lowerBound)
      write(String(piece[end..<start]))
      write(value, for: nil)
      end = piece.utf8.index(after: start)
    }
    // A comment to the end of the line must not take what follows.
    write("\(piece[end...])\n")
  }
}
