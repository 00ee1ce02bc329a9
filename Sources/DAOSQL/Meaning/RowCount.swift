/// How many rows a statement gives, as far as its SQL proves it.
package enum RowCount: Sendable, Hashable {
  /// An aggregate over all rows, or a SELECT of no table: `SELECT count(*) FROM employee`.
  case exactlyOne
  /// `LIMIT 1`, or a single table whose whole primary key is compared: `SELECT * FROM employee WHERE eid = :eid`.
  case atMostOne
  case any
}
