/// Reports errors that may or may not show values.
@usableFromInline
package protocol ValueHiding {
  /// Whether messages show values: ``Configuration/showsValues``. Default: false.
  var showsValues: Bool { get }
}

extension ValueHiding {
  package var showsValues: Bool { false }
}
