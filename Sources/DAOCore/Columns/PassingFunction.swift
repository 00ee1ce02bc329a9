/// A function that returns one of its arguments: `coalesce(day, :day)`.
struct PassingFunction {
  private let name: String

  private static let names: Set<String> = [
    "COALESCE", "IFNULL", "NULLIF", "IIF", "MIN", "MAX", "FIRST_VALUE", "LAST_VALUE", "NTH_VALUE", "LAG", "LEAD",
  ]

  /// The function at a token; nil for any other function.
  init?(at place: Int, in tokens: StatementTokens) {
    guard let token = tokens[place], token.kind == .word, Self.names.contains(token.text.uppercased()) else { return nil }
    name = token.text.uppercased()
  }

  /// Whether the function can return argument `index`.
  func passes(_ index: Int) -> Bool {
    switch name {
    case "NULLIF", "FIRST_VALUE", "LAST_VALUE", "NTH_VALUE": index == 0
    case "IIF": index > 0
    case "LAG", "LEAD": index != 1
    default: true
    }
  }

  /// Whether the function compares argument `index` with its other arguments.
  func compares(_ index: Int) -> Bool {
    switch name {
    case "MIN", "MAX": true
    case "NULLIF": index < 2
    default: false
    }
  }
}
