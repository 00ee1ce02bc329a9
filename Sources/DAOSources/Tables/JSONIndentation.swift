/// How the lines of a file of JSON begin.
struct JSONIndentation: Sendable {
  /// The end of a line.
  var lineEnd = "\n"
  /// What each level adds to the beginning of a line.
  var blanks = "  "
}

extension JSONIndentation {
  /// That of the white space before the first part of an array or object; nil where it has no end of a line.
  init?(_ blank: [UInt8]) {
    guard let end = blank.lastIndex(of: 10) else { return nil }
    lineEnd = end > 0 && blank[end - 1] == 13 ? "\r\n" : "\n"
    blanks = String(decoding: blank[(end + 1)...], as: UTF8.self)
  }
}
