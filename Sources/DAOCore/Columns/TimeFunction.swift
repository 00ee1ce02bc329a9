/// SQLite's functions with a time value, `date(:day)`. They read a number as a Julian day
/// (<https://www.sqlite.org/lang_datefunc.html>): a date bound as seconds would give another day without an error.
enum TimeFunction {
  private static let names: Set<String> = ["DATE", "TIME", "DATETIME", "JULIANDAY", "UNIXEPOCH"]
  /// The modifiers that define another meaning of a number.
  private static let numberModifiers: Set<String> = ["'unixepoch'", "'auto'", "'julianday'"]

  /// Whether the parameter at `place` is the time value of such a function, without a modifier for numbers.
  static func takes(_ place: Int, in tokens: StatementTokens) -> Bool {
    guard let open = open(before: place, in: tokens), let inside = tokens.inside(open) else { return false }
    return !inside.contains { tokens[$0].map { numberModifiers.contains($0.text.lowercased()) } ?? false }
  }

  private static func open(before place: Int, in tokens: StatementTokens) -> Int? {
    if tokens.isSymbol(place - 1, "("), let name = name(at: place - 2, in: tokens), names.contains(name) { return place - 1 }
    // The first argument of strftime is its format.
    if tokens.isSymbol(place - 1, ","), tokens.isSymbol(place - 3, "("), name(at: place - 4, in: tokens) == "STRFTIME" {
      return place - 3
    }
    return nil
  }

  private static func name(at place: Int, in tokens: StatementTokens) -> String? { tokens[place]?.text.uppercased() }
}
