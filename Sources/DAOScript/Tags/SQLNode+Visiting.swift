/// Where a node stands.
package struct NodePlace {
  package var file: String
  /// The tests around it, the outermost first.
  package var tests: [Expression] = []
  /// The names that the loops around it give values, those of the innermost last.
  package var bindings: [SQLBinding] = []

  package init(file: String) { self.file = file }
}

extension [SQLNode] {
  /// Calls `body` for each node in the order of the text, for an outer one before those inside of it.
  package func visit(at place: NodePlace, _ body: (SQLNode, NodePlace) throws -> Void) rethrows {
    for node in self {
      try body(node, place)
      var inside = place
      switch node {
      case .fragment(let file, _): inside.file = file
      case .tag(let tag): inside.bindings += tag.bindings.filter(\.isLocal)
      case .text, .parameter, .placeholder, .substitution: break
      }
      for branch in node.branches {
        var place = inside
        if let test = branch.test { place.tests.append(test) }
        try branch.nodes.visit(at: place, body)
      }
    }
  }
}
