import DAOCore

extension JSON {
  /// - Throws: ``DAOError/Code/encoding`` for what no JSON text holds, or what no reader here takes: infinity, and values nested too
  ///   deep.
  func check(depth: Int = 1) throws(DAOError) {
    switch self {
    case .real(let value) where !value.isFinite: throw DAOError(.encoding, "\(value) is no number of JSON")
    case .list(let elements):
      try Self.check(depth)
      for element in elements { try element.check(depth: depth + 1) }
    case .object(let members):
      try Self.check(depth)
      for member in members.values { try member.check(depth: depth + 1) }
    case .null, .boolean, .integer, .real, .text: break
    }
  }

  private static func check(_ depth: Int) throws(DAOError) {
    guard depth <= JSONReader.depthLimit else {
      throw DAOError(.encoding, "the value is nested more than \(JSONReader.depthLimit) deep")
    }
  }
}
