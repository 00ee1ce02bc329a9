import DAOMarkup

/// `<foreach>`: its nodes once for each element of a list, a set or a dictionary.
package struct Loop: Sendable, Hashable {
  package var collection: Expression
  /// The name of the element, or of a dictionary's value.
  package var item: String?
  /// The name of the element's number, from 0, or of a dictionary's key.
  package var index: String?
  package var open: String
  package var close: String
  package var separator: String
  /// Whether null counts as empty; nil leaves it to the setting.
  package var isNullable: Bool?
  package var nodes: [SQLNode]
  /// Where the element begins.
  package var position: Position

  package init(
    collection: Expression, item: String? = nil, index: String? = nil, open: String = "", close: String = "",
    separator: String = "", isNullable: Bool? = nil, nodes: [SQLNode], position: Position
  ) {
    self.collection = collection
    self.item = item
    self.index = index
    self.open = open
    self.close = close
    self.separator = separator
    self.isNullable = isNullable
    self.nodes = nodes
    self.position = position
  }
}
