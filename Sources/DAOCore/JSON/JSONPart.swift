/// The value of a member of an object.
package enum JSONPart {
  /// The UTF-8 of a text.
  case text(ArraySlice<UInt8>)
  case value(JSONValue)

  package var json: JSONValue {
    switch self {
    case .text(let text): .text(String(decoding: text, as: UTF8.self))
    case .value(let value): value
    }
  }
}
