/// A view or trigger of a database that can no longer be used, because what it names has changed or gone.
package struct BrokenObject: Sendable, Hashable {
  /// `view` or `trigger`.
  package var kind: String
  package var name: String
  /// The table or view whose changes run the trigger; the view itself.
  package var table: String
  /// The SQL that creates it.
  package var sql: String
  /// What the engine says.
  package var message: String

  package init(kind: String, name: String, table: String? = nil, sql: String, message: String) {
    self.kind = kind
    self.name = name
    self.table = table ?? name
    self.sql = sql
    self.message = message
  }
}
