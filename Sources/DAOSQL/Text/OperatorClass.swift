/// Operators that bind alike.
package enum OperatorClass: Sendable, Hashable {
  case or, and
  /// `=`, `<>`, `IS`, `IS NOT DISTINCT FROM`.
  case equality
  /// `<`, `<=`, `>`, `>=`.
  case order
  /// `&`, `|`, `<<`, `>>`.
  case bits
  case sum, product
  /// `||`, `->`, `->>`.
  case joining
  case power
  /// `AT TIME ZONE`.
  case zone
  /// An engine's own, such as `@>`, `~*`, `<->`.
  case other
}
