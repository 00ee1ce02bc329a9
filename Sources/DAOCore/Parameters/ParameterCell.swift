// Unsafe: a text is the place of its bytes, which stay there until the row's next values.

/// The value of one parameter in a ``ParameterRow``.
@frozen @usableFromInline
package enum ParameterCell: BitwiseCopyable {
  /// No value yet: the row's entity has none for the parameter.
  case absent
  /// A value that its parameter has got already.
  case bound
  case null
  case integer(Int64)
  case real(Double)
  case truth(Bool)
  /// UTF-8, which stays in its place until the statement's parameters get other values, or the statement ends.
  case text(UnsafeBufferPointer<CChar>)

  var isAbsent: Bool { if case .absent = self { true } else { false } }
}
