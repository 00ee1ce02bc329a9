import DAOCore
import DAOMarkup

/// A piece of an operation's SQL, as it was written.
package indirect enum SQLNode: Sendable {
  /// SQL that is copied as it stands. A text that was just read may hold parameters; linking, which knows the dialect, cuts
  /// them out.
  case text(Text)
  case parameter(SQLParameter)
  /// `#{path, jdbcType=…}`.
  case placeholder(Placeholder)
  /// `${name}`.
  case substitution(Substitution)
  /// An element: `<if>`, `<foreach>` and the others of ``SQLTags/all``.
  case tag(any SQLTag)
  /// The nodes of a fragment in the place of its include; they stand in `file`, which may be another one than the operation's.
  case excerpt(file: String, [SQLNode])
}

extension SQLNode {
  /// The nodes inside, with the test that each list of them depends on.
  package var branches: [SQLBranch] {
    switch self {
    case .text, .parameter, .placeholder, .substitution: []
    case .tag(let tag): tag.branches
    case .excerpt(_, let nodes): [SQLBranch(nodes: nodes)]
    }
  }

  /// The node with other nodes inside of it.
  package func mapNodes(_ body: ([SQLNode]) -> [SQLNode]) -> SQLNode {
    switch self {
    case .text, .parameter, .placeholder, .substitution: self
    case .tag(let tag): .tag(tag.mapNodes(body))
    case .excerpt(let file, let nodes): .excerpt(file: file, body(nodes))
    }
  }

  /// Whether its texts may label a column by a path, like `AS "author.name"`.
  func labelsPath(dialect: any Dialect) -> Bool {
    if case .text(let text) = self { return text.string.labelsPath(dialect: dialect) }
    return branches.contains { $0.nodes.contains { $0.labelsPath(dialect: dialect) } }
  }
}

/// Nodes inside of another one.
package struct SQLBranch: Sendable {
  /// What must hold for the nodes to be there; nil where no test of their own decides.
  package var test: Expression?
  package var nodes: [SQLNode]

  package init(test: Expression? = nil, nodes: [SQLNode]) {
    self.test = test
    self.nodes = nodes
  }
}
