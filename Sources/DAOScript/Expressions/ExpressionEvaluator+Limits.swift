extension ExpressionEvaluator {
  /// Checks the size of a concatenated text: a few binds that double it could fill the memory.
  func bounded(_ text: String, at offset: Int) throws(ExpressionFailure) -> String {
    guard text.utf8.count <= ScriptLimits.joinedBytes else {
      throw ExpressionFailure(
        message: "the text that is put together has more than \(ScriptLimits.joinedBytes) bytes", offset: offset)
    }
    return text
  }

  /// Checks the size of a list: lists that contain a list twice, several levels deep, have exponentially many values.
  func bounded(_ list: DynamicValue) throws(ExpressionFailure) -> DynamicValue {
    var room = ScriptLimits.listedValues
    guard list.fits(into: &room, depth: ScriptLimits.listDepth) else {
      throw ExpressionFailure(
        message: "the list that is put together has more than \(ScriptLimits.listedValues) values, or is nested more than "
          + "\(ScriptLimits.listDepth) deep", offset: 0)
    }
    return list
  }
}

extension DynamicValue {
  /// Whether the value has at most `room` values, which it subtracts.
  fileprivate func fits(into room: inout Int, depth: Int) -> Bool {
    let values: [DynamicValue]
    switch self {
    case .list(let list, _): values = list
    case .object(let object): values = object.values
    case .null, .bool, .integer, .large, .real, .float, .decimal, .text, .date, .data, .uuid: return true
    }
    room -= values.count
    guard room >= 0, depth > 0 else { return false }
    for value in values where !value.isScalar {
      guard value.fits(into: &room, depth: depth - 1) else { return false }
    }
    return true
  }
}
