import DAOCore

/// Finds the possible values of each `${name}`: those that its operation declares, its script, or the script of the enclosing
/// fragment.
struct SubstitutionResolver {
  private let domains: [String: Substitution.Domain]
  private let index: ScriptIndex
  private let allowsUnsafe: Bool

  init(_ operation: ScriptOperation, of script: Script, in index: ScriptIndex) {
    domains = script.substitutions.merging(operation.substitutions) { $1 }
    self.index = index
    allowsUnsafe = index.settings.allowsUnsafeSubstitution && script.language == .mapper
  }

  func resolve(_ nodes: [SQLNode], file: String) -> [SQLNode] {
    nodes.map { node in
      switch node {
      case .substitution(var substitution):
        let name = substitution.name.string
        substitution.domain = domains[name] ?? index.script(inFile: file)?.substitutions[name] ?? (allowsUnsafe ? .unsafe : nil)
        return .substitution(substitution)
      case .fragment(let file, let nodes): return .fragment(file: file, resolve(nodes, file: file))
      default: return node.mapNodes { resolve($0, file: file) }
      }
    }
  }
}
