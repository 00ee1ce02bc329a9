import DAOMarkup

/// `<trim>`, and `<where>` and `<set>`, which are special ones: what stands before and behind its nodes when these come to
/// anything, and what is taken off their ends.
package struct Trim: Sendable, Hashable {
  package var prefix: String
  package var suffix: String
  /// The first that the nodes' SQL begins with is taken off; one that ends in a letter is a whole word.
  package var prefixOverrides: [String]
  /// The first that the nodes' SQL ends with is taken off.
  package var suffixOverrides: [String]
  package var nodes: [SQLNode]
  /// Where the element begins; nil for one that stands in no file.
  package var position: Position?

  package init(
    prefix: String = "", suffix: String = "", prefixOverrides: [String] = [], suffixOverrides: [String] = [],
    nodes: [SQLNode], position: Position? = nil
  ) {
    self.prefix = prefix
    self.suffix = suffix
    self.prefixOverrides = prefixOverrides
    self.suffixOverrides = suffixOverrides
    self.nodes = nodes
    self.position = position
  }

  /// Whether it writes the SET of an UPDATE.
  var isSet: Bool { prefix.trimmingWhitespace().uppercased() == "SET" }

  /// `<where>`.
  package static func `where`(_ nodes: [SQLNode], at position: Position? = nil) -> Trim {
    Trim(prefix: "WHERE", prefixOverrides: ["AND", "OR"], nodes: nodes, position: position)
  }

  /// `<set>`.
  package static func set(_ nodes: [SQLNode], at position: Position? = nil) -> Trim {
    Trim(prefix: "SET", prefixOverrides: [","], suffixOverrides: [","], nodes: nodes, position: position)
  }

  /// The words of the attribute `prefixOverrides` or `suffixOverrides`: `AND |OR `.
  package static func overrides(_ attribute: String) -> [String] {
    attribute.split(separator: "|").map(String.init)
  }
}
