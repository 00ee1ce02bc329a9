extension [SQLNode] {
  /// The SQL of all branches in sequence. No database would accept it, but its words can be searched.
  var everyBranch: String { map(\.everyBranch).joined(separator: "\n") }

  /// The tests that decide whether the SQL is present.
  var tests: [Expression] { flatMap(\.tests) }

  /// The tests that decide whether a WHERE is present.
  var testsOfConditions: [Expression] { flatMap(\.testsOfConditions) }
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

  fileprivate var testsOfConditions: [Expression] {
    if case .tag(let tag) = self, tag.affixes.prefix.hasCondition { return tests }
    return branches.flatMap { branch in
      let inner = branch.nodes.testsOfConditions
      guard let test = branch.test, inner.isEmpty, branch.nodes.everyBranch.hasCondition else { return inner }
      return [test]
    }
  }
}
