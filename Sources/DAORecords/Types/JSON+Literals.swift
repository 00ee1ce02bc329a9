extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// `nil`: null.
  public init(nilLiteral: ()) { self = .null }
  /// `true`: a truth value.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// `1`: an integer.
  public init(integerLiteral value: Int64) { self = .integer(value) }
  /// `1.5`: a number with a fraction.
  public init(floatLiteral value: Double) { self = .real(value) }
  /// `"text"`: a text.
  public init(stringLiteral value: String) { self = .text(value) }
  /// `[1, "a"]`: an array.
  public init(arrayLiteral elements: JSON...) { self = .list(elements) }
  /// `["a": 1]`: an object; the last of two members with one name counts.
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}
