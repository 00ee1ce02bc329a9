import DAOCore
import DAOSQL

extension [SQLNode] {
  /// The SQL of all branches in sequence. No database would accept it, but its words can be searched.
  var everyBranch: String { map(\.everyBranch).joined(separator: "\n") }

  /// The tests that decide whether the SQL is present.
  var tests: [Expression] { flatMap(\.tests) }

  /// The tests that decide whether a WHERE is present.
  func testsOfConditions(_ dialect: any Dialect) -> [Expression] { flatMap { $0.testsOfConditions(dialect) } }
}

extension SQLNode {
  fileprivate var everyBranch: String {
    switch self {
    case .text(let text): text.string
    case .parameter, .placeholder: "?"
    case .substitution: "x"
    case .tag(let tag): "\(tag.affixes.prefix) \(tag.branches.flatMap(\.nodes).everyBranch) \(tag.affixes.suffix)"
    case .fragment(_, let nodes): nodes.everyBranch
    }
  }

  fileprivate var tests: [Expression] {
    branches.flatMap { branch in branch.test.map { [$0] } ?? branch.nodes.tests }
  }

  fileprivate func testsOfConditions(_ dialect: any Dialect) -> [Expression] {
    func hasCondition(_ sql: String) -> Bool { SQLText(sql, dialect: dialect).hasCondition }
    if case .tag(let tag) = self, hasCondition(tag.affixes.prefix) { return tests }
    return branches.flatMap { branch in
      let inner = branch.nodes.testsOfConditions(dialect)
      guard let test = branch.test, inner.isEmpty, hasCondition(branch.nodes.everyBranch) else { return inner }
      return [test]
    }
  }
}
