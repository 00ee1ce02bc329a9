import DAOCore
import DAOScript

/// A `${name}` without a declaration of its possible values.
struct UndeclaredSubstitution: Hashable {
  var name: String
  var location: DAOError.Location
}

extension ScriptCollection {
  /// The undeclared substitutions in the operations of a script, and in the fragments of other scripts that these include.
  func undeclaredSubstitutions(of script: Script) -> [UndeclaredSubstitution] {
    var found: [UndeclaredSubstitution] = []
    var linker = OperationLinker(script, in: index)
    for operation in script.operations {
      guard case .sql(let nodes) = operation.body else { continue }
      for nodes in [nodes] + operation.selectKeys.map(\.nodes) {
        for one in Self.undeclared(in: linker.resolved(nodes, operation), script.file) where !found.contains(one) {
          found.append(one)
        }
      }
    }
    return found
  }

  private static func undeclared(in nodes: [SQLNode], _ file: String) -> [UndeclaredSubstitution] {
    var found: [UndeclaredSubstitution] = []
    nodes.visit(at: NodePlace(file: file)) { node, place in
      guard case .substitution(let substitution) = node, substitution.domain == nil else { return }
      let location = DAOError.Location(substitution.position, in: place.file)
      found.append(UndeclaredSubstitution(name: substitution.name.string, location: location))
    }
    return found
  }
}
