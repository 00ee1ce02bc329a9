/// A kind of values of JSON.
package enum JSONKind: Sendable {
  case boolean, number, text, array
}
