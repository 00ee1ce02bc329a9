/// The value of a member of an object.
package enum JSONPart {
  /// The UTF-8 of a text.
  case text(ArraySlice<UInt8>)
  case value(JSONValue)
}
