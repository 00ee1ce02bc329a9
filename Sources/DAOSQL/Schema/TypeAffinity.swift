/// What an engine makes of the values of a declared type.
package enum TypeAffinity: Sendable {
  /// Texts; a number or date that is stored becomes one.
  case text
  case integer
  /// Floating-point numbers.
  case real
  /// Numbers with any number of digits, as far as the engine keeps them.
  case numeric
  /// Anything else: values as they are, blobs, types of the engine such as those of dates and JSON.
  case other
}
