extension ExpressionNode {
  /// The prefixes of a path as messages write them, the root first: `a`, `a.b`, `a.b[0]`. Empty for other nodes.
  var path: [String] {
    switch self {
    case .name(let name, _): [name]
    case .member(let base, let name, _): base.path.extended(by: ".\(name)")
    case .getter(let base, let method, _, _): base.path.extended(by: ".\(method)()")
    case .element(let base, let index, _): index.literal.map { base.path.extended(by: "[\($0)]") } ?? []
    case .literal, .call, .list, .not, .negation, .all, .any, .equality, .order, .membership, .arithmetic, .choice: []
    }
  }

  /// The literal between the brackets of an element: a number, a string, or a name.
  var literal: String? {
    switch self {
    case .literal(.integer(let value)): "\(value)"
    case .literal(.text(let text)): "'\(text)'"
    case .name(let name, _): name
    default: nil
    }
  }

  /// The failure of reading a part of this node when the node is null.
  ///
  /// - Parameters:
  ///   - part: The part, as messages call it: `property 'name'`.
  ///   - suffix: The part as written after the node: `.name`.
  func nullFailure(_ part: String, _ suffix: String, at offset: Int) -> ExpressionFailure {
    guard let name = path.last else {
      return ExpressionFailure(message: "null has no \(part): test for null first", offset: offset)
    }
    let tests = path.extended(by: suffix).map { "\($0) != null" }.joined(separator: " and ")
    return ExpressionFailure(message: "'\(name)' is null and has no \(part): write \(tests)", offset: offset)
  }
}

extension [String] {
  /// The path with one more part. An empty path stays empty.
  fileprivate func extended(by suffix: String) -> [String] { last.map { self + [$0 + suffix] } ?? [] }
}
