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
    let nodes = if case .dynamic(let sql) = operation.body { sql.nodes } else { [SQLNode]() }
    for nodes in [nodes] + operation.selectKeys.map(\.sql.nodes) {
      nodes.visit(at: NodePlace(file: operation.location.file)) { node, _ in
        if case .substitution(let substitution) = node { substitutions[substitution.name.string] = substitution.domain }
        if case .tag(let tag) = node { read(tag) }
      }
    }
  }

  private mutating func read(_ tag: any SQLTag) {
    for expression in tag.expressions { note(expression, isTest: false) }
    for test in tag.branches.compactMap(\.test) { note(test, isTest: true) }
    guard let loop = tag.loop, loop.collection.names.count == 1, let name = loop.collection.inputName else { return }
    hints[name, default: []].insert(.list)
    for binding in tag.bindings { if case .item = binding.meaning { collections[binding.name] = name } }
    if loop.isNullable == true { nullableCollections.insert(name) }
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
