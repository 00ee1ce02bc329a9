import DAOCore

extension SQLNode {
  /// Whether its texts may label a column by a path, like `AS "author.name"`.
  func labelsPath(dialect: any Dialect) -> Bool {
    switch self {
    case .text(let text): text.string.labelsPath(dialect: dialect)
    case .conditional(let branch): branch.nodes.contains { $0.labelsPath(dialect: dialect) }
    case .choice(let branches, let otherwise):
      (branches.flatMap(\.nodes) + otherwise).contains { $0.labelsPath(dialect: dialect) }
    case .trim(let trim): trim.nodes.contains { $0.labelsPath(dialect: dialect) }
    case .loop(let loop): loop.nodes.contains { $0.labelsPath(dialect: dialect) }
    case .excerpt(_, let nodes): nodes.contains { $0.labelsPath(dialect: dialect) }
    case .parameter, .placeholder, .substitution, .binding, .include: false
    }
  }
}

extension String {
  /// Whether a quoted name of this SQL has a dot.
  func labelsPath(dialect: any Dialect) -> Bool {
    contains(".") && SQLScanner(self, dialect: dialect).contains { $0.kind == .quotedIdentifier && $0.text.contains(".") }
  }
}
