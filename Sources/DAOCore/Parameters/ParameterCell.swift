// Unsafe: a text is a pointer to its bytes, which stay in place until the row gets its next values.

/// The value of one parameter in a ``ParameterRow``.
@frozen @usableFromInline
package enum ParameterCell: BitwiseCopyable {
  /// No value: the entity has not encoded the parameter.
  case absent
  /// A value that has already been bound to the statement.
  case bound
  case null
  case integer(Int64)
  case real(Double)
  case truth(Bool)
  /// UTF-8 in the row's memory, valid until the parameters get other values or the statement is closed.
  case text(UnsafeBufferPointer<CChar>)

  var isAbsent: Bool { if case .absent = self { true } else { false } }
}
