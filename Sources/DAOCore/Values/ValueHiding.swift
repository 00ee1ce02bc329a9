/// Who reports errors in which values may be shown, or must not.
@usableFromInline
package protocol ValueHiding {
  /// Whether messages show values: ``Configuration/showsValues``. Default: false.
  var showsValues: Bool { get }
}

extension ValueHiding {
  package var showsValues: Bool { false }
}
