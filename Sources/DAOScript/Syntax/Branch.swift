/// `<if>` or `<when>`: nodes that are there when a test holds.
package struct Branch: Sendable, Hashable {
  package var test: Expression
  package var nodes: [SQLNode]

  package init(test: Expression, nodes: [SQLNode]) {
    self.test = test
    self.nodes = nodes
  }
}
