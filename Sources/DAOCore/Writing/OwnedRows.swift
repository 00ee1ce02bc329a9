/// Rows of another table that are deleted with the row that holds their keys.
package struct OwnedRows: Sendable, Hashable {
  package var property: String
  /// The other table, and its key.
  package var table: String
  package var key: String
  package var storage: Storage

  /// Where the keys stand.
  package enum Storage: Sendable, Hashable {
    /// In the property's column, one key or a JSON array of them.
    case one, many
    /// In a table of its own, beside the owner's key.
    case cross(table: String, left: String, right: String, key: String)
  }

  package init(property: String, table: String, key: String, storage: Storage) {
    self.property = property
    self.table = table
    self.key = key
    self.storage = storage
  }

  /// The DELETE of a trigger on the owner's table.
  func deletion(_ dialect: any Dialect) -> String {
    let column = "OLD.\(dialect.quote(property))"
    let own = dialect.quote(self.key)
    let isOwned =
      switch storage {
      case .one: "\(own) IN (\(column))"
      case .many: dialect.isMember(own, of: column)
      case .cross(let table, let left, let right, let key):
        "\(own) IN (SELECT \(dialect.quote(right)) FROM \(dialect.quote(table)) WHERE \(dialect.quote(left)) = OLD.\(dialect.quote(key)))"
      }
    return "DELETE FROM \(dialect.quote(table)) WHERE \(isOwned)"
  }
}
