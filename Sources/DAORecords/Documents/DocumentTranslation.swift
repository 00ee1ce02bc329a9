import DAOCore
import DAOSQL

/// Rewrites the rows of documents of another database, where the first values of members were of another kind: so are their columns then,
/// and what is kept beside them.
package struct DocumentTranslation {
  private let source, target: DocumentShape
  private let columns, names: [String]

  /// - Parameters:
  ///   - source: The table that the rows are of.
  ///   - target: The table that they go into.
  /// - Returns: Nil where no column is of another kind.
  /// - Throws: ``DAOError/Code/recordTable`` for a table whose key is not one column.
  package init?(from source: TableSchema, to target: TableSchema, _ dialect: any Dialect) throws {
    guard DocumentTables.differ(source.columns, target.columns) else { return nil }
    self.source = try DocumentShape(source, name: source.name, dialect)
    self.target = try DocumentShape(target, name: target.name, dialect)
    (columns, names) = (source.columns.map(\.name), target.columns.map(\.name))
  }

  /// The values of a row, in the order of the target's columns.
  ///
  /// - Throws: ``DAOError/Code/typeMismatch`` for a value that is none of JSON; ``DAOError/Code/encoding`` for a number that its column
  ///   would round.
  package func callAsFunction(_ row: [Value]) throws -> [Value] {
    let values = Dictionary(zip(columns, row)) { first, _ in first }
    let object = try source.object(
      of: source.members.map { values[$0.name] ?? .null }, beside: values[DocumentShape.side] ?? .null)
    let placement = try DocumentPlacement(object, in: target)
    return try names.map { name in
      if let index = target.index(of: name) { return try placement.values[index].value(dates: .secondsSince1970) }
      guard name == DocumentShape.side else { return values[name] ?? .null }
      return placement.side.isEmpty ? .null : .text(JSON.object(placement.side).text(for: target.dialect))
    }
  }
}
