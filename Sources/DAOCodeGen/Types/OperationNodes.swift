import DAOCore
import DAOScript

/// What the elements of an operation's SQL tell of its inputs.
struct OperationNodes {
  private(set) var hints: [String: Set<InputHint>] = [:]
  /// The collection of each loop, by the name of its item.
  private(set) var collections: [String: String] = [:]
  /// The collections for which null is an empty list.
  private(set) var nullableCollections: Set<String> = []
  private(set) var substitutions: [String: Substitution.Domain] = [:]
  /// The properties that expressions read of a name.
  private(set) var properties: [String: Set<String>] = [:]

  init(_ operation: LinkedOperation) {
    if case .dynamic(let sql) = operation.body { read(sql.nodes) }
    for key in operation.selectKeys { read(key.sql.nodes) }
  }

  private mutating func read(_ nodes: [SQLNode]) {
    for node in nodes {
      if case .substitution(let substitution) = node { substitutions[substitution.name.string] = substitution.domain }
      if case .tag(let tag) = node { read(tag) }
      for branch in node.branches {
        if let test = branch.test { note(test, isTest: true) }
        read(branch.nodes)
      }
    }
  }

  private mutating func read(_ tag: any SQLTag) {
    if let loop = tag as? ForEach {
      note(loop.collection, isTest: false)
      guard loop.collection.names.count == 1, let name = loop.collection.inputName else { return }
      hints[name, default: []].insert(.list)
      if let item = loop.item { collections[item] = name }
      if loop.isNullable == true { nullableCollections.insert(name) }
    } else if let bind = tag as? Bind {
      note(bind.value, isTest: false)
    }
  }

  private mutating func note(_ expression: Expression, isTest: Bool) {
    for (name, hint) in expression.inputHints(isTest: isTest) { hints[name, default: []].insert(hint) }
    for member in expression.members { properties[member.root, default: []].insert(member.property) }
  }
}

extension Expression {
  /// The input that the expression is, without its path into `_parameter`.
  fileprivate var inputName: String? {
    let text = source.string.trimmingWhitespace()
    let name = text.hasPrefix("_parameter.") ? text.dropFirst("_parameter.".count) : text[...]
    return name.isIdentifier ? String(name) : nil
  }
}
