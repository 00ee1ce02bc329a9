/// The methods that an expression may call.
enum ExpressionMethod: String, CaseIterable {
  case size, length, isEmpty, contains, containsKey, startsWith, endsWith, indexOf, trim, toString, equals, equalsIgnoreCase,
    toUpperCase, toLowerCase

  /// How many arguments it takes.
  var argumentCount: Int {
    switch self {
    case .size, .length, .isEmpty, .trim, .toString, .toUpperCase, .toLowerCase: 0
    case .contains, .containsKey, .startsWith, .endsWith, .indexOf, .equals, .equalsIgnoreCase: 1
    }
  }

  /// All of them as messages list them: `size() … equals(x)`.
  static var list: String {
    allCases.map { "\($0.rawValue)(\($0.argumentCount == 0 ? "" : "x"))" }.joined(separator: " ")
  }
}
