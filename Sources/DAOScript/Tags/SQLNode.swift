import DAOCore
import DAOMarkup

/// A piece of an operation's SQL, as written.
package indirect enum SQLNode: Sendable {
  /// SQL that is copied unchanged. A text that was just read may contain parameters; linking knows the dialect and cuts them
  /// out.
  case text(Text)
  case parameter(SQLParameter)
  /// `#{path, jdbcType=…}`.
  case placeholder(Placeholder)
  /// `${name}`.
  case substitution(Substitution)
  /// An element: `<if>`, `<foreach>`, or another one of ``SQLTags/all``.
  case tag(any SQLTag)
  /// The nodes of a fragment in place of its include. Their `file` may differ from the operation's.
  case fragment(file: String, [SQLNode])
}

extension SQLNode {
  /// The nodes inside, with the test that each list of them depends on.
  package var branches: [SQLBranch] {
    switch self {
    case .text, .parameter, .placeholder, .substitution: []
    case .tag(let tag): tag.branches
    case .fragment(_, let nodes): [SQLBranch(nodes: nodes)]
    }
  }

  /// The node with its inner nodes replaced.
  package func mapNodes(_ body: ([SQLNode]) -> [SQLNode]) -> SQLNode {
    switch self {
    case .text, .parameter, .placeholder, .substitution: self
    case .tag(let tag): .tag(tag.mapNodes(body))
    case .fragment(let file, let nodes): .fragment(file: file, body(nodes))
    }
  }

  /// Whether its texts may label a column by a path, such as `AS "author.name"`.
  func labelsPath(dialect: any Dialect) -> Bool {
    if case .text(let text) = self { return text.string.labelsPath(dialect: dialect) }
    return branches.contains { $0.nodes.contains { $0.labelsPath(dialect: dialect) } }
  }
}

/// The nodes inside of another node.
package struct SQLBranch: Sendable {
  /// The test that must hold for the nodes to be present; nil if they have no test of their own.
  package var test: Expression?
  package var nodes: [SQLNode]

  package init(test: Expression? = nil, nodes: [SQLNode]) {
    self.test = test
    self.nodes = nodes
  }
}
