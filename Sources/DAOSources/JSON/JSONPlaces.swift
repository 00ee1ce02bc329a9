/// What stands between the parts of an array or object that is written again.
struct JSONPlaces {
  /// What stands before the part that the file has next; nil for its first.
  private var own: [UInt8]?
  private var first: [UInt8]
  private var between: [UInt8]
  private var tail: [UInt8] = []
  private(set) var isEmpty = true
  /// Whether the part that the file had last was written.
  private(set) var isKept = false

  /// - Parameters:
  ///   - blank: What the file has after the bracket.
  ///   - line: The beginning of a line of a part, and of the bracket that closes.
  init(_ blank: [UInt8], isEmptyInFile: Bool, line: (part: String, end: String), isSpaced: Bool) {
    first = isEmptyInFile ? Array(line.part.utf8) : blank
    between = first.contains(10) ? first : isSpaced ? [32] : []
    tail = isEmptyInFile ? Array(line.end.utf8) : []
  }

  /// - Parameter blank: What stands before the next part of the file.
  mutating func pass(_ blank: [UInt8]) {
    if own == nil { between = blank }
    own = blank
    isKept = false
  }

  /// - Parameter blank: What stands after the last part of the file.
  mutating func end(_ blank: [UInt8]) { tail = blank }

  /// What is written before the next part of the file.
  mutating func next() -> [UInt8] {
    isKept = true
    return separated(own ?? between)
  }

  /// What is written before a part that the file has not.
  mutating func added() -> [UInt8] { separated(between) }

  private mutating func separated(_ blank: [UInt8]) -> [UInt8] {
    defer { isEmpty = false }
    return isEmpty ? first : [UInt8(ascii: ",")] + blank
  }

  /// What is written before the bracket that closes.
  var last: [UInt8] { isEmpty ? [] : tail }
}
