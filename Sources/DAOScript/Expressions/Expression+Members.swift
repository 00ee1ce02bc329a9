import DAOCore
import DAOMarkup

/// A property that a path or an expression reads of a name: `citty` in `s.citty`.
package struct ReadMember: Sendable, Hashable {
  package let root: String
  package let property: String
  package let location: DAOError.Location
}

extension PropertyPath {
  /// The first step of the path, unless it is a number; nil for a plain name.
  package func member(at location: DAOError.Location) -> ReadMember? {
    var names = [root]
    for step in steps.prefix(2) {
      guard case .name(let name) = step else { break }
      names.append(name)
    }
    if names[0] == "_parameter" { names.removeFirst() }
    return names.count < 2 ? nil : ReadMember(root: names[0], property: names[1], location: location)
  }
}

extension Expression {
  /// The place of the first use of a name; nil where it has none.
  package func location(of name: String) -> DAOError.Location? {
    var found: Int?
    node.visit { node in
      if found == nil, case .name(name, let offset) = node { found = offset }
    }
    return found.map { DAOError.Location(source.position(ofUTF8Offset: $0), in: file) }
  }

  /// The properties that it reads of names.
  package var members: [ReadMember] {
    var found: [ReadMember] = []
    node.visit { node in
      switch node {
      case .member(.name(let root, _), let property, let offset), .getter(.name(let root, _), _, let property, let offset):
        let location = DAOError.Location(source.position(ofUTF8Offset: offset), in: file)
        found.append(ReadMember(root: root, property: property, location: location))
      default: break
      }
    }
    return found
  }
}

extension ExpressionNode {
  /// Calls `body` for the node and those inside of it.
  fileprivate func visit(_ body: (ExpressionNode) -> Void) {
    body(self)
    for node in children { node.visit(body) }
  }
}
