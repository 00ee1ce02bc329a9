extension ExactNumber {
  /// The most digits that a number of jsonb has before and after its point (<https://www.postgresql.org/docs/15/datatype-numeric.html>).
  private static let most = (whole: 131_072, fraction: 16_383)

  /// What is the same for two numbers of JSON if they are the same number, however it is written: `1e2` is 100.
  ///
  /// - Throws: ``Loss`` for a number with more digits than a server keeps.
  static func comparable(_ text: String) throws(Loss) -> JSONValue {
    let parts = text.drop { $0 == "-" }.split { $0 == "e" || $0 == "E" }
    let places = parts[0].split(separator: ".")
    let written = places.joined().drop { $0 == "0" }
    let zeros = written.utf8.reversed().prefix { $0 == UInt8(ascii: "0") }.count
    let digits = written.dropLast(zeros)
    if digits.isEmpty { return .real(0) }
    // The place of the last digit is its power of ten.
    let exponent = parts.count == 1 ? 0 : Int32(parts[1]).map(Int.init)
    guard let place = exponent.map({ $0 + zeros - (places.count == 1 ? 0 : places[1].utf8.count) }),
      digits.utf8.count + place <= most.whole, -place <= most.fraction
    else {
      throw Loss(message: "\(shown(text)) has more digits than a server's numbers")
    }
    // As a short number is read, of which no other one is the same Double.
    if digits.utf8.count <= ShortNumber.most, let value = Double(text), value.isNormal { return .real(value) }
    return .text("\(text.hasPrefix("-") ? "-" : "")\(digits)e\(place)")
  }
}
