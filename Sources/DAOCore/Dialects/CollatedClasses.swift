/// The classes of values whose texts are equal by a collation that the application has written.
struct CollatedClasses {
  private var joined: [EqualityClass: EqualityClass] = [:]

  /// - Parameter compared: The indexes of the values that are compared.
  init(of keys: [[Value?]], comparing compared: [Int], by collations: [SQLCollation]) {
    var texts: [(text: String, equalityClass: EqualityClass)] = keys.flatMap { values in
      compared.compactMap { index in
        guard let value = values[index], let text = Self.text(of: value), let found = EqualityClass(value) else { return nil }
        return (text, found)
      }
    }
    for collation in collations {
      texts.sort { collation.comparison($0.text, $1.text) == .orderedAscending }
      for (left, right) in zip(texts, texts.dropFirst()) where collation.comparison(left.text, right.text) == .orderedSame {
        join(left.equalityClass, right.equalityClass)
      }
    }
  }

  /// The text that a TEXT column compares.
  private static func text(of value: Value) -> String? {
    switch value {
    case .text(let text): text
    case .integer(let integer): "\(integer)"
    case .null, .real, .blob: nil
    }
  }

  private mutating func join(_ left: EqualityClass, _ right: EqualityClass) {
    let (left, right) = (common(left), common(right))
    if left != right { joined[left] = right }
  }

  /// The one class that stands for all that are joined with this one.
  func common(_ equalityClass: EqualityClass) -> EqualityClass {
    var found = equalityClass
    while let next = joined[found] { found = next }
    return found
  }
}
