/// The methods that expressions may call.
enum ExpressionMethod: String, CaseIterable {
  case size, length, isEmpty, contains, containsKey, startsWith, endsWith, indexOf, trim, toString, name, equals,
    equalsIgnoreCase, toUpperCase, toLowerCase, get

  /// The number of its arguments.
  var argumentCount: Int {
    switch self {
    case .size, .length, .isEmpty, .trim, .toString, .name, .toUpperCase, .toLowerCase: 0
    case .contains, .containsKey, .startsWith, .endsWith, .indexOf, .equals, .equalsIgnoreCase, .get: 1
    }
  }

  /// The property that a Java getter reads: `author` for `getAuthor`, `active` for `isActive`. Nil for other methods, and for
  /// `getClass`, which would lead out of the values.
  static func property(readBy method: String) -> String? {
    guard method != "getClass", let prefix = ["get", "is"].first(where: method.hasPrefix) else { return nil }
    let name = method.dropFirst(prefix.count)
    guard let first = name.first, first.isUppercase else { return nil }
    return first.lowercased() + name.dropFirst()
  }

  /// All methods, as messages list them: `size() … equals(x)`.
  static var list: String {
    allCases.map { "\($0.rawValue)(\($0.argumentCount == 0 ? "" : "x"))" }.joined(separator: " ")
  }
}
